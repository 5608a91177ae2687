import { LOTTERIES, type LotteryGameId, mainRoomOf } from '@baize/contract/player'
import { isLottery, LOTTERY_LINES } from '@baize/rules/lottery'
import { cx } from '@baize/ui/cx'
import { Link, useSearchParams } from 'react-router'
import { gameName } from '../../features/bets/winner.ts'
import { GAME_LOOKS } from '../../features/lobby/game-looks.ts'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { DrawTimer } from './DrawTimer.tsx'
import { nextOf, useLines } from './next-draws.ts'
import { Room } from './Room.tsx'

/** Rooms are named `main-<game>`. */
const MAIN = /^main-([a-z0-9]{1,16})$/

/** The game of `?gameId=` or of the room `?roomId=`; null for none or an unknown one. */
function gameIn(query: URLSearchParams): LotteryGameId | null {
  const id = query.get('gameId') ?? MAIN.exec(query.get('roomId') ?? '')?.[1] ?? ''
  return isLottery(id) ? id : null
}

/** `?draw=7` opens the proof of that draw. */
function drawIn(query: URLSearchParams): number | null {
  const asked = query.get('draw') ?? ''
  return /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null
}

/** `/chatbet?gameId=` opens the main room of a game, `?roomId=` a room. `line` is the length of its draws. */
export function LotteryPage() {
  const [query, setQuery] = useSearchParams()
  const userId = useSession((state) => state.user.userId)
  const gameId = gameIn(query)
  if (!gameId) return <Rooms isWrong={query.has('gameId') || query.has('roomId')} />
  const lines = LOTTERY_LINES.filter(({ game }) => game.id === gameId)
  const line = lines.find(({ id }) => id === query.get('line')) ?? lines[0]
  if (!line) return <Rooms isWrong />
  const onLine = (id: string): void => {
    const next = new URLSearchParams(query)
    next.set('line', id)
    setQuery(next, { replace: true })
  }
  return (
    <Titled title={gameName(gameId)}>
      {/* A new line or player remounts the room: no state of the previous one may remain. */}
      <Room
        key={`${line.id} of ${userId}`}
        line={line}
        onLine={onLine}
        direct={query.get('direct') === 'true'}
        roomId={mainRoomOf(gameId)}
        draw={drawIn(query)}
      />
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  usePageHead(title)
  return children
}

/** All rooms, where the address names none or one that does not exist. */
function Rooms({ isWrong }: { isWrong: boolean }) {
  const t = useT()
  usePageHead(t('lottery.room'))
  const known = useLines()
  const next = known ? nextOf(known.lines) : []
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="text-xl font-extrabold">{t(isWrong ? 'lottery.noRoom' : 'lottery.rooms')}</h1>
        {isWrong && <p className="mt-1 text-quiet">{t('lottery.noRoomText')}</p>}
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
        {LOTTERIES.map(({ id }) => {
          const { art, gradient, line } = GAME_LOOKS[id]
          return (
            // An odd one at the end of two columns takes both.
            <li key={id} className="max-md:last:odd:col-span-2">
              <Link
                to={`/chatbet?gameId=${id}`}
                className={cx(
                  'grid h-full min-h-36 content-end gap-0.5 overflow-hidden rounded-block bg-linear-150 p-3.5 text-white transition-transform duration-200 hover:-translate-y-1',
                  gradient,
                )}
              >
                <img src={art} alt="" width={72} height={72} className="justify-self-end drop-shadow-lg" />
                <span className="font-bold drop-shadow-md">{gameName(id)}</span>
                <span className="text-sm drop-shadow-md">{t(line)}</span>
                <span className="min-h-5">
                  <DrawTimer line={next.find(({ gameId }) => gameId === id)} now={known?.now ?? 0} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
