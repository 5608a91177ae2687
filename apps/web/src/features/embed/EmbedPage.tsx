import { launchAddress } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { useRef } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { gameName } from '../bets/winner.ts'
import { GameFrame } from './GameFrame.tsx'
import { NoSuchGame } from './NoSuchGame.tsx'
import { useBusyFrame } from './own-frame.ts'
import { ProviderGame } from './ProviderGame.tsx'

/** Sandbox of our own game in our own page; for payments it may navigate the top window to the provider. */
const MAY = 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation'

/** A framed game: `/embed?gameId=mines`. Games are named by id only, so that a URL cannot frame a foreign page. */
export function EmbedPage() {
  const [query] = useSearchParams()
  const gameId = query.get('gameId') ?? ''
  const game = GAMES.find(({ id }) => id === gameId)
  const isDemo = query.get('demo') === 'true'
  if (game) return <OwnGame key={game.id} id={game.id} isDemo={isDemo} />
  const match = query.get('match') ?? undefined
  return gameId === '' ? <NoSuchGame /> : <ProviderGame key={gameId} {...{ gameId, isDemo, match }} />
}

/** The launch of a game as a link inside the page; a browser that opens it as an address is redirected by the server. */
export function LaunchByAddress() {
  const [query] = useSearchParams()
  return <Navigate replace to={launchAddress(query, window.top !== window)} />
}

function OwnGame({ id, isDemo }: { id: string; isDemo: boolean }) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  useBusyFrame(frame)
  const address = `/h5/${id}${isDemo ? '?demo=true' : ''}`
  return (
    <GameFrame name={gameName(id)} address={address} may={MAY} frame={frame}>
      <Link to={address} className={buttonClass('ghost', 'small')}>
        {t('boot.embedOpen')}
      </Link>
    </GameFrame>
  )
}
