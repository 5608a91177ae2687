/** Fewer than these are seen at a glance: nobody needs to search them. */
const WORTH_A_SEARCH = 8
export const needsSearch = (countries: readonly unknown[]): boolean => countries.length >= WORTH_A_SEARCH

/** "México" is found by "mexico": nobody types accents into a search. By its own name too, whatever the site's language. */
export const isFoundBy = (names: readonly string[], typed: string): boolean =>
  plainText(names.join(' ')).includes(plainText(typed))

const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
