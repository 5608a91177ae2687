import { clockText } from '../features/bets/clock-text.ts'
import { currentLanguage, t } from '../i18n/language.ts'

/**
 * Says beside the balance how old it is, while nothing newer can be had. The style sheet writes it (`--as-of`): the header is part of
 * every first visit, and this is not.
 */
export function showAsOf(atMs: number | undefined, nowMs: number): void {
  const root = document.documentElement
  if (atMs === undefined) {
    root.style.removeProperty('--as-of')
    delete root.dataset.asOf
    return
  }
  root.dataset.asOf = String(atMs)
  root.style.setProperty(
    '--as-of',
    JSON.stringify(t('shell.asOf', { time: clockText(atMs, nowMs, currentLanguage()) })),
  )
}
