import { RoundGameId } from '@baize/contract/player'
import { GameGridBlock } from '@baize/contract/player/blocks/game-grid'
import { GAMES, type GameId } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { useEffect, useState } from 'react'
import { lazyPage } from '../../../chunks/lazy-page.ts'
import { loadChunk } from '../../../chunks/load-chunk.ts'
import { GameTile } from '../../../features/lobby/GameTile.tsx'
import type { LiveFigure } from '../../../games/rounds/LiveFigure.tsx'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { useConnection } from '../../../session/connection.ts'
import { block } from '../block.tsx'
import { WhenNear } from '../when-near.tsx'

const Listed = lazyPage('listed', () => import('./Listed.tsx').then((file) => file.Listed))

/** Skeleton with the height of a row of tiles and its title. */
const ROW = (
  <div aria-hidden className="grid grid-cols-1 gap-3">
    <Skeleton className="my-1 h-7 w-40" />
    <Skeleton className="h-38 md:h-45" />
  </div>
)

/** Category of the originals: in the bundle, so that the first page shows them without a request. */
const ORIGINALS = '01'

function GameGrid(input: GameGridBlock) {
  if (input.from === 'category' && input.categoryId === ORIGINALS && input.layout === 'grid')
    return <Originals {...input} />
  return (
    <WhenNear skeleton={ROW}>
      <Listed {...input} />
    </WhenNear>
  )
}

type Figure = typeof LiveFigure

/** The round of a game on its tile, once the live channel is up. Loads after the first paint; a failure leaves it out. */
function LiveMark({ gameId }: { gameId: GameId }) {
  const round = RoundGameId.safeParse(gameId)
  const isRound = round.success
  const hasJoined = useConnection(({ joins }) => joins > 0)
  const [shown, setShown] = useState<{ readonly Figure: Figure } | null>(null)
  useEffect(() => {
    if (!hasJoined || !isRound) return
    loadChunk('live-rounds', () => import('../../../games/rounds/LiveFigure.tsx')).then(
      ({ LiveFigure: Figure }) => setShown({ Figure }),
      () => undefined,
    )
  }, [hasJoined, isRound])
  return (
    shown &&
    round.success && (
      <shown.Figure
        gameId={round.data}
        className="absolute top-10 left-2.5 rounded-full bg-black/60 px-3 py-0.5 text-lg text-white empty:invisible"
      />
    )
  )
}

function Originals({ title, limit }: GameGridBlock) {
  const t = useT()
  const words = useDesignText()
  const heading = title === undefined ? t('lobby.originals') : words(title)
  return (
    <section aria-label={heading} className="grid grid-cols-1 gap-3">
      <h2 className="flex min-h-9 items-center text-lg font-bold">{heading}</h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        {GAMES.slice(0, limit).map((game) => (
          <li key={game.id}>
            <GameTile game={game} live={<LiveMark gameId={game.id} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const gameGrid = block(GameGridBlock, GameGrid)
