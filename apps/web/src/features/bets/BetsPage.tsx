import { isInstantBet, isLotteryBet, isRoundBet, type PlayerBet, type RoundBet } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { refreshAnswers, useInfiniteQuery } from '../../api/query.ts'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useOwnBets } from '../../realtime/own-bets.ts'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { AsOf } from './AsOf.tsx'
import { AutobetRuns } from './AutobetRuns.tsx'
import { BetColumns, BetRow } from './BetRow.tsx'
import { betPages, onceEach } from './bet-pages.ts'
import { ALL, asked, type BetFilter, isNarrowed, productOf } from './filter.ts'
import { HeldActions } from './HeldActions.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { OpenedBet } from './OpenedBet.tsx'
import { mergedBets, nextList } from './one-history.ts'
import { ProviderBets } from './ProviderBets.tsx'
import { PartnerRow } from './ProviderRow.tsx'
import { providerBetsOf, providerPages } from './provider-pages.ts'

type HistoryKind = 'bets' | 'providers' | 'runs'

export function BetsPage() {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  const [filter, setFilter] = useState(ALL)
  const [shown, setShown] = useState<HistoryKind>('bets')
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-extrabold">{t('bets.title')}</h1>
          <p className="mt-1 text-quiet">{t('bets.words')}</p>
        </div>
        {hasLogin && (
          <div className="max-md:w-full">
            <Segmented<HistoryKind>
              label={t('history.view')}
              value={shown}
              onChange={setShown}
              options={[
                { value: 'bets', label: t('history.singleBets') },
                { value: 'providers', label: t('history.providers') },
                { value: 'runs', label: t('history.runs') },
              ]}
            />
          </div>
        )}
      </header>
      {hasLogin ? (
        shown === 'providers' ? (
          <ProviderBets />
        ) : shown === 'runs' ? (
          <AutobetRuns
            onBets={(run) => {
              setFilter({ ...ALL, game: run.gameId, run })
              setShown('bets')
            }}
          />
        ) : (
          <>
            <HistoryFilters filter={filter} onChange={setFilter} />
            <Bets filter={filter} onAll={() => setFilter(ALL)} />
          </>
        )
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

function Bets({ filter, onAll }: { filter: BetFilter; onAll: () => void }) {
  const t = useT()
  const product = productOf(filter)
  const withOwn = product === undefined
  const record = useInfiniteQuery({ ...betPages(filter), enabled: withOwn })
  // Bets at partners are of no game of ours, and no run of an autobet makes them.
  const withPartners = !withOwn || (filter.game === 'all' && filter.run === null)
  const partners = useInfiniteQuery({
    ...providerPages({ ...asked(filter), product }),
    enabled: withPartners,
  })
  useOwnBets(() => void refreshAnswers(['/api/game/bet_record']))
  const [opened, setOpened] = useState<PlayerBet | null>(null)

  const lacks = { own: withOwn && !record.data, partners: withPartners && !partners.data }
  if (lacks.own || lacks.partners) {
    const failed = lacks.own && record.isError ? record : lacks.partners && partners.isError ? partners : null
    return (
      <List>
        {failed ? (
          <ErrorState
            title={t('bets.failed')}
            onRetry={() => void failed.refetch()}
            busy={failed.isFetching}
          />
        ) : (
          <RowSkeletons />
        )}
      </List>
    )
  }
  const ownPages = withOwn && record.data ? record.data.pages : []
  const bets = onceEach(ownPages)
  const own = { bets, hasMore: withOwn && record.hasNextPage }
  const partner = {
    bets: withPartners && partners.data ? providerBetsOf(partners.data.pages) : [],
    hasMore: withPartners && partners.hasNextPage,
  }
  const entries = mergedBets(own, partner)
  const next = nextList(own, partner)
  const list = next === 'partner' ? partners : record
  // Bets at partners are not counted before they are all loaded.
  const total = partner.hasMore ? null : (ownPages.at(-1)?.total ?? 0) + partner.bets.length
  if (entries.length === 0) {
    return (
      <List>
        {isNarrowed(filter) ? (
          <EmptyState
            art={gem}
            title={t('history.narrowedNone')}
            text={t('history.narrowedNoneWords')}
            action={<Button onClick={onAll}>{t('history.clear')}</Button>}
          />
        ) : (
          <EmptyState
            art={gem}
            title={t('bets.none')}
            text={t('bets.noneWords')}
            action={
              <Link to="/h5/mines" className={buttonClass('primary')}>
                {t('bets.play')}
              </Link>
            }
          />
        )}
      </List>
    )
  }
  return (
    <>
      <AsOf atMs={record.dataUpdatedAt || partners.dataUpdatedAt} />
      <List>
        <BetColumns />
        <ul>
          {entries.map((entry) =>
            'own' in entry ? (
              <BetRow
                key={entry.own.id}
                bet={entry.own}
                onOpen={() => setOpened(entry.own)}
                {...(entry.own.result === 'PENDING' && {
                  actions: actionsOf(entry.own),
                })}
              />
            ) : (
              <PartnerRow key={`${entry.partner.provider} ${entry.partner.reference}`} bet={entry.partner} />
            ),
          )}
        </ul>
      </List>
      <div className="-my-2 flex flex-wrap items-center justify-center gap-4 rounded-control bg-(--table-footer-bg) py-2">
        {total !== null && (
          <span className="amount text-sm text-quiet">
            {t('bets.shown', { shown: entries.length, total })}
          </span>
        )}
        {next && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('common.more')}
          </Button>
        )}
      </div>
      {opened && (
        <OpenedBet bet={bets.find((bet) => bet.id === opened.id) ?? opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** An open round bet is continued on its game's page. */
function RunningBet({ bet }: { bet: RoundBet }) {
  const t = useT()
  return (
    <Link to={`/h5/${bet.gameId}`} className={buttonClass('primary', 'small')}>
      {t('bets.continue')}
    </Link>
  )
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

function actionsOf(bet: PlayerBet) {
  if (isRoundBet(bet)) return <RunningBet bet={bet} />
  // A bet on a draw is taken back in its room, while its term is open.
  return isLotteryBet(bet) || isInstantBet(bet) ? undefined : <HeldActions bet={bet} />
}
