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
