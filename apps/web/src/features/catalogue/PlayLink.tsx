import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { canPlay } from '../../links/launch.ts'
import { SmartLink } from '../../links/SmartLink.tsx'
import { asPlayer } from '../../popups/as-player.ts'
import { addressOfGame, ownLink, type TileGame } from './tile-game.ts'

type PlayLinkProps = { readonly game: TileGame; readonly className: string; readonly children: ReactNode }

/** Launches a game: our own on its page, a provider's in its frame, one with a link at its link. */
export function PlayLink({ game, className, children }: PlayLinkProps) {
  const { id, demo } = game
  const navigate = useNavigate()
  const own = addressOfGame(id)
  const link = ownLink(game)
  if (link !== undefined)
    return (
      <SmartLink to={link} className={className}>
        {children}
      </SmartLink>
    )
  if (own.startsWith('/h5/'))
    return (
      <Link to={own} className={className}>
        {children}
      </Link>
    )
  const enter = () => navigate(`/embed?gameId=${encodeURIComponent(id)}${demo ? '&demo=true' : ''}`)
  return (
    <button
      type="button"
      // A demo needs neither a log-in nor a balance.
      onClick={() => (demo ? void enter() : asPlayer(() => canPlay({ kind: 'game', demo }) && void enter()))}
      className={className}
    >
      {children}
    </button>
  )
}
