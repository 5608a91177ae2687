/** How a provider is connected, as the maker of the interface writes itself. */
const NAMES: Readonly<Record<string, string>> = { hub88: 'Hub88', betsy: 'Betsy' }

/** One that is added later is shown by its id. */
export const adapterName = (adapter: string): string => NAMES[adapter] ?? adapter
