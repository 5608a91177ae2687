import { type DesignModel, GlobalSettings, SETTINGS_COM_ID } from '@baize/contract'
import { findPage } from './find-page.ts'

let own: GlobalSettings | undefined

/** Settings of a design that sets none. */
export const ownLook = (): GlobalSettings => {
  own ??= GlobalSettings.parse({})
  return own
}

/**
 * Settings of a design. A page may be older than its design: unknown or invalid settings fall back to the defaults, and
 * the rest applies.
 */
export function settingsOf(model: DesignModel): GlobalSettings {
  const data = findPage(model, 'global')?.items.find(({ comId }) => comId === SETTINGS_COM_ID)?.data ?? {}
  const known = Object.entries(GlobalSettings.shape)
    .filter(([name, field]) => field.safeParse(data[name]).success)
    .map(([name]) => [name, data[name]])
  return GlobalSettings.parse(Object.fromEntries(known))
}
