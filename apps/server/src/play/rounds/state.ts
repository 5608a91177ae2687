import type { PlayedRound, RoundBoard, RoundGameId, RoundState } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import type { UserId } from '@baize/kit'
import { publicNames } from '../../players/channel/service.ts'
import { selectMine } from './bets-sql.ts'
import { EMPTY_BOARD, readBoard } from './board.ts'
import type { RoundsContext } from './rounds.ts'
import { readClock, type StoredRound, selectEnded, selectNewest } from './sql.ts'
import { showLive, showPlayed, showRoundBet } from './view.ts'

const LAST_ROUNDS = 50

/** The part of the state that is the same for every caller. */
export async function publicState(
  ctx: RoundsContext,
  gameId: RoundGameId,
): Promise<Omit<RoundState, 'mine' | 'now'>> {
  const [round, last] = await Promise.all([
    selectNewest(ctx.db, gameId),
    selectEnded(ctx.db, gameId, null, LAST_ROUNDS),
  ])
  return {
    round: round && showLive(round),
    board: round ? await boardOf(ctx, round) : EMPTY_BOARD,
    chain: round && { ...round.chain },
    last: last
      .map(showPlayed)
      .map(({ number, multiplier: times, hash }) => ({ number, multiplier: times, hash })),
    receiptKey: ctx.rounds.receipts.publicKey,
  }
}

function boardOf(ctx: RoundsContext, round: StoredRound): RoundBoard | Promise<RoundBoard> {
  const told = ctx.rounds.sentBoards.get(round.gameId)
  return told?.roundId === round.id ? told.board : readBoard(ctx.db, round, (ids) => publicNames(ctx, ids))
}

export async function roundState(
  ctx: RoundsContext,
  userId: UserId | null,
  gameId: RoundGameId,
  shared: (gameId: RoundGameId) => Promise<Omit<RoundState, 'mine' | 'now'>>,
): Promise<RoundState> {
  const [common, mine, now, { rtp }] = await Promise.all([
    shared(gameId),
    userId === null ? [] : selectMine(ctx.db, userId, gameId),
    readClock(ctx.db),
    ctx.gameSettings.of(gameId),
  ])
  return { ...common, now, mine: mine.map((bet) => showRoundBet(bet, rtp)) }
}

export async function roundHistory(
  ctx: RoundsContext,
  { gameId, before, pageSize }: InputOf<'/api/game/rounds/history'>,
): Promise<PlayedRound[]> {
  return (await selectEnded(ctx.db, gameId, before ?? null, pageSize)).map(showPlayed)
}
