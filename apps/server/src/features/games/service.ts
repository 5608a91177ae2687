import {
  type Bet,
  CURRENCIES,
  type CurrencyId,
  type GameId,
  type InputOf,
  type Refusal,
  type ReplyOf,
  refusal,
  type StepGameId,
  type StepViews,
} from '@baize/contract'
import {
  type BetId,
  betId,
  err,
  type Minor,
  multiplier,
  ok,
  present,
  type Result,
  type UserId,
  uuidV7,
  ZERO,
} from '@baize/kit'
import { isStepGame, type PlayedOut, STEP_GAMES, type StepGame, type Stored } from '@baize/rules'
import { limitIn, limitText, readAmount } from '../../amounts.ts'
import type { Context } from '../../context.ts'
import type { Json, PlayBet, Receipt } from '../../ledger/commands.ts'
import { betIdFrom, keyOf } from '../../ledger/requests.ts'
import { isInMaintenance } from '../catalogue/service.ts'
import type { Seat, Seats } from '../fairness/service.ts'
import { readMoment, type Settlement, showBet, showMoment, storeMoment, storeState } from './bet.ts'
import { afterCashOut, afterStep, movedBet, type Next, postFinish, postMove, type Request } from './moves.ts'
import type { OpenBets } from './open-bets.ts'
import { type Page, type StoredBet, selectBet, selectBetPage, selectOpenBets } from './sql.ts'
import { readStake } from './stake.ts'

type GameInfo = ReplyOf<'/api/game/info'>['model']
type BetPage = ReplyOf<'/api/game/bet_record'>['model']
type BetResult = ReplyOf<'/api/game/bet_result'>['model']
type WantedBet = InputOf<'/api/game/bet'>

const requestOf = (userId: UserId, requestId: string, asked: readonly unknown[]): Request => ({
  key: keyOf(requestId, userId),
  body: JSON.stringify(asked),
})

export async function gameInfo(
  ctx: Context,
  userId: UserId | null,
  gameId: GameId,
): Promise<Result<GameInfo, Refusal>> {
  if (!isStepGame(gameId)) return err(refusal('gameNotBuilt'))
  const { rtp, minBet, maxBet, maxWin } = await ctx.gameSettings.of(gameId)
  const currencyId = userId ? (await ctx.ledger.balances(userId)).currencyId : CURRENCIES[0].id
  const open = userId ? await selectOpenBets(ctx.db, userId) : []
  const held = open.find((bet) => bet.gameId === gameId)
  return ok({
    gameId,
    rtp,
    minBet: limitText(currencyId, minBet),
    maxBet: limitText(currencyId, maxBet),
    defaultBet: limitText(currencyId, within(currencyId, ctx.config.defaultBet, minBet, maxBet)),
    maxWin: limitText(currencyId, maxWin),
    heldBet: held ? showBet(held) : null,
  })
}

/** What the site suggests, or what comes next to it in a game that does not take that. */
function within(currencyId: CurrencyId, suggested: string, least: string, most: string): string {
  if (limitIn(currencyId, suggested) < limitIn(currencyId, least)) return least
  return limitIn(currencyId, suggested) > limitIn(currencyId, most) ? most : suggested
}

type CheckedBet = {
  readonly gameId: StepGameId
  readonly stake: Minor
  readonly play: Stored
  readonly rtpTenThousandths: number
  readonly maxBet: Minor
  readonly maxWin: Minor
}

/**
 * All that can be said of a bet before it is made: the game, the stake, the options and the moves that come with it. Of one that
 * is under way already it was said: maintenance and limits since then are no answer to whether it was made.
 */
export async function checkBet(
  ctx: Context,
  currencyId: CurrencyId,
  { gameId, model }: Pick<WantedBet, 'gameId' | 'model'>,
  underWay = false,
): Promise<Result<CheckedBet, Refusal>> {
  if (!isStepGame(gameId)) return err(refusal('gameNotBuilt'))
  if (!underWay && (await isInMaintenance(ctx, gameId))) return err(refusal('gameMaintenance'))
  const { betAmount, choices, ...options } = model
  const settings = await ctx.gameSettings.of(gameId)
  const stake = underWay
    ? readAmount('betAmount', betAmount, currencyId)
    : readStake(betAmount, currencyId, settings)
  if (!stake.ok) return stake
  const rules = STEP_GAMES[gameId]
  const started = rules.start(options)
  if (!started.ok) return started
  const planned = choices ? rules.plan(started.value, choices, settings.rtp) : ok(undefined)
  if (!planned.ok) return planned
  return ok({
    gameId,
    stake: stake.value,
    play: started.value,
    rtpTenThousandths: settings.rtp,
    maxBet: limitIn(currencyId, settings.maxBet),
    maxWin: limitIn(currencyId, settings.maxWin),
  })
}

