import type { LotteryLineNews } from '@baize/contract/player'
import { useLanguage, useT } from '../../i18n/language.ts'
import { countdownText } from '../../ui/Countdown.tsx'

/** Time left to bet on the next draw, on a card with a dark ground. Nothing between two draws. */
export function DrawTimer({ line, now }: { line: LotteryLineNews | undefined; now: number }) {
  const t = useT()
  const language = useLanguage()
  if (!line) return null
  const leftMs = Math.max(0, (line.term?.closesAt ?? 0) - now)
  return (
    <span className="amount inline-flex items-center gap-1.5 rounded-full bg-black/45 px-2.5 py-0.5 text-xs font-semibold text-white">
      <span aria-hidden className="size-1.5 animate-pulse rounded-full bg-white motion-reduce:animate-none" />
      <span className="sr-only">{t('lottery.closesIn')} </span>
      <span role="timer">{countdownText(leftMs, language)}</span>
    </span>
  )
}
