import { type CatalogueGame, GameReply, gamePath, providerId } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { CallRefused } from '../../api/query.ts'
import { isUnknownOutcome } from '../../api/wire.ts'
import { artFile } from '../../assets/art.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { TileArt } from './CatalogueTile.tsx'
import { Heart } from './Heart.tsx'
import { PlayLink } from './PlayLink.tsx'
import { addressOfGame, ownLink, useNameOf } from './tile-game.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useOnlineAgain } from './use-online-again.ts'
import { useOwnPage } from './use-own-page.ts'

/**
 * Page of a game that is not one of our open ones: description, provider and availability. Sports, lotteries and others
 * with a link of their own open at once.
 */
export function GamePage() {
  const t = useT()
  const { gameId = '' } = useParams()
  const own = addressOfGame(gameId)
  const isElsewhere = !own.startsWith('/game/')
  const navigate = useNavigate()
  useEffect(() => {
    if (isElsewhere) void navigate(own, { replace: true })
  }, [isElsewhere, own, navigate])
  const { data, error, isFetching, refetch } = useCatalogue(gamePath(encodeURIComponent(gameId)), GameReply, {
    enabled: !isElsewhere,
  })
  const isOnline = useOnlineAgain(error !== null, () => void refetch())
  const [query] = useSearchParams()
  const launched = data?.state === 'open' ? launchedBy(data, query) : undefined
  const leadsOn = useOwnPage(data?.state === 'open' ? (ownLink(data) ?? launched) : undefined)
  if (data && !leadsOn) return <Game game={data} />
  if (!isOnline && !leadsOn)
    return (
      <EmptyState art={artFile('plane')} title={t('catalogue.offline')} text={t('catalogue.offlineText')} />
    )
  if (!error || leadsOn) return <GameSkeleton />
  if (!(error instanceof CallRefused) || isUnknownOutcome(error.refused))
    return (
      <ErrorState
        title={t('catalogue.failed')}
        text={t('catalogue.failedText')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  return (
    <EmptyState
      art={artFile('lens')}
      title={t('catalogue.unknownGame')}
      action={
        <Link to="/games/00" className={buttonClass('primary')}>
          {t('lobby.showAll')}
        </Link>
      }
    />
  )
}

/** The frame that `demo=true` or `play=true` in the address launches the game in. */
function launchedBy({ id, demo }: CatalogueGame, query: URLSearchParams): string | undefined {
  const isDemo = query.get('demo') === 'true'
  if (!isDemo && query.get('play') !== 'true') return undefined
  return `/embed?gameId=${encodeURIComponent(id)}${isDemo || demo ? '&demo=true' : ''}`
}

const FRAME = 'block-surface grid gap-5 p-4 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-8 md:p-6'
const PICTURE = 'aspect-[5/4] w-full max-w-80 justify-self-center md:aspect-[4/5]'

const GameSkeleton = () => (
  <div aria-hidden className={FRAME}>
    <Skeleton className={PICTURE} />
    <div className="grid content-center gap-3">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-12 w-full max-w-100" />
      <Skeleton className="h-13 w-48" />
    </div>
  </div>
)

function Game({ game }: { game: CatalogueGame }) {
  const t = useT()
  const name = useNameOf()(game)
  usePageHead(name)
  return (
    <section aria-label={name} className={FRAME}>
      <div className={`group relative isolate overflow-hidden rounded-block shadow-block ${PICTURE}`}>
        <TileArt game={game} />
      </div>
      <div className="grid content-center justify-items-start gap-4">
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            {game.demo && <Badge tone="accent">{t('catalogue.demo')}</Badge>}
            {game.state === 'soon' && <Badge>{t('common.soon')}</Badge>}
            {game.state === 'maintenance' && <Badge>{t('catalogue.maintenance')}</Badge>}
          </div>
          <h1 className="text-3xl font-extrabold">{name}</h1>
          <Link
            to={`/games/00?provider=${providerId(game.provider)}`}
            className="inline-flex min-h-6 items-center justify-self-start text-quiet underline underline-offset-4 hover:text-ink"
          >
            {game.provider}
          </Link>
        </div>
        <div className="grid max-w-120 gap-2 text-quiet">
          {game.demo && <p>{t('catalogue.demoText')}</p>}
          {game.state === 'soon' && <p>{t('catalogue.soonText')}</p>}
          {game.state === 'maintenance' && <p>{t('catalogue.maintenanceText')}</p>}
        </div>
        <Facts game={game} />
        <div className="flex flex-wrap items-center gap-2">
          <Play game={game} />
          <Heart game={game} />
        </div>
      </div>
    </section>
  )
}

/** An unavailable game links to playable ones. */
function Play({ game }: { game: CatalogueGame }) {
  const t = useT()
  if (game.state !== 'open')
    return (
      <Link to="/h5/mines" className={buttonClass('quiet', 'large')}>
        {t('lobby.heroMinesAction')}
      </Link>
    )
  return (
    <>
      <PlayLink game={game} className={buttonClass('primary', 'large')}>
        {game.demo ? t('catalogue.playDemo') : t('lobby.play')}
      </PlayLink>
      {!game.demo && ownLink(game) === undefined && (
        <Link
          to={`/embed?gameId=${encodeURIComponent(game.id)}&demo=true`}
          className={buttonClass('quiet', 'large')}
        >
          {t('catalogue.playDemo')}
        </Link>
      )}
    </>
  )
}

function Facts({ game: { rtp, minBet, maxBet } }: { game: CatalogueGame }) {
  const t = useT()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
  if (rtp === null && minBet === null) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {rtp !== null && <Fact name={t('catalogue.return')}>{percent.format(rtp / 10_000)}</Fact>}
      {minBet !== null && maxBet !== null && (
        <Fact name={t('catalogue.stakes')}>
          {plain.format(Number(minBet))} – {plain.format(Number(maxBet))}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="amount text-lg font-bold">{children}</dd>
  </div>
)