/** Opens a bet, or plays it to its end when all its moves come with it. */
export async function placeBet(
  ctx: Context,
  seats: Seats,
  userId: UserId,
  {
    gameId,
    requestId,
    model,
    autobetId,
    underWay,
  }: WantedBet & { readonly autobetId?: string; readonly underWay?: boolean },
  openBets?: OpenBets,
): Promise<Result<Bet, Refusal>> {
  const request = requestOf(userId, requestId, ['bet', gameId, model])
  const seat = await seats.of(userId)
  const checked = await checkBet(ctx, seat.currencyId, { gameId, model }, underWay)
  if (!checked.ok) return replayOr(ctx, userId, request, checked.error)
  const { stake, play, rtpTenThousandths, maxWin } = checked.value
  const wanted: Wanted = {
    ...request,
    userId,
    betId: betIdFrom(requestId, ctx.clock.now()) ?? betId(uuidV7(ctx.clock, ctx.randomBytes)),
    gameId: checked.value.gameId,
    currencyId: seat.currencyId,
    stake,
    rtpTenThousandths,
    autobetId,
  }
  return model.choices
    ? playAtOnce(ctx, seats, wanted, play, model.choices, maxWin, seat)
    : openBet(ctx, seats, wanted, play, maxWin, seat, openBets)
}

type AnyView = StepViews[StepGameId]
type Wanted = Request &
  Omit<PlayBet, 'kind' | 'gameId' | 'seedPairId' | 'nonce' | 'draw'> & {
    readonly gameId: StepGameId
    readonly autobetId: string | undefined
  }

/** A pair that the player rotates away at this very moment decides no bet any more; its successor does. */
const TRIES = 5

async function openBet(
  ctx: Context,
  seats: Seats,
  wanted: Wanted,
  play: Stored,
  maxWin: Minor,
  seat: Seat,
  openBets: OpenBets | undefined,
  triesLeft = TRIES,
): Promise<Result<Bet, Refusal>> {
  const state = storeState(play, maxWin)
  const posted = await ctx.ledger.post({
    kind: 'bet.hold',
    ...wanted,
    seedPairId: seat.pair.id,
    state,
    answer: storeMoment(wanted.betId, play, null),
    exclusive: true,
  })
  if (posted.ok) {
    if (posted.value.replayed) return ok(await answerTo(ctx, wanted.userId, posted.value))
    const opened = newBet(wanted, seat.pair, posted.value, { state, settlement: null })
    openBets?.remember(opened)
    return ok(showBet(opened))
  }
  if (posted.error !== 'seedInUse') return err(refusal(posted.error))
  if (triesLeft === 1) return err(refusal('serverBusy'))
  const anew = await seats.anew(wanted.userId)
  return openBet(ctx, seats, wanted, play, maxWin, anew, openBets, triesLeft - 1)
}

async function playAtOnce(
  ctx: Context,
  seats: Seats,
  wanted: Wanted,
  play: Stored,
  choices: readonly number[],
  maxWin: Minor,
  seat: Seat,
  triesLeft = TRIES,
): Promise<Result<Bet, Refusal>> {
  const rules: StepGame<AnyView> = STEP_GAMES[wanted.gameId]
  const { stake, rtpTenThousandths, autobetId } = wanted
  const { pair } = seat
  // The last draw is the one that counted, if one did.
  let out: PlayedOut<AnyView> | null = null
  const posted = await ctx.ledger.post({
    kind: 'bet.play',
    ...wanted,
    seedPairId: pair.id,
    nonce: pair.nonce,
    draw: (nonce) => {
      const { serverSeed, clientSeed } = pair
      out = rules.playOut(
        play,
        choices,
        { serverSeed, clientSeed, nonce },
        { stake, rtpTenThousandths, maxWin },
      )
      const { payout, multiplier: times } = out.standing
      return { payout, multiplier: times, state: storeState(out.play, maxWin, autobetId) }
    },
  })
  if (posted.ok) {
    if (posted.value.replayed || !out) return ok(await answerTo(ctx, wanted.userId, posted.value))
    const { play: end, standing, view }: PlayedOut<AnyView> = out
    const state = storeState(end, maxWin, autobetId)
    return ok(showBet(newBet(wanted, pair, posted.value, { state, settlement: standing }), view))
  }
  if (posted.error !== 'seedInUse') return err(refusal(posted.error))
  if (triesLeft === 1) return err(refusal('serverBusy'))
  return playAtOnce(ctx, seats, wanted, play, choices, maxWin, await seats.anew(wanted.userId), triesLeft - 1)
}

