import {
  type Bet,
  CURRENCIES,
  type GameId,
  type InputOf,
  type Refusal,
  type ReplyOf,
  refusal,
} from '@baize/contract'
import { type BetId, betId, err, ok, type Result, type UserId, uuidV7 } from '@baize/kit'
import { limitIn, limitText } from '../../amounts.ts'
import type { Context } from '../../context.ts'
import type { HoldBet, LedgerRefusal, Receipt } from '../../ledger/commands.ts'
import { activePairId } from '../fairness/service.ts'
import { readMoment, showBet, showMoment, storeMoment, storeState } from './bet.ts'
import { afterCashOut, afterStep, type Next, postFinish, postMove, type Request } from './moves.ts'
import { builtGame } from './registry.ts'
import { type Page, type StoredBet, selectBet, selectBetPage, selectOpenBets } from './sql.ts'
import { readStake } from './stake.ts'

type GameInfo = ReplyOf<'/api/game/info'>['model']
type BetPage = ReplyOf<'/api/game/bet_record'>['model']
type BetResult = ReplyOf<'/api/game/bet_result'>['model']
type WantedBet = InputOf<'/api/game/bet'>

const requestOf = (userId: UserId, requestId: string, asked: readonly unknown[]): Request => ({
  key: `${userId}:${requestId}`,
  body: JSON.stringify(asked),
})

export async function gameInfo(
  ctx: Context,
  userId: UserId | null,
  gameId: GameId,
): Promise<Result<GameInfo, Refusal>> {
  const game = builtGame(gameId)
  if (!game) return err(refusal('gameNotBuilt'))
  const currencyId = userId ? (await ctx.ledger.balances(userId)).currencyId : CURRENCIES[0].id
  const open = userId ? await selectOpenBets(ctx.db, userId) : []
  const held = open.find((bet) => bet.gameId === gameId)
  return ok({
    gameId,
    rtp: game.rtp(ctx.config),
    minBet: limitText(currencyId, ctx.config.minBet),
    maxBet: limitText(currencyId, ctx.config.maxBet),
    defaultBet: limitText(currencyId, ctx.config.defaultBet),
    maxWin: limitText(currencyId, ctx.config.maxWin),
    heldBet: held ? showBet(held) : null,
  })
}

export async function placeBet(
  ctx: Context,
  userId: UserId,
  { gameId, requestId, model }: WantedBet,
): Promise<Result<Bet, Refusal>> {
  const game = builtGame(gameId)
  if (!game) return err(refusal('gameNotBuilt'))
  const request = requestOf(userId, requestId, ['bet', gameId, model])
  const { betAmount, ...options } = model
  const { currencyId } = await ctx.ledger.balances(userId)
  const stake = readStake(betAmount, currencyId, ctx.config)
  if (!stake.ok) return replayOr(ctx, userId, request, stake.error)
  const started = game.rules.start(options)
  if (!started.ok) return replayOr(ctx, userId, request, started.error)

  const id = betId(uuidV7(ctx.clock, ctx.randomBytes))
  const held = await hold(ctx, {
    kind: 'bet.hold',
    ...request,
    userId,
    betId: id,
    gameId,
    currencyId,
    stake: stake.value,
    rtpTenThousandths: game.rtp(ctx.config),
    state: storeState(started.value, limitIn(currencyId, ctx.config.maxWin)),
    answer: storeMoment(id, started.value, null),
    exclusive: true,
  })
  if (!held.ok) return err(refusal(held.error))
  return ok(await answerTo(ctx, userId, held.value))
}

/** A pair that the player rotates away at this very moment decides no bet any more; its successor does. */
async function hold(
  ctx: Context,
  wanted: Omit<HoldBet, 'seedPairId'>,
  triesLeft = 2,
): Promise<Result<Receipt, LedgerRefusal>> {
  const seedPairId = await activePairId(ctx, wanted.userId)
  const posted = await ctx.ledger.post({ ...wanted, seedPairId })
  if (posted.ok || posted.error !== 'seedInUse') return posted
  return triesLeft > 1 ? hold(ctx, wanted, triesLeft - 1) : err('serverBusy')
}

export function playStep(
  ctx: Context,
  userId: UserId,
  gameId: GameId,
  { id, requestId, model }: { id: string; requestId: string; model: { choice: unknown } },
): Promise<Result<Bet, Refusal>> {
  const request = requestOf(userId, requestId, ['play', gameId, id, model.choice])
  return move(ctx, userId, { gameId, id: betId(id) }, request, (bet) => afterStep(bet, model.choice))
}

