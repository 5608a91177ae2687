import { fillIn, type Refused } from '@baize/contract/shared'
import type { Key, Plural, ValuesFor } from '@baize/words'
import type { Pack } from './load-pack.ts'

export type Translate = <K extends Key>(key: K, ...values: ValuesFor<K>) => string

export function translator(pack: Pack): Translate {
  // Created lazily: it is slow to construct, and the first screen has only small numbers in its texts.
  let numbers: Intl.NumberFormat | undefined
  const asText = (value: string | number) => {
    if (typeof value === 'string') return value
    // All our languages write these alike.
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
    numbers ??= new Intl.NumberFormat(pack.id)
    return numbers.format(value)
  }

  return (key, ...values) => {
    const given: Record<string, string | number> = values[0] ?? {}
    // Only a page older than the server's texts can miss one; showing the key is better than nothing.
    const entry = pack.strings[key] ?? key
    const sentence = typeof entry === 'string' ? entry : pluralForm(entry, given.count)
    return fillIn(
      sentence,
      Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)])),
    )
  }
}

/**
 * Our languages have two forms at most. `Intl.PluralRules` would differ from this in Portuguese alone, where it says "0
 * aposta" and people write "0 apostas".
 */
const pluralForm = (entry: Plural, count: string | number | undefined): string =>
  (Number(count) === 1 && entry.one) || entry.other

/** Values of a refusal that are money amounts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'min',
  'max',
  'amount',
  'limit',
  'left',
  'depositForWithdraw',
  'wageringLeft',
])

/** Without a translation the refusal is shown as the server wrote it. */
export function refusalText(pack: Pack, refused: Refused, asMoney: (amount: string) => string): string {
  const sentence = pack.strings[`refusal.${refused.extra?.id}`]
  if (typeof sentence !== 'string') return refused.message
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(refused.extra?.values ?? {}))
    values[name] = AMOUNTS.has(name) ? asMoney(value) : value
  return fillIn(sentence, values)
}
