/** Shorter lists fit on one screen and need no search. */
const MIN_COUNTRIES_FOR_SEARCH = 8
export const needsSearch = (countries: readonly unknown[]): boolean =>
  countries.length >= MIN_COUNTRIES_FOR_SEARCH

/** Accent-insensitive: "mexico" finds "México". Also matches the country's own name, whatever the site's language. */
export const isFoundBy = (names: readonly string[], typed: string): boolean =>
  plainText(names.join(' ')).includes(plainText(typed))

const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