export function cashOut(
  ctx: Context,
  userId: UserId,
  gameId: GameId,
  { id, requestId }: { id: string; requestId: string },
): Promise<Result<Bet, Refusal>> {
  const request = requestOf(userId, requestId, ['cash_out', gameId, id])
  return move(ctx, userId, { gameId, id: betId(id) }, request, afterCashOut)
}

/** A move that lost against another one is weighed once more against what that one made of the bet. */
async function move(
  ctx: Context,
  userId: UserId,
  of: { readonly gameId: GameId; readonly id: BetId },
  request: Request,
  decide: (bet: StoredBet) => Result<Next, Refusal>,
  triesLeft = 2,
): Promise<Result<Bet, Refusal>> {
  const bet = await selectBet(ctx.db, userId, of.id)
  if (!bet || bet.gameId !== of.gameId) return err(refusal('unknownBet'))
  const next = bet.status === 'PENDING' ? decide(bet) : err(refusal('betSettled'))
  if (!next.ok) return replayOr(ctx, userId, request, next.error)
  const posted = await postMove(ctx, bet, request, next.value)
  if (posted.ok) return ok(await answerTo(ctx, userId, posted.value, bet))
  if (posted.error !== 'betMoved' || triesLeft === 1) return err(refusal(posted.error))
  return move(ctx, userId, of, request, decide, triesLeft - 1)
}

/** What cannot be done now may be what was done before: then the first answer is the right one, not the refusal. */
async function replayOr(
  ctx: Context,
  userId: UserId,
  { key, body }: Request,
  otherwise: Refusal,
): Promise<Result<Bet, Refusal>> {
  const found = await ctx.ledger.find(key, body)
  if (!found.ok) return err(refusal(found.error))
  return found.value ? ok(await answerTo(ctx, userId, found.value)) : err(otherwise)
}

/** `known` spares a read where nothing of the row beside its state can have changed. */
async function answerTo(ctx: Context, userId: UserId, receipt: Receipt, known?: StoredBet): Promise<Bet> {
  const moment = readMoment(receipt.answer)
  const bet = known && !moment.settled ? known : await selectBet(ctx.db, userId, betId(moment.betId))
  if (!bet) throw new Error(`bet ${moment.betId} of an answer is not there`)
  return showMoment(bet, moment)
}

export async function betResult(
  ctx: Context,
  userId: UserId,
  id: BetId,
): Promise<Result<BetResult, Refusal>> {
  const stored = await selectBet(ctx.db, userId, id)
  if (!stored) return err(refusal('unknownBet'))
  const bet = showBet(stored)
  return ok({ id: bet.id, result: bet.result, winAmount: bet.winAmount, bet })
}

export async function betRecord(ctx: Context, userId: UserId, page: Page): Promise<BetPage> {
  const { items, total } = await selectBetPage(ctx.db, userId, page)
  return { items: items.map(showBet), total, pageNo: page.pageNo, pageSize: page.pageSize }
}

/** Answers with the settled bet, whoever settled it: a closing tab must not have to care. */
export async function finishHold(
  ctx: Context,
  userId: UserId,
  id: BetId,
  triesLeft = 3,
): Promise<Result<Bet, Refusal>> {
  const bet = await selectBet(ctx.db, userId, id)
  if (!bet) return err(refusal('unknownBet'))
  if (bet.status !== 'PENDING') return ok(showBet(bet))
  const posted = await postFinish(ctx, bet)
  if (posted.ok) return ok(await answerTo(ctx, userId, posted.value))
  const changed = posted.error === 'betMoved' || posted.error === 'betSettled'
  if (!changed || triesLeft === 1) return err(refusal(posted.error))
  return finishHold(ctx, userId, id, triesLeft - 1)
}

export async function finishAllHolds(ctx: Context, userId: UserId): Promise<Result<Bet[], Refusal>> {
  const open = await selectOpenBets(ctx.db, userId)
  const finished = await Promise.all(open.map((bet) => finishHold(ctx, userId, bet.id)))
  const refused = finished.find((one) => !one.ok)
  if (refused) return refused
  return ok(finished.flatMap((one) => (one.ok ? [one.value] : [])))
}
