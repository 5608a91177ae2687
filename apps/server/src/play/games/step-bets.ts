import { type Bet, isStepBet, type SoloBet } from '@baize/contract/player'
import { type GameId, type Refusal, refusal } from '@baize/contract/shared'
import { assert, type BetId, betId, err, ok, type Result, type UserId } from '@baize/kit'
import type { Receipt } from '../../ledger/commands.ts'
import { answerTo, replayOr, requestOf } from './answers.ts'
import { showBet } from './bet.ts'
import type { GamesContext } from './context.ts'
import { afterCashOut, afterStep, movedBet, type Next, postFinish, postMove, type Request } from './moves.ts'
import type { OpenBets } from './open-bets.ts'
import { type StoredBet, selectBet, selectOpenBets } from './sql.ts'

export async function playStep(
  ctx: GamesContext,
  openBets: OpenBets,
  userId: UserId,
  gameId: GameId,
  { id, requestId, model }: { id: string; requestId: string; model: { choice: unknown } },
): Promise<Result<Bet, Refusal>> {
  const request = requestOf(userId, requestId, ['play', gameId, id, model.choice])
  const decide = (bet: StoredBet) => afterStep(bet, model.choice)
  return ofSteps(await move(ctx, openBets, userId, { gameId, id: betId(id) }, request, decide))
}

export async function cashOut(
  ctx: GamesContext,
  openBets: OpenBets,
  userId: UserId,
  gameId: GameId,
  { id, requestId }: { id: string; requestId: string },
): Promise<Result<Bet, Refusal>> {
  const request = requestOf(userId, requestId, ['cash_out', gameId, id])
  return ofSteps(await move(ctx, openBets, userId, { gameId, id: betId(id) }, request, afterCashOut))
}

/** A bet that has moved is one on a game of steps: others are settled from the beginning. */
function ofSteps(moved: Result<SoloBet, Refusal>): Result<Bet, Refusal> {
  if (!moved.ok) return moved
  const bet = moved.value
  assert(isStepBet(bet), `bet ${bet.id} must be on a game of steps`)
  return ok(bet)
}

type Moved = { readonly gameId: GameId; readonly id: BetId }
type Decide = (bet: StoredBet) => Result<Next, Refusal>

/** Moves the cached bet; if that is stale or refuses the move, the stored bet. */
async function move(
  ctx: GamesContext,
  openBets: OpenBets,
  userId: UserId,
  of: Moved,
  request: Request,
  decide: Decide,
): Promise<Result<SoloBet, Refusal>> {
  const remembered = openBets.of(userId, of.id)
  const next = remembered?.gameId === of.gameId ? decide(remembered) : undefined
  if (!remembered || !next?.ok) return moveAnew(ctx, openBets, userId, of, request, decide)
  const posted = await postMove(ctx, remembered, request, next.value)
  if (posted.ok) return ok(await answerToMove(ctx, openBets, remembered, next.value, posted.value))
  const isOld = posted.error === 'betMoved' || posted.error === 'betSettled' || posted.error === 'unknownBet'
  return isOld ? moveAnew(ctx, openBets, userId, of, request, decide) : err(refusal(posted.error))
}

/** Reads the bet and moves it. A move that lost a race is retried once on the new state. */
async function moveAnew(
  ctx: GamesContext,
  openBets: OpenBets,
  userId: UserId,
  of: Moved,
  request: Request,
  decide: Decide,
  triesLeft = 2,
): Promise<Result<SoloBet, Refusal>> {
  const bet = await selectBet(ctx.db, userId, of.id)
  if (!bet || bet.gameId !== of.gameId) return err(refusal('unknownBet'))
  const next = bet.status === 'PENDING' ? decide(bet) : err(refusal('betSettled'))
  if (!next.ok) return replayOr(ctx, userId, request, next.error)
  const posted = await postMove(ctx, bet, request, next.value)
  if (posted.ok) return ok(await answerToMove(ctx, openBets, bet, next.value, posted.value))
  if (posted.error !== 'betMoved' || triesLeft === 1) return err(refusal(posted.error))
  return moveAnew(ctx, openBets, userId, of, request, decide, triesLeft - 1)
}

/** The reply from the bet as the ledger has just written it, without reading it back. */
async function answerToMove(
  ctx: GamesContext,
  openBets: OpenBets,
  bet: StoredBet,
  next: Next,
  receipt: Receipt,
): Promise<SoloBet> {
  if (receipt.replayed) return answerTo(ctx, bet.userId, receipt)
  const moved = movedBet(bet, next, receipt.atMs)
  openBets.remember(moved)
  const { played } = next
  return showBet(moved, played ? { multiplier: played.standing.multiplier, view: played.view } : undefined)
}

/** Replies with the settled bet, whoever settled it: a closing tab need not care. */
export async function finishHold(
  ctx: GamesContext,
  userId: UserId,
  id: BetId,
  triesLeft = 3,
): Promise<Result<SoloBet, Refusal>> {
  const bet = await selectBet(ctx.db, userId, id)
  if (!bet) return err(refusal('unknownBet'))
  if (bet.status !== 'PENDING') return ok(showBet(bet))
  const posted = await postFinish(ctx, bet)
  if (posted.ok) return ok(await answerTo(ctx, userId, posted.value))
  const changed = posted.error === 'betMoved' || posted.error === 'betSettled'
  if (!changed || triesLeft === 1) return err(refusal(posted.error))
  return finishHold(ctx, userId, id, triesLeft - 1)
}

export async function finishAllHolds(ctx: GamesContext, userId: UserId): Promise<Result<SoloBet[], Refusal>> {
  const open = await selectOpenBets(ctx.db, userId)
  const finished = await Promise.all(open.map((bet) => finishHold(ctx, userId, bet.id)))
  const refused = finished.find((outcome) => !outcome.ok)
  if (refused) return refused
  return ok(finished.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])))
}
