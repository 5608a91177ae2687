import type { BetGameId, PlayedGame, PlayerBet, RoundGameId } from '@baize/contract/player'
import { LiveNowBlock } from '@baize/contract/player/blocks/live-now'
import { formatAmount, minor } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { callQuery, useCall, useQuery } from '../../../api/query.ts'
import { exactAmount, scaleOf } from '../../../features/bets/bet-amounts.ts'
import { gameName, gamePath } from '../../../features/bets/winner.ts'
import { GAME_LOOKS } from '../../../features/lobby/game-looks.ts'
import { LiveFigure } from '../../../games/rounds/LiveFigure.tsx'
import { useLobbyRounds } from '../../../games/rounds/lobby-rounds.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { onLive } from '../../../realtime/events.ts'
import { useSession } from '../../../session/session.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../../ui/multiplier-text.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import { block } from '../block.tsx'

const ROUND_GAMES: readonly RoundGameId[] = ['crash', 'aviator']
const REFRESH_MS = 30_000
const LAST_ROUNDS = 3
/** As many as fit beside the art on narrow screens, however high the multipliers. */
const LAST_ON_NARROW = 2
const LAST_RESULTS = 10

const CARD = 'relative isolate block h-28 w-full overflow-hidden rounded-block p-3.5 text-left'
const PLACE = 'min-w-40 shrink-0 grow basis-40 snap-start md:min-w-56 md:basis-56'

/** The rounds that are on, the player's own last results, and the games being played: nobody is made up. */
function LiveNow({ title, leastBets, hideResults }: LiveNowBlock) {
  const t = useT()
  const words = useDesignText()
  const hasLogin = useSession((state) => state.hasLogin)
  const { data } = useQuery({
    ...callQuery('/api/home/played_now', {}),
    refetchInterval: () => REFRESH_MS,
  })
  const heard = useBetsSince(data)
  const played = (data?.model ?? [])
    .map(({ gameId, bets }) => ({ gameId, bets: bets + (heard[gameId] ?? 0) }))
    .filter(({ gameId, bets }) => bets >= leastBets && !ROUND_GAMES.some((id) => id === gameId))
  return (
    <Scroller title={title === undefined ? t('live.now') : words(title)}>
      {ROUND_GAMES.map((gameId) => (
        <li key={gameId} className={PLACE}>
          <RoundCard gameId={gameId} />
        </li>
      ))}
      {hasLogin && !hideResults && <OwnResults />}
      {played.map((game) => (
        <li key={game.gameId} className={PLACE}>
          <PlayedCard game={game} />
        </li>
      ))}
    </Scroller>
  )
}

/** Bets of others by game that were told after an answer of the server, which has counted those before. */
function useBetsSince(answer: unknown): Readonly<Partial<Record<string, number>>> {
  const [heard, setHeard] = useState<{ since: unknown; bets: Record<string, number> }>({
    since: answer,
    bets: {},
  })
  const hear = useEffectEvent((gameId: string) =>
    setHeard(({ since, bets }) => {
      const known = since === answer ? bets : {}
      return { since: answer, bets: { ...known, [gameId]: (known[gameId] ?? 0) + 1 } }
    }),
  )
  useEffect(() => onLive('other-bet', ({ bet }) => hear(bet.gameId)), [])
  return heard.since === answer ? heard.bets : {}
}

export const liveNow = block(LiveNowBlock, LiveNow)

function GameCard({ gameId, children }: { gameId: BetGameId; children: ReactNode }) {
  const { art, gradient } = GAME_LOOKS[gameId]
  return (
    <Link
      to={gamePath(gameId)}
      className={cx(CARD, 'group text-white transition-transform duration-200 hover:-translate-y-1')}
    >
      <span aria-hidden className={cx('absolute inset-0 -z-20 bg-linear-120', gradient)} />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 rounded-block bg-linear-to-r from-[rgb(4_10_18/78%)] to-[rgb(4_10_18/20%)] shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)]"
      />
      <img
        src={art}
        alt=""
        width={256}
        height={256}
        className="absolute top-1.5 right-1 -z-10 w-11 drop-shadow-lg transition-transform duration-200 group-hover:-translate-y-1 md:top-auto md:bottom-1 md:w-22"
      />
      <span className="block truncate pr-8 text-sm font-bold">{gameName(gameId)}</span>
      {children}
    </Link>
  )
}

