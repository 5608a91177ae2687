import type { LotteryState } from '@baize/contract/player'
import type { RefObject } from 'react'
import { resultWords } from '../../features/lottery/result-words.ts'
import { useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { isGreater, useSum } from './sum-amounts.ts'

type ResultBandProps = {
  /** Without a result that is still being shown. */
  readonly shown: LotteryState
  /** The next draw is being made: the band of the last one is gone. */
  readonly isDrawing: boolean
  readonly band: RefObject<HTMLDivElement | null>
}

/** The player's own result of the last draw, in sight from every tab of the room. Read out once, when it appears. */
export function ResultBand({ shown, isDrawing, band }: ResultBandProps) {
  return (
    <div ref={band} role="status" className="lot-band-place">
      {!isDrawing && <Band shown={shown} />}
    </div>
  )
}

function Band({ shown: { gameId, last, mine } }: { shown: LotteryState }) {
  const t = useT()
  const money = useMoney()
  const sum = useSum()
  const drawn = last[0]
  const bets = mine.filter(({ result, view }) => result !== 'PENDING' && view.term === drawn?.number)
  if (!drawn || bets.length === 0) return null
  const { number, values } = drawn
  const paid = sum(bets.map(({ winAmount }) => winAmount))
  const amount = money.format(paid)
  if (values === null)
    return (
      <p className="lot-band" data-won="false">
        {t('lottery.billVoid', { number, amount })}
      </p>
    )
  const staked = sum(bets.map(({ betAmount }) => betAmount))
  const isWon = isGreater(paid, staked)
  const words = (): string => {
    if (isWon) return t('lottery.bandWon', { amount })
    // A payout below the stakes is no win.
    return isGreater(paid, '0')
      ? t('lottery.bandBack', { amount, staked: money.format(staked) })
      : t('lottery.bandLost')
  }
  return (
    <div key={number} className="lot-band" data-won={isWon}>
      <p className="lot-band-words">{words()}</p>
      <p className="amount text-xs whitespace-normal">
        {t('lottery.saidResult', { number, result: resultWords(gameId, values, t) })}
      </p>
    </div>
  )
}
