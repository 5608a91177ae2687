import { REFUSALS, type ReplyOf } from '@baize/contract'
import { CallRefused, useCall } from '../../api/query.ts'
import lock from '../../assets/art/lock.webp'
import { useLanguage, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { layoutNow } from '../../ui/use-layout.ts'
import { useNameOf } from '../catalogue/tile-game.ts'
import { GameFrame } from './GameFrame.tsx'
import { NoSuchGame } from './NoSuchGame.tsx'

/** The provider's origin is not ours. It may neither open windows nor navigate ours. */
const MAY = 'allow-scripts allow-same-origin allow-forms'

type ProviderGameProps = { readonly gameId: string; readonly isDemo: boolean }

/** A provider's game. Its URL comes from the server: a demo for everybody, real money only for players. */
export function ProviderGame({ gameId, isDemo }: ProviderGameProps) {
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

function Launch({ gameId, isDemo }: ProviderGameProps) {
  const t = useT()
  const deviceType = layoutNow() === 'phone' ? 'mobile' : 'pc'
  const { data, error, isFetching, refetch } = useCall('/api/game/play', {
    gameId,
    lang: useLanguage(),
    deviceType,
    demo: isDemo ? 'true' : 'false',
  })
  if (data) return <Launched {...data.model} />
  if (!error) return <PageLoading />
  const status = error instanceof CallRefused ? error.refused.status : undefined
  if (status === REFUSALS.unknownGame.status || status === REFUSALS.badInput.status) return <NoSuchGame />
  const isOut = status === REFUSALS.gameMaintenance.status
  return (
    <ErrorState
      title={isOut ? t('catalogue.maintenance') : t('catalogue.failed')}
      text={isOut ? t('catalogue.maintenanceText') : t('catalogue.failedText')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}

function Launched({ url, game }: ReplyOf<'/api/game/play'>['model']) {
  const t = useT()
  const name = useNameOf()(game)
  usePageHead(name)
  return (
    <GameFrame name={name} address={url} may={MAY}>
      {game.demo && <Badge tone="accent">{t('catalogue.demo')}</Badge>}
    </GameFrame>
  )
}
