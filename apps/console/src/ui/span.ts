import type { T } from '../words/words.ts'

/** 9000 seconds are "2 h 30 min"; whole days are days. */
export function spanText(seconds: number, t: T, locale: string): string {
  const days = Math.floor(seconds / 86_400)
  const parts = [
    [Math.floor((seconds % 86_400) / 3600), 'described.hours'],
    [Math.floor((seconds % 3600) / 60), 'described.minutes'],
    [seconds % 60, 'described.seconds'],
  ] as const
  const inDays = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    days,
  )
  const written = parts.flatMap(([count, key]) => (count === 0 ? [] : [t(key, { count })]))
  return [...(days === 0 && written.length > 0 ? [] : [inDays]), ...written].join(' ')
}

const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
export type SpanUnit = keyof typeof UNITS
export const SPAN_UNITS = ['seconds', 'minutes', 'hours', 'days'] as const satisfies readonly SpanUnit[]

export const unitSeconds = (unit: SpanUnit): number => UNITS[unit]

/** The unit in which a span is a whole number: days for a week, seconds for 90 of them. */
export const largestUnit = (seconds: number): SpanUnit =>
  SPAN_UNITS.findLast((unit) => seconds % UNITS[unit] === 0) ?? 'seconds'