function RoundCard({ gameId }: { gameId: RoundGameId }) {
  const t = useT()
  const times = useMultiplierText()
  const last = useLobbyRounds((now) => now[gameId].last)
  return (
    <GameCard gameId={gameId}>
      <LiveFigure gameId={gameId} className="mt-1 text-2xl leading-8" />
      {last.length > 0 && (
        <span className="absolute bottom-3 left-3.5 flex gap-1">
          <span className="sr-only">{t('live.lastRounds')} </span>
          {last.slice(0, LAST_ROUNDS).map(({ number, multiplier }, index) => (
            <span
              key={number}
              className={cx(
                'amount rounded-full bg-black/55 px-1.5 text-[0.6875rem] font-semibold',
                index >= LAST_ON_NARROW && 'max-lg:hidden',
              )}
            >
              {times(multiplier)}
            </span>
          ))}
        </span>
      )}
    </GameCard>
  )
}

function PlayedCard({ game: { gameId, bets } }: { game: PlayedGame }) {
  const t = useT()
  return (
    <GameCard gameId={gameId}>
      <span className="absolute bottom-3 left-3.5 max-w-[60%] text-xs text-white/90">
        {t('live.playedNow', { count: bets })}
      </span>
    </GameCard>
  )
}

/** Settled bets, newest first, and their net result: wins that paid little hide a loss. */
export function resultsOf(bets: readonly PlayerBet[]): {
  readonly results: readonly { readonly id: string; readonly isWin: boolean }[]
  /** In the currency of the newest bet, over the bets in it. */
  readonly net: { readonly amount: string; readonly count: number } | null
} {
  const settled = bets.filter(({ result }) => result === 'WIN' || result === 'LOSE').slice(0, LAST_RESULTS)
  const gainOf = ({ betAmount, winAmount, currencyId }: PlayerBet): bigint =>
    exactAmount(winAmount, scaleOf(currencyId)) - exactAmount(betAmount, scaleOf(currencyId))
  const results = settled.map((bet) => ({ id: bet.id, isWin: gainOf(bet) > 0n }))
  const [newest] = settled
  if (!newest) return { results, net: null }
  const counted = settled.filter(({ currencyId }) => currencyId === newest.currencyId)
  const amount = counted.reduce((sum, bet) => sum + gainOf(bet), 0n)
  return {
    results,
    net: { amount: formatAmount(minor(amount), scaleOf(newest.currencyId)), count: counted.length },
  }
}

function OwnResults() {
  const t = useT()
  const { data } = useCall('/api/game/bet_record', { pageNo: 1, pageSize: 20 })
  const { results, net } = resultsOf(data?.model.items ?? [])
  if (!net) return null
  return (
    <li className={PLACE}>
      <Link to="/bets" className={cx(CARD, 'block-surface transition-colors duration-150 hover:bg-button')}>
        <span className="block truncate text-sm font-bold">{t('live.ownResults')}</span>
        <span className="mt-0.5 block text-xs text-quiet">
          <MoneyText amount={net.amount} signed className="font-semibold text-ink" />{' '}
          {t('live.netOf', { count: net.count })}
        </span>
        {/* Oldest first, as on a time axis. */}
        <span aria-hidden className="absolute right-3.5 bottom-3.5 left-3.5 flex items-end gap-1">
          {results.toReversed().map(({ id, isWin }) => (
            <span
              key={id}
              className={cx('w-full max-w-6 rounded-sm', isWin ? 'h-9 bg-gain' : 'h-4 bg-track')}
            />
          ))}
        </span>
      </Link>
    </li>
  )
}
