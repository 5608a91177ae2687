import { type Minor, parseAmount } from '@baize/kit'

/** One thing that is still missing before money can leave. `percent` is there when the server said how much it was in all. */
export type Need = { readonly of: 'deposit' | 'wagering'; readonly left: string; readonly percent?: number }

/** The names under which the server says what is left, and of how much. */
const NEEDS = [
  { of: 'deposit', left: 'depositForWithdraw', total: 'depositTotal' },
  { of: 'wagering', left: 'wageringLeft', total: 'wageringTotal' },
] as const

/** What a refused withdrawal still needs. What is not an amount above zero is not shown: nobody can do anything about it. */
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
    // Rounded down: a bar that looks full while something is missing is a lie.
    return [{ of, left: text, percent: Number(((total - left) * 100n) / total) }]
  })
}
