import type { LotteryBet, LotteryState } from '@baize/contract/player'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import { largestPayout } from '@baize/rules/lottery'
import { IconButton } from '@baize/ui/icon-button'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { pickWords } from '../../features/lottery/pick-words.ts'
import { useT } from '../../i18n/language.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { readMultiplier } from '../rounds/multiplier-now.ts'
import { withinMaxWin } from './slip.ts'

type DrawBetsProps = {
  /** Without a result that is still being shown. */
  readonly shown: LotteryState
  readonly onCancel: ((id: string) => void) | null
}

/** The player's bets whose draw is still to come, beside the button that placed them. */
export function DrawBets({ shown, onCancel }: DrawBetsProps) {
  const t = useT()
  const bets = shown.mine.filter(({ result }) => result === 'PENDING')
  return (
    <section aria-label={t('lottery.drawBets')} className="lot-mine" data-empty={bets.length === 0}>
      <h3 className="text-xs font-semibold text-quiet">{t('lottery.drawBets')}</h3>
      {bets.length === 0 ? (
        <p className="text-xs text-quiet">{t('lottery.drawBetsNone')}</p>
      ) : (
        <ScrollRegion label={t('lottery.drawBets')} className="lot-mine-list">
          <ul>
            {bets.toReversed().map((bet) => (
              <Placed
                key={bet.id}
                bet={bet}
                odds={shown.odds}
                onCancel={onCancel && bet.view.term === shown.term?.number ? () => onCancel(bet.id) : null}
              />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  )
}

function Placed({
  bet,
  odds,
  onCancel,
}: {
  bet: LotteryBet
  odds: LotteryState['odds']
  onCancel: (() => void) | null
}) {
  const t = useT()
  const money = useMoney()
  const most = useMemo(() => mostOf(bet, odds, money.decimals), [bet, odds, money.decimals])
  const picks = bet.view.picks.map(({ pick }) => pickWords(bet.gameId, pick, t)).join(' · ')
  return (
    <li className="lot-mine-bet">
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <MoneyText amount={bet.betAmount} className="font-bold" />
          <span className="amount truncate text-xs text-quiet">
            {t('lottery.paysUpTo', { amount: money.format(most) })}
          </span>
        </span>
        <span className="block truncate text-sm" title={picks}>
          {picks}
        </span>
      </span>
      {onCancel && (
        <IconButton
          label={t('lottery.cancel')}
          icon={<X aria-hidden className="size-4" />}
          onClick={onCancel}
        />
      )}
    </li>
  )
}

/** The most that the draw can pay on a bet. */
function mostOf({ gameId, view, maxWin }: LotteryBet, odds: LotteryState['odds'], decimals: number): string {
  const staked = view.picks.map(({ pick, amount, odds: full }) => {
    const read = parseAmount(amount, decimals)
    const half = odds[pick]?.half
    return {
      pick,
      amount: read.ok ? read.value : minor(0n),
      full: readMultiplier(full),
      half: half === undefined ? null : readMultiplier(half),
    }
  })
  return formatAmount(withinMaxWin(largestPayout(gameId, staked), maxWin, decimals), decimals)
}
