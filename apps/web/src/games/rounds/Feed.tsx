import type { RoundBet, RoundFeedBet, RoundTotals } from '@baize/contract/player'
import { memo, useMemo, useState } from 'react'
import { useShownName } from '../../features/bets/winner.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { inOrder } from './feed-order.ts'
import type { RoundTable, RoundTableState } from './table.ts'
import { useThrottled } from './use-slowly.ts'

/** Rows shown before expanding; a fixed number, so that new bets do not shift the page below. */
const FIRST = 6

const boardOf = ({ live }: RoundTableState) => live.board

type FeedProps = { readonly table: RoundTable; readonly mine: readonly RoundBet[] }

/** Bets of the current round and their cash-outs. The totals include bets that are not listed. */
export function Feed({ table, mine }: FeedProps) {
  const t = useT()
  const board = useThrottled(table.state, boardOf)
  const own = useMemo(() => new Set(mine.map(({ view }) => view.place)), [mine])
  const bets = useMemo(() => inOrder(board.bets, own), [board.bets, own])
  const [all, setAll] = useState(false)
  const listed = all ? bets : bets.slice(0, FIRST)
  const unlisted = board.totals.bets - bets.length
  return (
    <section aria-labelledby="round-feed" className="rounds-feed block-surface overflow-hidden">
      <header className="grid gap-2 px-4 pt-3.5 pb-3">
        <h2 id="round-feed" className="font-bold">
          {t('rounds.feed')}
        </h2>
        <Totals totals={board.totals} />
      </header>
      {bets.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-sm text-quiet">{t('rounds.feedNone')}</p>
      ) : (
        <ul aria-labelledby="round-feed" className="border-t border-line">
          {listed.map((bet) => (
            <Row key={bet.place} bet={bet} isMine={own.has(bet.place)} />
          ))}
          {bets.length > FIRST && (
            <li className="border-t border-line px-2 py-1">
              <Button variant="ghost" size="small" className="w-full" onClick={() => setAll(!all)}>
                {all ? t('rounds.feedFewer') : t('rounds.feedAll', { count: bets.length })}
              </Button>
            </li>
          )}
          {all && unlisted > 0 && (
            <li className="border-t border-line px-4 py-2.5 text-sm text-quiet">
              {t('rounds.feedMore', { count: unlisted })}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function Totals({ totals }: { totals: RoundTotals }) {
  const t = useT()
  return (
    <div className="amount flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      <span>{t('rounds.feedPlayers', { count: totals.bets })}</span>
      <span>{t('rounds.feedOut', { count: totals.cashedOut })}</span>
      {totals.sums.map(({ currencyId, staked, paid }) => (
        <span key={currencyId} className="flex gap-x-4">
          <span>
            {t('rounds.feedStaked')}{' '}
            <MoneyText amount={staked} currencyId={currencyId} className="font-semibold text-ink" />
          </span>
          <span>
            {t('rounds.feedPaid')}{' '}
            <MoneyText amount={paid} currencyId={currencyId} className="font-semibold text-gain" />
          </span>
        </span>
      ))}
    </div>
  )
}

const Row = memo(function Row({ bet, isMine }: { bet: RoundFeedBet; isMine: boolean }) {
  const t = useT()
  const shownName = useShownName()
  const shown = useMultiplierText()
  const { name, betAmount, currencyId, cashedOut, winAmount } = bet
  return (
    <li data-mine={isMine} data-out={cashedOut !== null} className="rounds-feed-row">
      <span className="min-w-0 truncate font-semibold">{isMine ? t('rounds.feedYou') : shownName(name)}</span>
      <span className="text-right">
        <span className="sr-only">{t('rounds.feedStaked')}: </span>
        <MoneyText amount={betAmount} currencyId={currencyId} compact />
      </span>
      <span className="amount text-right font-semibold text-accent-ink">
        {cashedOut === null ? '' : shown(cashedOut)}
      </span>
      <span className="text-right">
        {winAmount !== null && (
          <>
            <span className="sr-only">{t('rounds.feedPaid')}: </span>
            <MoneyText
              amount={winAmount}
              currencyId={currencyId}
              compact
              className="font-semibold text-gain"
            />
          </>
        )}
      </span>
    </li>
  )
})
