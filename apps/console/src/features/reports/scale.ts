import { DAY_MS } from '@baize/kit'
export type Bar = { readonly from: number; readonly size: number }

/**
 * Places values between 0 (top) and 100 (bottom) of a chart with a zero line: positive values rise from it, negative
 * ones hang below.
 */
export function barsOf(values: readonly number[]): { readonly zero: number; readonly bars: readonly Bar[] } {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  // Nothing but zeros lies at the bottom.
  const [top, span] = most === least ? [1, 1] : [most, most - least]
  const place = (value: number): number => ((top - value) / span) * 100
  const zero = place(0)
  return {
    zero,
    bars: values.map((value) => ({
      from: Math.min(place(value), zero),
      size: Math.abs(place(value) - zero),
    })),
  }
}

export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Every day of a range, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (!(first <= last)) return []
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, day) => dayText(first + day * DAY_MS))
}
