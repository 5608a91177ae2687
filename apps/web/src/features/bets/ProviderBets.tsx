import type { ProviderBet, ProviderBetState } from '@baize/contract'
import { useInfiniteQuery } from '../../api/query.ts'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { PROVIDER_PAGES, providerBetsOf } from './provider-pages.ts'

/** The player's bets on sports and on games of other providers, each with its selections and its state. */
export function ProviderBets() {
  const t = useT()
  const record = useInfiniteQuery(PROVIDER_PAGES)
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

function ProviderRow({ bet }: { bet: ProviderBet }) {
  const t = useT()
  const money = useMoney(bet.currencyId)
  const hasPaid = Number(bet.payout) > 0
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="truncate font-semibold">{bet.title}</p>
        <TimeText at={bet.createdAt} className="block truncate text-xs text-quiet" />
        {bet.selections.map((one) => (
          <p key={`${one.eventId} ${one.marketId} ${one.outcomeId}`} className="mt-1 text-sm text-quiet">
            <b className="text-text">{one.outcomeName ?? one.outcomeId}</b>
            {one.coefficient !== null && <span className="amount"> @ {one.coefficient}</span>}
            <span className="block text-xs">
              {[one.marketName ?? one.marketId, one.eventName ?? one.eventId].filter(Boolean).join(' · ')}
            </span>
          </p>
        ))}
      </div>
      <div className="grid justify-items-end gap-1 text-right">
        <Badge tone={TONES[bet.state]}>{t(`history.state.${bet.state}`)}</Badge>
        <p className="text-sm text-quiet">
          {bet.free ? (
            t('history.freeBet')
          ) : (
            <>
              {t('history.stake')} <MoneyText amount={bet.stake} />
            </>
          )}
        </p>
        {Number(bet.owed) > 0 && (
          <p className="text-sm text-danger">{t('history.owed', { amount: money.format(bet.owed) })}</p>
        )}
        {bet.state !== 'OPEN' && (
          <MoneyText amount={bet.payout} className={`font-semibold ${hasPaid ? 'text-gain' : ''}`} />
        )}
      </div>
    </li>
  )
}
