import type { LanguageId } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { useLanguage } from '../i18n/language.ts'
import { useCountdown } from './use-countdown.ts'

const SECOND_MS = 1000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * "05:00", "01:05:00" or "2d 01:05:00". Seconds are rounded up, so that 00:00 is the end and not the second before it.
 */
export function countdownText(leftMs: number, language: LanguageId): string {
  const seconds = Math.ceil(leftMs / SECOND_MS)
  const clock = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE]
  if (seconds >= HOUR) clock.unshift(Math.floor((seconds % DAY) / HOUR))
  const text = clock.map(twoDigits).join(':')
  if (seconds < DAY) return text
  // Indonesian abbreviates "hari" to "hr", which nobody reads as days.
  const unitDisplay = language === 'id' ? 'long' : 'narrow'
  const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay })
  return `${days.format(Math.floor(seconds / DAY))} ${text}`
}

type CountdownProps = {
  /** End, in server time. */
  endsAt: number
  /** Names the deadline, for screen readers. */
  label: string
  tickMs?: number
  className?: string
}

/** Countdown. `role="timer"` is not announced at every tick. */
export function Countdown({ endsAt, label, tickMs, className }: CountdownProps) {
  const language = useLanguage()
  const leftMs = useCountdown(endsAt, tickMs)
  return (
    <span role="timer" aria-label={label} className={cx('amount', className)}>
      {countdownText(leftMs, language)}
    </span>
  )
}
