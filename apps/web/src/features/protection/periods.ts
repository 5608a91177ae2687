import type { Break, LimitPeriod } from '@baize/contract/player'
import type { Key } from '@baize/words'
import { useT } from '../../i18n/language.ts'

export const PERIODS = {
  day: 'notify.day',
  week: 'notify.week',
  month: 'notify.month',
} as const satisfies Record<LimitPeriod, Key>

export const LENGTHS = {
  day: 'notify.length_day',
  week: 'notify.length_week',
  sixWeeks: 'notify.length_sixWeeks',
  sixMonths: 'notify.length_sixMonths',
  year: 'notify.length_year',
  fiveYears: 'notify.length_fiveYears',
} as const satisfies Record<Break, Key>

/** A duration in whole hours where it has them, otherwise in minutes. */
export function useDuration(): (minutes: number) => string {
  const t = useT()
  return (minutes) =>
    minutes % 60 === 0 ? t('notify.hours', { count: minutes / 60 }) : t('notify.minutes', { count: minutes })
}
