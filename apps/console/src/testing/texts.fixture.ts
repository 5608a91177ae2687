import { chance } from '@baize/kit/testing'

const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', 'a', '7', ' ', 'é']

/** A short text of the signs that CSV and spreadsheets care about. */
export const randomText = (): string =>
  Array.from(chance.bytes(6), (byte) => SIGNS[byte % SIGNS.length]).join('')
