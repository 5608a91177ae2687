import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CallRefused } from '../../api/query.ts'
import { isUnknownOutcome } from '../../api/wire.ts'
import { artFile } from '../../assets/art.ts'
import { useT } from '../../i18n/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TileWindow } from './TileWindow.tsx'
import type { GameList } from './use-game-list.ts'
import { useOnlineAgain } from './use-online-again.ts'

const SCREENFUL = 30
/** Prefetches the next page before its end scrolls into view. */
const AHEAD = '1500px 0px'

type GameResultsProps = {
  readonly list: GameList
  readonly label: string
  readonly onRetry: () => void
  readonly onClear: () => void
}

/** The games that match, or an empty or error state. */
export function GameResults({ list, label, onRetry, onClear }: GameResultsProps) {
  const t = useT()
  const { games, total, coming, isPending, error, loadMore } = list
  const isOnline = useOnlineAgain(error !== null, onRetry)
  if (!isOnline && games.length === 0)
    return (
      <EmptyState art={artFile('plane')} title={t('catalogue.offline')} text={t('catalogue.offlineText')} />
    )
  if (error && games.length === 0) return <Failure error={error} onRetry={onRetry} />
  if (!isPending && games.length === 0)
    return (
      <EmptyState
        art={artFile('lens')}
        title={t('catalogue.none')}
        text={t('catalogue.noneText')}
        action={<Button onClick={onClear}>{t('catalogue.clear')}</Button>}
      />
    )
  return (
    <>
      <div aria-busy={isPending || coming > 0}>
        <TileWindow games={games} coming={isPending ? SCREENFUL : coming} label={label} />
      </div>
      {error && <ErrorState title={t('catalogue.failed')} onRetry={onRetry} />}
      {!error && games.length < total && <LoadMore shown={games.length} total={total} loadMore={loadMore} />}
    </>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  if (!(error instanceof CallRefused) || isUnknownOutcome(error.refused))
    return <ErrorState title={t('catalogue.failed')} text={t('catalogue.failedText')} onRetry={onRetry} />
  return (
    <EmptyState
      art={artFile('lens')}
      title={t('catalogue.unknownCategory')}
      action={
        <Link to="/games/00" className={buttonClass('primary')}>
          {t('lobby.showAll')}
        </Link>
      }
    />
  )
}

type MoreProps = {
  readonly shown: number
  readonly total: number
  readonly loadMore: (() => void) | undefined
}

/** Loads more when scrolled into view, or by its button. */
function LoadMore({ shown, total, loadMore }: MoreProps) {
  const t = useT()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !loadMore) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      { rootMargin: AHEAD },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [loadMore])
  return (
    <div ref={end} className="grid justify-items-center gap-2 py-4">
      <span className="amount text-sm text-quiet">{t('catalogue.shown', { shown, total })}</span>
      <Button busy={!loadMore} onClick={loadMore}>
        {t('catalogue.more')}
      </Button>
    </div>
  )
}
