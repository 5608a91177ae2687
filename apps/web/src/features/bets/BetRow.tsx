import { isLotteryBet, type PlayerBet } from '@baize/contract/player'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { GAME_LOOKS } from '../lobby/game-looks.ts'
import { type BetStanding, betStanding } from './standing.ts'
import { gameName } from './winner.ts'

const TONES = {
  open: 'accent',
  won: 'gain',
  returned: 'plain',
  partly: 'plain',
  cancelled: 'plain',
  lost: 'plain',
} as const satisfies Record<BetStanding, string>

type BetRowProps = {
  bet: PlayerBet
  onOpen: () => void
  /** Actions for an open bet. */
  actions?: ReactNode
}

/** Columns of the history, shared by the rows of bets at partners. */
export const columns =
  'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(12.5rem,1.6fr)_repeat(3,minmax(0,1fr))_6.5rem_1.25rem]'

export function BetRow({ bet, onOpen, actions }: BetRowProps) {
  const t = useT()
  const shown = useMultiplierText()
  const standing = betStanding(bet)
  const settled = bet.result !== 'PENDING'
  // A cancelled bet has no multiplier.
  const multiplier = standing === 'cancelled' || !settled ? null : shown(bet.multiplier)
  return (
    <li className="border-t border-line bg-(--table-body-bg) first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className={`grid w-full ${columns} items-center gap-x-4 gap-y-0.5 px-4 py-3 text-left transition-colors hover:bg-button/60 md:min-h-14`}
      >
        <span className="flex min-w-0 items-center gap-3">
          <img src={GAME_LOOKS[bet.gameId].art} alt="" width={32} height={32} className="size-8 shrink-0" />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="truncate font-semibold">{gameName(bet.gameId)}</span>
              {!isLotteryBet(bet) && bet.autobetId !== undefined && <Badge>{t('history.byAutobet')}</Badge>}
            </span>
            <TimeText at={bet.createdAt} className="block truncate text-xs text-quiet" />
          </span>
        </span>
        <span className="hidden md:block">
          <span className="sr-only">{t('bets.stake')}: </span>
          <MoneyText amount={bet.betAmount} compact />
        </span>
        <span className="amount hidden md:block">
          <span className="sr-only">{t('bets.multiplier')}: </span>
          {multiplier ?? '–'}
        </span>
        <span className="text-right md:text-left">
          <span className="sr-only">{t('bets.paid')}: </span>
          {settled ? (
            <MoneyText
              amount={bet.winAmount}
              compact
              className={standing === 'won' ? 'font-semibold text-gain' : 'text-quiet'}
            />
          ) : (
            <span className="text-quiet">–</span>
          )}
          <span className="amount block text-xs text-quiet md:hidden">
            <MoneyText amount={bet.betAmount} compact /> · {multiplier ?? t(`bets.${standing}`)}
          </span>
        </span>
        <span className="hidden md:block">
          <Badge tone={TONES[standing]}>{t(`bets.${standing}`)}</Badge>
        </span>
        <ChevronRight aria-hidden className="hidden size-5 text-faint md:block" />
      </button>
      {actions !== undefined && <div className="flex flex-wrap gap-2 px-4 pb-3">{actions}</div>}
    </li>
  )
}

/** Visible column headers; for screen readers, each value carries its own label. */
export function BetColumns() {
  const t = useT()
  return (
    <div
      aria-hidden
      className={`hidden ${columns} gap-x-4 border-b border-line bg-(--table-head-bg) px-4 py-2.5 text-xs font-medium text-quiet md:grid`}
    >
      <span>{t('bets.game')}</span>
      <span>{t('bets.stake')}</span>
      <span>{t('bets.multiplier')}</span>
      <span>{t('bets.paid')}</span>
      <span>{t('bets.result')}</span>
    </div>
  )
}
