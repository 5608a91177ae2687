import { DAY_MS } from '@baize/kit'
import type { Range } from './parts.tsx'
import { daysBetween, dayText } from './scale.ts'

/** Periods that move with the calendar, so that an address with one stays fresh. */
export const PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last28',
  'last30',
  'thisMonth',
  'lastMonth',
  'yearToDate',
] as const
export type Period = (typeof PERIODS)[number]

export const COMPARISONS = ['before', 'yearAgo'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The days (UTC) of a period, both included. */
export function rangeOf(period: Period, now: number): Range {
  const today = dayText(now)
  const back = (days: number): string => dayText(now - days * DAY_MS)
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const endOfLastMonth = dayText(Date.parse(firstOfMonth) - DAY_MS)
  const ranges: Readonly<Record<Period, Range>> = {
    today: { from: today, to: today },
    yesterday: { from: back(1), to: back(1) },
    last7: { from: back(6), to: today },
    last28: { from: back(27), to: today },
    last30: { from: back(29), to: today },
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth },
    yearToDate: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }
  return ranges[period]
}

/** As many days just before, or the same days of the year before; 29 February becomes the 28th. */
export function comparedWith({ from, to }: Range, comparison: Comparison): Range {
  const first = Date.parse(from)
  if (comparison === 'before')
    return {
      from: dayText(first - daysBetween(from, to).length * DAY_MS),
      to: dayText(first - DAY_MS),
    }
  const yearAgo = (day: string): string =>
    `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4).replace('-02-29', '-02-28')}`
  return { from: yearAgo(from), to: yearAgo(to) }
}
