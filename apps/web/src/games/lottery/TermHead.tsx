import type { LotteryGameId } from '@baize/contract/player'
import type { LotteryLine } from '@baize/rules/lottery'
import { IconButton } from '@baize/ui/icon-button'
import { CircleHelp } from 'lucide-react'
import { gameName } from '../../features/bets/winner.ts'
import { GAME_LOOKS } from '../../features/lobby/game-looks.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { countdownText } from '../../ui/Countdown.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { Betting } from './live.ts'

/** Below this the countdown warns. */
const CLOSING_SOON_MS = 10_000

/** "30 s", "1 min", "3.5 min". */
export function lengthWords(seconds: number, t: Translate, language: string): string {
  if (seconds < 60) return t('lottery.seconds', { seconds })
  const minutes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(seconds / 60)
  return t('lottery.minutes', { minutes })
}

type TermHeadProps = {
  readonly gameId: LotteryGameId
  readonly lines: readonly LotteryLine[]
  readonly line: LotteryLine
  readonly onLine: (id: string) => void
  readonly betting: Betting
  /** A draw is being made or shown. */
  readonly isDrawing: boolean
  readonly onRules: () => void
}

/** Name of the game, its line, the draw that takes bets and how long it does. */
export function TermHead({ gameId, lines, line, onLine, betting, isDrawing, onRules }: TermHeadProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <header className="lot-head">
      <img src={GAME_LOOKS[gameId].art} alt="" width={48} height={48} className="lot-art" />
      <div className="min-w-0">
        <h1 className="truncate text-lg leading-tight font-extrabold">{gameName(gameId)}</h1>
        <p className="amount truncate text-xs text-quiet">
          {betting.is === 'none'
            ? t('lottery.waiting')
            : t('lottery.drawNo', { number: betting.term.number })}
        </p>
      </div>
      <TermClock betting={betting} isDrawing={isDrawing} />
      <div className="lot-lines">
        <Segmented
          label={t('lottery.length')}
          value={line.id}
          onChange={onLine}
          options={lines.map(({ id, seconds }) => ({ value: id, label: lengthWords(seconds, t, language) }))}
        />
        <IconButton
          label={t('step.rules')}
          icon={<CircleHelp aria-hidden className="size-5" />}
          onClick={onRules}
        />
      </div>
    </header>
  )
}

function TermClock({ betting, isDrawing }: { betting: Betting; isDrawing: boolean }) {
  const t = useT()
  const language = useLanguage()
  if (betting.is === 'open' && Number.isFinite(betting.leftMs))
    return (
      <p className="lot-clock" data-soon={betting.leftMs <= CLOSING_SOON_MS}>
        <span className="text-xs text-quiet">{t('lottery.closesIn')}</span>
        <span role="timer" aria-label={t('lottery.closesIn')} className="amount lot-time">
          {countdownText(betting.leftMs, language)}
        </span>
      </p>
    )
  return (
    <p className="lot-clock max-w-36 text-sm leading-tight font-extrabold text-balance text-accent-ink">
      {isDrawing && <span className="animate-pulse motion-reduce:animate-none">{t('lottery.drawing')}</span>}
    </p>
  )
}
