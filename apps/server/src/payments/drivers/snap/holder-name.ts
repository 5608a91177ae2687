import type { AccountOwner } from '../../ports/payouts.ts'

/** Banks print at least this much of a name before they cut it off. */
const CUT_AFTER = 18

/** Titles that Indonesian banks print before or after a name. */
const TITLES = new Set([
  'BPK',
  'BAPAK',
  'IBU',
  'SDR',
  'SDRI',
  'TN',
  'NY',
  'NN',
  'DR',
  'DRS',
  'IR',
  'H',
  'HJ',
  'SH',
  'SE',
])

/**
 * Compares the name that a bank has of an account with the holder's. Banks write capitals, leave out accents and
 * punctuation, add titles and cut long names off. A name of which a part is masked proves nothing.
 */
export function ownerByName(atBank: string, holder: string): AccountOwner {
  if (/[*•]|X{3,}/i.test(atBank)) return 'unknown'
  const [theirs, ours] = [partsOf(atBank), partsOf(holder)]
  if (theirs.length === 0 || ours.length === 0) return 'unknown'
  const [given, wanted] = [theirs.join(' '), ours.join(' ')]
  const isSame =
    theirs.toSorted().join(' ') === ours.toSorted().join(' ') ||
    (given.length >= CUT_AFTER && wanted.startsWith(given))
  return isSame ? 'own' : 'other'
}

function partsOf(name: string): readonly string[] {
  const parts = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  const withoutTitles = parts.filter((part) => !TITLES.has(part))
  return withoutTitles.length > 0 ? withoutTitles : parts
}
