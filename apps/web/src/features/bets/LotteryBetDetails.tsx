import type { LotteryBet } from '@baize/contract'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { Line, SaveBet } from './DetailLine.tsx'
import { betStanding } from './standing.ts'
import { gameName } from './winner.ts'

/** Details of a bet on a draw: its picks with their odds and what each won, and the numbers drawn. */
export function LotteryBetDetails({ bet, onClose }: { bet: LotteryBet; onClose: () => void }) {
  const t = useT()
  const dateTime = useDateTime()
  const language = useLanguage()
  const shown = useMultiplierText()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const { term, picks, values } = bet.view
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
        {picks.map(({ pick, amount, odds, win }) => (
          <Line key={pick} label={pick}>
            <MoneyText amount={amount} /> × {shown(odds)}
            {win !== null && (
              <>
                {' → '}
                <MoneyText amount={win} />
              </>
            )}
          </Line>
        ))}
        {bet.result !== 'PENDING' && (
          <Line label={t('bets.paid')}>
            <MoneyText amount={bet.winAmount} />
          </Line>
        )}
        {term !== null && <Line label={t('lottery.draw')}>{`#${term}`}</Line>}
        {values !== null && <Line label={t('lottery.drawn')}>{values.join(' ')}</Line>}
        <Line label={t('bets.rtp')}>{percent.format(bet.rtp / 10_000)}</Line>
      </dl>
      <div className="mt-4 grid gap-4">
        <SeedValues values={[{ label: t('bets.id'), value: bet.id }]} />
        <SaveBet bet={bet} />
      </div>
    </Sheet>
  )
}
