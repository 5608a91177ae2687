import type { TopWin, WinMeasure, WinPeriod } from '@baize/contract/player'
import { TopWinnersBlock } from '@baize/contract/player/blocks/top-winners'
import type { CurrencyId } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import { useId, useState } from 'react'
import { callQuery, useQuery } from '../../../api/query.ts'
import coin from '../../../assets/art/coin.webp'
import { gameName, gamePath, useShownName } from '../../../features/bets/winner.ts'
import { lookOf } from '../../../features/lobby/game-looks.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { useViewerCurrency } from '../../../session/viewer-currency.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../../ui/multiplier-text.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { block } from '../block.tsx'
import { SectionHead } from '../SectionHead.tsx'

const REFRESH_MS = 30_000
const LONGER: Readonly<Partial<Record<WinPeriod, WinPeriod>>> = { day: 'week', week: 'month' }
const PLACES = [1, 2, 3, 4, 5, 6] as const

/** Leaderboard with the best win of each player today, this week or this month. */
function TopWinners({ title, least, ...first }: TopWinnersBlock) {
  const t = useT()
  const words = useDesignText()
  const heading = useId()
  const currencyId = useViewerCurrency()
  const [period, setPeriod] = useState<WinPeriod>(first.period)
  const [by, setBy] = useState<WinMeasure>(first.by)
  const [isChosen, setIsChosen] = useState(false)
  const asked = useQuery({
    ...callQuery('/api/home/top_winners', { period, by, currencyId }),
    refetchInterval: () => REFRESH_MS,
  })
  const { isError, isFetching, refetch } = asked
  // Keeps the last board until the next one has loaded.
  const [data, setData] = useState(asked.data)
  if (asked.data !== undefined && asked.data !== data) setData(asked.data)
  // A board of too few places would look deserted: until the visitor chooses one, a longer period takes its place.
  const isShort = !isChosen && asked.data !== undefined && asked.data.model.length < least
  const longer = LONGER[period]
  if (isShort && longer) setPeriod(longer)
  if (isShort) return longer ? <Skeleton className="h-64" /> : null
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <SectionHead id={heading} title={title === undefined ? t('live.topWinners') : words(title)}>
        <div className="flex min-w-0 flex-wrap gap-2">
          <Segmented
            label={t('live.period')}
            value={period}
            onChange={(next) => {
              setIsChosen(true)
              setPeriod(next)
            }}
            options={[
              { value: 'day', label: t('live.day') },
              { value: 'week', label: t('live.week') },
              { value: 'month', label: t('live.month') },
            ]}
          />
          <Segmented
            label={t('live.by')}
            value={by}
            onChange={(next) => {
              setIsChosen(true)
              setBy(next)
            }}
            options={[
              { value: 'amount', label: t('live.byAmount') },
              { value: 'multiplier', label: t('live.byMultiplier') },
            ]}
          />
        </div>
      </SectionHead>
      <div className="block-surface min-h-32 overflow-hidden p-2">
        {!data && isError && (
          <ErrorState title={t('live.boardFailed')} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <BoardSkeleton />}
        {data?.model.length === 0 && (
          <EmptyState art={coin} title={t('live.boardEmpty')} text={t('live.boardEmptyText')} />
        )}
        {data && data.model.length > 0 && <Board wins={data.model} by={by} currencyId={currencyId} />}
      </div>
    </section>
  )
}

export const topWinners = block(TopWinnersBlock, TopWinners)

const BoardSkeleton = () => (
  <div className="grid gap-1 md:grid-cols-2">
    {PLACES.map((place) => (
      <Skeleton key={place} className="h-14" />
    ))}
  </div>
)

const MEDALS = [
  'bg-linear-155 from-[#ffe08a] to-[#c98710] text-[#2a1c00]',
  'bg-linear-155 from-[#eef3f8] to-[#93a3b5] text-[#1a222c]',
  'bg-linear-155 from-[#f0b98d] to-[#a35f2c] text-[#241203]',
]

/** `currencyId` is that of the profits. */
type WinnerFilter = { readonly by: WinMeasure; readonly currencyId: CurrencyId }

/** Two columns if there is room; the first half is in the first. */
const Board = ({ wins, ...shown }: { wins: readonly TopWin[] } & WinnerFilter) => (
  <ol className="gap-x-2 md:columns-2">
    {wins.map((win, index) => (
      <li key={win.id} className="break-inside-avoid">
        <Place win={win} place={index + 1} {...shown} />
      </li>
    ))}
  </ol>
)

function Place({ win, place, by, currencyId }: { win: TopWin; place: number } & WinnerFilter) {
  const t = useT()
  const shownName = useShownName()
  const times = useMultiplierText()
  const { art, gradient } = lookOf(win.gameId)
  const amount = <MoneyText compact amount={win.profit} currencyId={currencyId} className="block truncate" />
  const multiplier = <span className="amount block">{times(win.multiplier)}</span>
  return (
    <SmartLink
      to={gamePath(win.gameId)}
      className="grid min-h-14 grid-cols-[2rem_2.5rem_1fr_auto] items-center gap-3 rounded-small px-2 py-1.5 text-left transition-colors duration-150 hover:bg-button focus-visible:-outline-offset-2"
    >
      <span
        className={cx(
          'amount grid size-8 place-items-center rounded-full text-sm font-bold',
          MEDALS[place - 1] ?? 'bg-button text-quiet',
        )}
      >
        <span className="sr-only">{t('live.place')} </span>
        {place}
      </span>
      <span
        aria-hidden
        className={cx('grid size-10 place-items-center rounded-small bg-linear-155', gradient)}
      >
        <img src={art} alt="" width={32} height={32} loading="lazy" className="size-8 drop-shadow-md" />
      </span>
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{shownName(win.name)}</span>
        <span className="truncate text-xs text-quiet">{win.title ?? gameName(win.gameId)}</span>
      </span>
      <span className="grid min-w-0 text-right">
        <span className="font-bold text-gain">{by === 'amount' ? amount : multiplier}</span>
        <span className="text-xs text-quiet">{by === 'amount' ? multiplier : amount}</span>
      </span>
    </SmartLink>
  )
}
