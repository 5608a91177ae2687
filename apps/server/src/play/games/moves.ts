import type { StepGameId, StepViews } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, minor, never, ok, type Result } from '@baize/kit'
import {
  cashedOutEarly,
  isStepGame,
  type Played,
  STEP_GAMES,
  type StepGame,
  type Stored,
  soloGame,
} from '@baize/rules'
import type { LedgerRefusal, Receipt } from '../../ledger/commands.ts'
import { positionOf, type Settlement, storeMoment, storeState, writtenBet } from './bet.ts'
import type { GamesContext } from './context.ts'
import type { StoredBet } from './sql.ts'

/** Result of a move on an open bet: it continues, or is settled. Includes the rules' result. */
export type Next = {
  readonly play: Stored
  readonly settled: Settlement | null
  readonly played: Played<StepViews[StepGameId]> | null
}

/** The rules of a game that is played in steps. A bet on any other is settled from the beginning. */
function stepsOf({ gameId }: StoredBet): Result<StepGame<StepViews[StepGameId]>, Refusal> {
  return isStepGame(gameId) ? ok(STEP_GAMES[gameId]) : err(refusal('betSettled'))
}

/** One step by the player's choice. A losing step settles the bet at zero, the last step at its full worth. */
export function afterStep(bet: StoredBet, choice: unknown): Result<Next, Refusal> {
  const rules = stepsOf(bet)
  if (!rules.ok) return rules
  const { play, seeds, terms } = positionOf(bet)
  const stepped = rules.value.step(play, choice, seeds, terms)
  if (!stepped.ok) return stepped
  const played = stepped.value
  const { phase, payout, multiplier } = played.standing
  switch (phase) {
    case 'open':
      return ok({ play: played.play, settled: null, played })
    case 'lost':
    case 'complete':
      return ok({ play: played.play, settled: { payout, multiplier }, played })
    default:
      return never(phase)
  }
}

/** Settles the bet at its current worth. Before the first step that is its stake: nothing was risked. */
function afterFinish(bet: StoredBet): Next {
  const { play, seeds, terms } = positionOf(bet)
  const { payout, multiplier } = soloGame(bet.gameId).standing(play, seeds, terms)
  return { play, settled: { payout, multiplier }, played: null }
}

/** Like `afterFinish`, but only a bet with at least one good step can be cashed out. */
export function afterCashOut(bet: StoredBet): Result<Next, Refusal> {
  const rules = stepsOf(bet)
  if (!rules.ok) return rules
  const { play, seeds, terms } = positionOf(bet)
  if (rules.value.standing(play, seeds, terms).goodSteps === 0) return err(refusal('nothingToCashOut'))
  return ok(afterFinish(bet))
}

/** An idempotent request: the same key and body again gets the first answer, another body is refused. */
export type Request = { readonly key: string; readonly body: string }

/** Refused as `betMoved` when the bet has changed since it was read: of two concurrent moves, one wins. */
export function postMove(
  ctx: GamesContext,
  bet: StoredBet,
  { key, body }: Request,
  { play, settled }: Next,
): Promise<Result<Receipt, LedgerRefusal>> {
  const move = {
    key,
    body,
    userId: bet.userId,
    betId: bet.id,
    version: bet.version,
    state: storeState(play, positionOf(bet).terms.maxWin),
    answer: storeMoment(bet.id, play, settled),
  }
  return ctx.ledger.post(
    settled
      ? { kind: 'bet.settle', ...move, ...settled, covered: minor(cashedOutEarly(bet.stake, settled.payout)) }
      : { kind: 'bet.step', ...move },
  )
}

/** The bet after such a move. */
export const movedBet = (bet: StoredBet, { play, settled }: Next, atMs: number): StoredBet =>
  writtenBet(
    {
      ...bet,
      version: bet.version + 1,
      ...(settled && { ...settled, status: settled.payout > 0n ? 'WIN' : 'LOSE', settledAt: atMs }),
    },
    play,
    positionOf(bet).terms.maxWin,
  )

/**
 * The idempotency key is of the bet and its player, as bet ids are unique per player only: a closing tab, another
 * device and the sweep settle it once between them.
 */
export const postFinish = (ctx: GamesContext, bet: StoredBet): Promise<Result<Receipt, LedgerRefusal>> =>
  postMove(ctx, bet, { key: `finish:${bet.id}:${bet.userId}`, body: 'finish' }, afterFinish(bet))
