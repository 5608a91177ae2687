/** The flag of a country by its two letters: the regional indicators stand in the same order as the alphabet. */
export const flagOf = (countryId: string): string =>
  countryId.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65))

/** "México" is found by "mexico": nobody types accents into a search. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
