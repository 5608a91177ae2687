import type { LotteryBet, RoundBet } from '@baize/contract/player'
import type { ReactNode } from 'react'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { Line, SaveBet } from './DetailLine.tsx'
import { betStanding } from './standing.ts'
import { gameName } from './winner.ts'

type BetSheetProps = {
  readonly bet: LotteryBet | RoundBet
  readonly onClose: () => void
  /** Lines between the stake and the amount paid. */
  readonly before: ReactNode
  /** Lines between the amount paid and the RTP. */
  readonly after: ReactNode
  /** Below the lines: ways to the proof and to the game. */
  readonly children: ReactNode
}

/** Details of a bet on a round or a draw that all players share. */
export function BetSheet({ bet, onClose, before, after, children }: BetSheetProps) {
  const t = useT()
  const dateTime = useDateTime()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 2 })
  const standing = betStanding(bet)
  return (
    <Sheet
      open
      onClose={onClose}
      size="medium"
      title={t('bets.detailsOf', { time: dateTime(bet.createdAt) })}
    >
      <dl className="divide-y divide-line text-sm">
        <Line label={t('bets.game')}>{gameName(bet.gameId)}</Line>
        <Line label={t('bets.result')}>
          <Badge tone={standing === 'won' ? 'gain' : 'plain'}>{t(`bets.${standing}`)}</Badge>
        </Line>
        <Line label={t('bets.stake')}>
          <MoneyText amount={bet.betAmount} />
        </Line>
        {before}
        {bet.result !== 'PENDING' && (
          <Line label={t('bets.paid')}>
            <MoneyText amount={bet.winAmount} />
          </Line>
        )}
        {after}
        <Line label={t('bets.rtp')}>{percent.format(bet.rtp / 10_000)}</Line>
      </dl>
      <div className="mt-4 grid gap-4">
        {children}
        <SeedValues values={[{ label: t('bets.id'), value: bet.id }]} />
        <SaveBet bet={bet} />
      </div>
    </Sheet>
  )
}