/** The bet as the ledger has just written it: nothing of it has to be read back. */
function newBet(
  { betId: id, userId, gameId, currencyId, stake, rtpTenThousandths }: Wanted,
  { serverSeed, serverSeedHash, clientSeed }: Seat['pair'],
  { atMs, nonce }: Receipt,
  { state, settlement }: { readonly state: Json; readonly settlement: Settlement | null },
): StoredBet {
  return {
    id,
    userId,
    gameId,
    currencyId,
    stake,
    payout: settlement?.payout ?? ZERO,
    multiplier: settlement?.multiplier ?? multiplier(0n),
    rtpTenThousandths,
    status: settlement === null ? 'PENDING' : settlement.payout > 0n ? 'WIN' : 'LOSE',
    version: 0,
    state,
    createdAt: atMs,
    settledAt: settlement === null ? null : atMs,
    serverSeed,
    serverSeedHash,
    clientSeed,
    nonce: present(nonce, 'nonce of a bet'),
    seedRevealed: false,
  }
}

export function playStep(
  ctx: Context,
  openBets: OpenBets,
  userId: UserId,
  gameId: GameId,
  { id, requestId, model }: { id: string; requestId: string; model: { choice: unknown } },
): Promise<Result<Bet, Refusal>> {
  const request = requestOf(userId, requestId, ['play', gameId, id, model.choice])
  const decide = (bet: StoredBet) => afterStep(bet, model.choice)
  return move(ctx, openBets, userId, { gameId, id: betId(id) }, request, decide)
}

export function cashOut(
  ctx: Context,
  openBets: OpenBets,
  userId: UserId,
  gameId: GameId,
  { id, requestId }: { id: string; requestId: string },
): Promise<Result<Bet, Refusal>> {
  const request = requestOf(userId, requestId, ['cash_out', gameId, id])
  return move(ctx, openBets, userId, { gameId, id: betId(id) }, request, afterCashOut)
}

type Moved = { readonly gameId: GameId; readonly id: BetId }
type Decide = (bet: StoredBet) => Result<Next, Refusal>

/** A move on the bet as this process left it, and if that is not how it stands, on the bet as it is. */
async function move(
  ctx: Context,
  openBets: OpenBets,
  userId: UserId,
  of: Moved,
  request: Request,
  decide: Decide,
): Promise<Result<Bet, Refusal>> {
  const remembered = openBets.of(userId, of.id)
  const next = remembered?.gameId === of.gameId ? decide(remembered) : undefined
  if (!remembered || !next?.ok) return moveAnew(ctx, openBets, userId, of, request, decide)
  const posted = await postMove(ctx, remembered, request, next.value)
  if (posted.ok) return ok(await answerToMove(ctx, openBets, remembered, next.value, posted.value))
  const isOld = posted.error === 'betMoved' || posted.error === 'betSettled' || posted.error === 'unknownBet'
  return isOld ? moveAnew(ctx, openBets, userId, of, request, decide) : err(refusal(posted.error))
}

/** A move that lost against another one is weighed once more against what that one made of the bet. */
async function moveAnew(
  ctx: Context,
  openBets: OpenBets,
  userId: UserId,
  of: Moved,
  request: Request,
  decide: Decide,
  triesLeft = 2,
): Promise<Result<Bet, Refusal>> {
  const bet = await selectBet(ctx.db, userId, of.id)
  if (!bet || bet.gameId !== of.gameId) return err(refusal('unknownBet'))
  const next = bet.status === 'PENDING' ? decide(bet) : err(refusal('betSettled'))
  if (!next.ok) return replayOr(ctx, userId, request, next.error)
  const posted = await postMove(ctx, bet, request, next.value)
  if (posted.ok) return ok(await answerToMove(ctx, openBets, bet, next.value, posted.value))
  if (posted.error !== 'betMoved' || triesLeft === 1) return err(refusal(posted.error))
  return moveAnew(ctx, openBets, userId, of, request, decide, triesLeft - 1)
}

/** The bet as the ledger has just written it: nothing of it has to be read back. */
async function answerToMove(
  ctx: Context,
  openBets: OpenBets,
  bet: StoredBet,
  next: Next,
  receipt: Receipt,
): Promise<Bet> {
  if (receipt.replayed) return answerTo(ctx, bet.userId, receipt)
  const moved = movedBet(bet, next, receipt.atMs)
  openBets.remember(moved)
  return showMoment(moved, readMoment(receipt.answer))
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

async function answerTo(ctx: Context, userId: UserId, receipt: Receipt): Promise<Bet> {
  if (receipt.answer === null) {
    // Made and settled at once: such a bet never changes, but its seed may have been revealed since.
    const played = await selectBet(ctx.db, userId, betId(present(receipt.ref, 'bet of a receipt')))
    return showBet({ ...present(played, `bet ${receipt.ref}`), seedRevealed: false })
  }
  const moment = readMoment(receipt.answer)
  const bet = await selectBet(ctx.db, userId, betId(moment.betId))
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
  return { items: items.map((bet) => showBet(bet)), total, pageNo: page.pageNo, pageSize: page.pageSize }
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
