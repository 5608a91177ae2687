import { DAY_MS, HOUR_MS, MINUTE_MS } from '@baize/kit'
import { useLanguage, useT } from '../words/language.ts'

export const timeText = (ms: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(ms)

/** A UTC day, written as `2026-11-18`, as people say it; another text stays as it is. */
export function dayName(day: string, locale: string): string {
  const ms = Date.parse(day)
  return Number.isNaN(ms)
    ? day
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(ms)
}

export function agoText(ms: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distance = ms - Date.now()
  const size = Math.abs(distance)
  if (size < HOUR_MS) return format.format(Math.trunc(distance / MINUTE_MS), 'minute')
  if (size < DAY_MS) return format.format(Math.trunc(distance / HOUR_MS), 'hour')
  return format.format(Math.trunc(distance / DAY_MS), 'day')
}

type TimeProps = { readonly at: number | null; readonly ago?: boolean }

/** A moment in the operator's own time zone. `ago` shows the distance, with the moment on hover. */
export function Time({ at, ago = false }: TimeProps) {
  const locale = useLanguage((state) => state.locale)
  const t = useT()
  if (at === null) return <span className="text-faint">{t('shell.never')}</span>
  const full = timeText(at, locale)
  return (
    <time dateTime={new Date(at).toISOString()} title={full} className="tabular-nums">
      {ago ? agoText(at, locale) : full}
    </time>
  )
}
