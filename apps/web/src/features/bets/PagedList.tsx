import { Skeleton } from '@baize/ui/skeleton'
import type { ReactNode } from 'react'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

type Pages<Page> = {
  readonly data: { readonly pages: readonly Page[] } | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly hasNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

type PagedListProps<Page, Item> = {
  readonly record: Pages<Page>
  readonly itemsOf: (pages: readonly Page[]) => readonly Item[]
  readonly failed: string
  readonly none: { readonly title: string; readonly text: string }
  readonly children: (item: Item) => ReactNode
}

/** A player's record, page by page, in each of its states. */
export function PagedList<Page, Item>({
  record,
  itemsOf,
  failed,
  none,
  children,
}: PagedListProps<Page, Item>) {
  const t = useT()
  if (!record.data) {
    return (
      <section className="block-surface">
        {record.isError ? (
          <ErrorState title={failed} onRetry={() => void record.refetch()} busy={record.isFetching} />
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
  const items = itemsOf(record.data.pages)
  if (items.length === 0) {
    return (
      <section className="block-surface">
        <EmptyState art={gem} {...none} />
      </section>
    )
  }
  return (
    <>
      <ul className="block-surface overflow-hidden">{items.map(children)}</ul>
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
