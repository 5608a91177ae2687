import type { Bet } from '@baize/contract'
import { type ReactNode, useState } from 'react'
import { useInfiniteQuery } from '../../api/query.ts'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { Link } from '../../router/router.tsx'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BetDetails } from './BetDetails.tsx'
import { BetFilters } from './BetFilters.tsx'
import { BetColumns, BetRow } from './BetRow.tsx'
import { type BetFilter, betPages, onceEach } from './bet-pages.ts'
import { HeldActions } from './HeldActions.tsx'

const NO_FILTER: BetFilter = {}

export function BetsPage() {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  const [filter, setFilter] = useState(NO_FILTER)
  return (
    <div className="grid gap-4">
      <header>
        <h1 className="text-2xl font-extrabold">{t('bets.title')}</h1>
        <p className="mt-1 text-quiet">{t('bets.words')}</p>
      </header>
      {hasLogin ? (
        <>
          <BetFilters filter={filter} onChange={setFilter} />
          <Bets filter={filter} />
        </>
      ) : (
        <section className="block-surface">
          <EmptyState
            art={gem}
            title={t('bets.loginTitle')}
            action={
              <Button variant="primary" onClick={() => openPopup('login', { tab: 'login' })}>
                {t('bets.login')}
              </Button>
            }
          />
        </section>
      )}
    </div>
  )
}

function Bets({ filter }: { filter: BetFilter }) {
  const t = useT()
  const record = useInfiniteQuery(betPages(filter))
  const [opened, setOpened] = useState<Bet | null>(null)

  if (!record.data) {
    return (
      <List>
        {record.isError ? (
          <ErrorState
            title={t('bets.failed')}
            onRetry={() => void record.refetch()}
            busy={record.isFetching}
          />
        ) : (
          <RowSkeletons />
        )}
      </List>
    )
  }
  const bets = onceEach(record.data.pages)
  const total = record.data.pages.at(-1)?.total ?? 0
  if (bets.length === 0) {
    return (
      <List>
        <EmptyState
          art={gem}
          title={t(nothingFor(filter))}
          text={t('bets.noneWords')}
          action={
            <Link to="/h5/mines" className={buttonClass('primary')}>
              {t('bets.play')}
            </Link>
          }
        />
      </List>
    )
  }
  return (
    <>
      <List>
        <BetColumns />
        <ul>
          {bets.map((bet) => (
            <BetRow
              key={bet.id}
              bet={bet}
              onOpen={() => setOpened(bet)}
              {...(bet.result === 'PENDING' && { actions: <HeldActions bet={bet} /> })}
            />
          ))}
        </ul>
      </List>
      <div className="-my-2 flex flex-wrap items-center justify-center gap-4 rounded-control bg-(--table-footer-bg) py-2">
        <span className="amount text-sm text-quiet">{t('bets.shown', { shown: bets.length, total })}</span>
        {record.hasNextPage && (
          <Button busy={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
            {t('common.more')}
          </Button>
        )}
      </div>
      {opened && (
        <BetDetails
          bet={bets.find((bet) => bet.id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function nothingFor({ gameId, ...others }: BetFilter): 'proof.noneSuch' | 'bets.noneOfGame' | 'bets.none' {
  if (Object.values(others).some(Boolean)) return 'proof.noneSuch'
  return gameId ? 'bets.noneOfGame' : 'bets.none'
}

const List = ({ children }: { children: ReactNode }) => (
  <section className="block-surface overflow-hidden">{children}</section>
)

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function RowSkeletons() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-2 p-4">
      {SKELETONS.map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
