import { type Minor, parseAmount } from '@baize/kit'

/** One unmet withdrawal requirement. `percent` is set if the server has sent the total. */
export type Need = { readonly of: 'deposit' | 'wagering'; readonly left: string; readonly percent?: number }

/** Fields in which the server sends the remaining and the total amount. */
const NEEDS = [
  { of: 'deposit', left: 'depositForWithdraw', total: 'depositTotal' },
  { of: 'wagering', left: 'wageringLeft', total: 'wageringTotal' },
] as const

/**
 * Unmet requirements of a refused withdrawal. Amounts that are invalid or not above zero are skipped: the player cannot
 * act on them.
 */
export function needsIn(values: Readonly<Record<string, string>>, scale: number): readonly Need[] {
  const amount = (text: string | undefined): Minor | undefined => {
    const read = text === undefined ? undefined : parseAmount(text, scale)
    return read?.ok && read.value > 0n ? read.value : undefined
  }
  return NEEDS.flatMap(({ of, left: leftName, total: totalName }) => {
    const text = values[leftName]
    const left = amount(text)
    if (text === undefined || left === undefined) return []
    const total = amount(values[totalName])
    if (total === undefined || total < left) return [{ of, left: text }]
    // Rounded down, so that the bar is never full while something is missing.
    return [{ of, left: text, percent: Number(((total - left) * 100n) / total) }]
  })
}
