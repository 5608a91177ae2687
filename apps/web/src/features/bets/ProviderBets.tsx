import type { ProviderBet, ProviderBetState } from '@baize/contract'
import { useInfiniteQuery } from '../../api/query.ts'
import gem from '../../assets/art/gem.webp'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useNameOf } from '../catalogue/tile-game.ts'
import { columns } from './BetRow.tsx'
import { providerBetsOf, providerPages } from './provider-pages.ts'

/** The player's bets on sports and on games of other providers, each with its selections and its state. */
export function ProviderBets() {
  const t = useT()
  const record = useInfiniteQuery(providerPages())
  if (!record.data) {
    return (
      <section className="block-surface">
        {record.isError ? (
          <ErrorState
            title={t('bets.failed')}
            onRetry={() => void record.refetch()}
            busy={record.isFetching}
          />
        ) : (
          <div role="status" aria-label={t('common.loading')} className="grid gap-2 p-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
      </section>
    )
  }
  const bets = providerBetsOf(record.data.pages)
  if (bets.length === 0) {
    return (
      <section className="block-surface">
        <EmptyState art={gem} title={t('history.providersNone')} text={t('history.providersNoneWords')} />
      </section>
    )
  }
  return (
    <>
      <ul className="block-surface overflow-hidden">
        {bets.map((bet) => (
          <ProviderRow key={`${bet.provider} ${bet.reference}`} bet={bet} />
        ))}
      </ul>
      {record.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={record.isFetchingNextPage}
          onClick={() => void record.fetchNextPage()}
        >
          {t('common.more')}
        </Button>
      )}
    </>
  )
}

const TONES: Readonly<Record<ProviderBetState, 'plain' | 'accent' | 'gain'>> = {
  OPEN: 'accent',
  SETTLED: 'plain',
  RESETTLED: 'plain',
  VOID: 'plain',
  CASHED_OUT: 'gain',
  CANCELLED: 'plain',
}

function About({ bet }: { bet: ProviderBet }) {
  const nameOf = useNameOf()
  const odds = useOdds()
  return (
    <div className="min-w-0">
      <p className="truncate font-semibold">{bet.game ? nameOf(bet.game) : bet.title}</p>
      <p className="truncate text-xs text-quiet">
        <TimeText at={bet.createdAt} />
        {bet.game && ` · ${bet.title}`}
      </p>
      {bet.selections.map((one) => (
        <p key={`${one.eventId} ${one.marketId} ${one.outcomeId}`} className="mt-1 text-sm text-quiet">
          <b className="text-text">{one.outcomeName ?? one.outcomeId}</b>
          {one.coefficient !== null && <span className="amount"> @ {odds(one.coefficient)}</span>}
          <span className="block text-xs">
            {[one.marketName ?? one.marketId, one.eventName ?? one.eventId].filter(Boolean).join(' · ')}
          </span>
        </p>
      ))}
    </div>
  )
}

function Stake({ bet }: { bet: ProviderBet }) {
  const t = useT()
  return bet.free ? t('history.freeBet') : <MoneyText amount={bet.stake} />
}

function Owed({ bet }: { bet: ProviderBet }) {
  const t = useT()
  const money = useMoney(bet.currencyId)
  if (Number(bet.owed) === 0) return null
  return <p className="text-sm text-danger">{t('history.owed', { amount: money.format(bet.owed) })}</p>
}

/** The outcome of a bet that was settled once; any other state by its name. */
function useOutcome(bet: ProviderBet): readonly [text: string, tone: 'plain' | 'accent' | 'gain'] {
  const t = useT()
  const [paid, stake] = [Number(bet.payout), bet.free ? 0 : Number(bet.stake)]
  if (bet.state !== 'SETTLED' || (paid > 0 && paid === stake))
    return [t(`history.state.${bet.state}`), TONES[bet.state]]
  if (paid === 0) return [t('history.betLost'), 'plain']
  return paid > stake ? [t('history.betWon'), 'gain'] : [t('bets.partly'), 'plain']
}

const State = ({ bet }: { bet: ProviderBet }) => {
  const [text, tone] = useOutcome(bet)
  return <Badge tone={tone}>{text}</Badge>
}

/** Odds as the provider wrote them, with the decimal sign of the language. */
function useOdds(): (odds: string) => string {
  const language = useLanguage()
  return (odds) => (language === 'en' ? odds : odds.replace('.', ','))
}

function ProviderRow({ bet }: { bet: ProviderBet }) {
  const t = useT()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <About bet={bet} />
      <div className="grid justify-items-end gap-1 text-right">
        <State bet={bet} />
        <p className="text-sm text-quiet">
          {!bet.free && `${t('history.stake')} `}
          <Stake bet={bet} />
        </p>
        <Owed bet={bet} />
        {/* Nothing, not zero: "Lost 0.00" beside a stake would be read as what was lost. */}
        {bet.state !== 'OPEN' && Number(bet.payout) > 0 && (
          <MoneyText amount={bet.payout} className="font-semibold text-gain" />
        )}
      </div>
    </li>
  )
}

/** A bet at a partner among all bets, in the columns of the history. */
export function PartnerRow({ bet }: { bet: ProviderBet }) {
  const t = useT()
  const odds = useOdds()
  const [outcome] = useOutcome(bet)
  const hasWon = Number(bet.payout) > Number(bet.stake)
  return (
    <li
      className={`grid ${columns} items-center gap-x-4 gap-y-0.5 border-t border-line bg-(--table-body-bg) px-4 py-3 first:border-t-0 md:min-h-14`}
    >
      <About bet={bet} />
      <span className="hidden md:block">
        <span className="sr-only">{t('bets.stake')}: </span>
        <Stake bet={bet} />
      </span>
      <span className="amount hidden md:block">
        <span className="sr-only">{t('bets.multiplier')}: </span>
        {bet.coefficient === null ? '–' : `@ ${odds(bet.coefficient)}`}
      </span>
      <span className="text-right md:text-left">
        <span className="sr-only">{t('bets.paid')}: </span>
        {bet.state === 'OPEN' ? (
          <span className="text-quiet">–</span>
        ) : (
          <MoneyText amount={bet.payout} className={hasWon ? 'font-semibold text-gain' : 'text-quiet'} />
        )}
        <span className="block text-xs text-quiet md:hidden">
          <Stake bet={bet} /> · {outcome}
        </span>
        <Owed bet={bet} />
      </span>
      <span className="hidden md:block">
        <State bet={bet} />
      </span>
    </li>
  )
}
