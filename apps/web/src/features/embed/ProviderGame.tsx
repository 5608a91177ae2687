import { REFUSALS, type ReplyOf } from '@baize/contract/player'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallRefused, callQuery, useQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import lock from '../../assets/art/lock.webp'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { session, useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { layoutNow } from '../../ui/use-layout.ts'
import { useNameOf } from '../catalogue/tile-game.ts'
import { NoSuchGame } from './NoSuchGame.tsx'
import { ProviderFrame } from './ProviderFrame.tsx'

const SPORTS = 'sports'

type ProviderGameProps = {
  readonly gameId: string
  readonly isDemo: boolean
  /** A match to open with. */
  readonly match?: string | undefined
}

/** A provider's game. Its URL comes from the server: a demo for everybody, real money only for players. */
export function ProviderGame(props: ProviderGameProps) {
  const userId = useSession(({ user }) => user.userId)
  const { key } = useLocation()
  // A new visit or another player decides anew.
  return props.gameId === SPORTS ? <Sports key={`${userId} ${key}`} {...props} /> : <Game {...props} />
}

/**
 * Sports are shown to everybody: they take bets of players with a balance, and are a demo for all others and on request.
 */
function Sports({ gameId, isDemo, match }: ProviderGameProps) {
  const [isPlayMoney] = useState(() => isDemo || !session().hasLogin || !/[1-9]/.test(session().user.balance))
  return <Launch gameId={gameId} isDemo={isPlayMoney} match={match} />
}

function Game({ gameId, isDemo }: ProviderGameProps) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  if (hasLogin || isDemo) return <Launch {...{ gameId, isDemo }} />
  return (
    <EmptyState
      art={lock}
      title={t('catalogue.logInToPlay')}
      action={
        <Button variant="primary" onClick={() => openPopup('login', { tab: 'login' })}>
          {t('shell.logIn')}
        </Button>
      }
    />
  )
}

function Launch({ gameId, isDemo, match }: ProviderGameProps) {
  const t = useT()
  const navigate = useNavigate()
  const deviceType = layoutNow() === 'phone' ? 'mobile' : 'pc'
  // The language of the launch; later changes are told to the frame, which would lose its game on a new launch.
  const [lang] = useState(useLanguage())
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('/api/game/play', {
      gameId,
      lang,
      deviceType,
      demo: isDemo ? 'true' : 'false',
      ...(match !== undefined && { match }),
    }),
    // A code works once: it is never taken from the cache, and never renewed behind a game that is being played.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const relaunch = () => void refetch()
  const isRenewed = useRef(false)
  // Once: a session that ends at once would launch for ever.
  const renew = () => {
    if (isRenewed.current) return
    isRenewed.current = true
    relaunch()
  }
  if (data)
    return <Launched key={data.model.url} {...data.model} isDemo={isDemo} relaunch={relaunch} renew={renew} />
  if (!error) return <PageLoading />
  const status = error instanceof CallRefused ? error.refused.status : undefined
  if (status === REFUSALS.unknownGame.status || status === REFUSALS.badInput.status) return <NoSuchGame />
  if (status === REFUSALS.insufficientFunds.status)
    return (
      <EmptyState
        art={coin}
        title={t('shell.rechargeTitle')}
        text={t('calls.balanceNeeded')}
        action={
          <>
            <Button variant="primary" onClick={() => openPopup('deposit', {})}>
              {t('shell.deposit')}
            </Button>
            <Button onClick={() => void navigate(`/embed?gameId=${encodeURIComponent(gameId)}&demo=true`)}>
              {t('catalogue.playDemo')}
            </Button>
          </>
        }
      />
    )
  const isOut = status === REFUSALS.gameMaintenance.status
  return (
    <ErrorState
      title={isOut ? t('catalogue.maintenance') : t('catalogue.failed')}
      text={isOut ? t('catalogue.maintenanceText') : t('catalogue.failedText')}
      onRetry={relaunch}
      busy={isFetching}
    />
  )
}

type LaunchedProps = ReplyOf<'/api/game/play'>['model'] & {
  readonly isDemo: boolean
  readonly relaunch: () => void
  readonly renew: () => void
}

function Launched({ url, game, isDemo, relaunch, renew }: LaunchedProps) {
  const t = useT()
  const name = useNameOf()(game)
  usePageHead(name)
  return (
    <ProviderFrame
      gameId={game.id}
      name={name}
      url={url}
      speaks={!game.demo}
      relaunch={relaunch}
      renew={renew}
    >
      {(game.demo || isDemo) && <Badge tone="accent">{t('catalogue.demo')}</Badge>}
    </ProviderFrame>
  )
}
