import type { LanguageId } from '@baize/contract/shared'

/** The time of today, or date and time. */
export function clockText(atMs: number, nowMs: number, language: LanguageId): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  return new Intl.DateTimeFormat(language, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(atMs)
}
