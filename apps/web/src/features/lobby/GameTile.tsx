import type { GAMES } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { gameName } from '../bets/winner.ts'
import { Heart } from '../catalogue/Heart.tsx'
import { addressOfGame, type TileGame } from '../catalogue/tile-game.ts'
import { GAME_LOOKS } from './game-looks.ts'

type Game = (typeof GAMES)[number]

const FRAME =
  'group relative isolate block aspect-[4/5] overflow-hidden rounded-block shadow-block transition-transform duration-200 ease-out-soft hover:-translate-y-1.5 focus-visible:-translate-y-1.5 active:scale-98'

const asTile = ({ id }: Game): TileGame => ({
  id,
  name: gameName(id),
  provider: 'Baize',
  art: '',
  tags: [],
  state: 'open',
  demo: false,
})

/** An original game as a lit stage with its artwork. */
export function GameTile({ game, live }: { game: Game; live?: ReactNode }) {
  const t = useT()
  return (
    <div className="relative">
      <Link to={addressOfGame(game.id)} className={FRAME}>
        <Stage game={game} />
        <span
          aria-hidden
          className="absolute top-2.5 left-2.5 max-w-[calc(100%-3.5rem)] truncate rounded-full bg-white px-3 py-0.5 text-xs font-bold text-[#0b2330]"
        >
          {t('lobby.play')}
        </span>
        {live}
      </Link>
      <Heart game={asTile(game)} className="absolute top-0.5 right-0.5" />
    </div>
  )
}

function Stage({ game }: { game: Game }) {
  const t = useT()
  const { art, behind, gradient, line } = GAME_LOOKS[game.id]
  return (
    <>
      <span aria-hidden className={cx('absolute inset-0 -z-20 bg-linear-155', gradient)} />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-[radial-gradient(90%_55%_at_50%_18%,rgb(255_255_255/32%),transparent_70%),linear-gradient(to_top,rgb(4_10_18/82%),rgb(4_10_18/30%)_38%,transparent_62%)] shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)] rounded-block"
      />
      <span aria-hidden className="absolute inset-x-0 top-[9%] grid place-items-center">
        {behind !== undefined && (
          <img
            src={behind}
            alt=""
            width={256}
            height={256}
            className="absolute top-[34%] right-[7%] w-[36%] rotate-12 drop-shadow-[0_10px_12px_rgb(0_0_0/45%)] transition-transform duration-200 ease-out-soft group-hover:translate-x-1.5 group-hover:rotate-20"
          />
        )}
        <img
          src={art}
          alt=""
          width={256}
          height={256}
          className="relative w-[64%] drop-shadow-[0_16px_16px_rgb(0_0_0/42%)] transition-transform duration-200 ease-out-soft group-hover:-translate-y-1.5 group-hover:scale-106 group-hover:-rotate-3"
        />
      </span>
      <span className="absolute inset-x-0 bottom-0 grid p-3 text-left text-white md:p-4">
        <span className="text-lg leading-tight font-extrabold tracking-tight md:text-xl">
          {gameName(game.id)}
        </span>
        <span className="min-h-[2lh] text-xs leading-snug text-white/85 md:text-sm lg:min-h-0">
          {t(line)}
        </span>
      </span>
    </>
  )
}
