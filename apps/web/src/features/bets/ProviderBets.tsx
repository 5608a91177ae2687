import { useInfiniteQuery } from '../../api/query.ts'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProviderRow } from './ProviderRow.tsx'
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
