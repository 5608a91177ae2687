import {
  type Autobet,
  type AutobetState,
  type BetGameId,
  LotteryGameId,
  type PlayerBet,
} from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { currency, type GameId, type Refusal, refusal } from '@baize/contract/shared'
import { type BetId, err, formatAmount, type Minor, ok, type Result, type UserId, uuidV7 } from '@baize/kit'
import { isInstantGame } from '@baize/rules'
import * as z from 'zod/mini'
import { readAmount } from '../../platform/amounts/amounts.ts'
import { excludedUntil } from '../../players/protection/service.ts'
import type { GamesContext } from '../games/context.ts'
import { betResult, checkBet } from '../games/service.ts'
import { checkLotteryBet, showLotteryBets } from '../lottery/service.ts'
import { checkRoundBet, isRoundGame, showRoundBets } from '../rounds/service.ts'
import { askToStop, insertRun, type StoredRun, selectByRequest, selectLatest, selectRunPage } from './sql.ts'

export { stopAllRuns } from './sql.ts'

type RunRequest = InputOf<'/api/game/autobet/start'>
type RunPage = ReplyOf<'/api/game/autobet/record'>['model']

const Options = z.record(z.string(), z.union([z.number(), z.string()]))
const StoredRefusal = z.nullable(z.object({ id: z.string(), values: z.record(z.string(), z.string()) }))

/** Options of a run's bets besides stake and choices. */
export const optionsOf = ({ options }: StoredRun): z.infer<typeof Options> => Options.parse(options)

export const isLotteryGame = (gameId: BetGameId): gameId is LotteryGameId =>
  LotteryGameId.safeParse(gameId).success

/** Stores the run; the driver makes its bets. A repeated request gets the run it started. */
export async function startRun(
  ctx: GamesContext,
  userId: UserId,
  { gameId, requestId, model }: RunRequest,
): Promise<Result<Autobet, Refusal>> {
  const body = JSON.stringify([gameId, model])
  const earlier = await selectByRequest(ctx.db, userId, requestId)
  if (earlier) return sameRequest(earlier, body)
  // A break taken after this check ends the run at its first bet.
  if ((await excludedUntil(ctx, userId)) !== null) return err(refusal('excluded'))
  const { currencyId, main } = await ctx.ledger.balances(userId)
  const { bets, lossLimit, winLimit, onWin, onLoss, ...bet } = model
  const checked = await checkAny(ctx, currencyId, gameId, bet)
  if (!checked.ok) return checked
  const limits = readLimits({ lossLimit, winLimit }, currencyId, checked.value.stake)
  if (!limits.ok) return limits
  if (main < checked.value.stake) return err(refusal('insufficientFunds'))
  const { betAmount: _amount, choices = [], picks, ...others } = bet
  const options = { ...others, ...(picks && { picks: picks.join(' ') }) }
  const started = await insertRun(
    ctx.db,
    {
      id: uuidV7(ctx.clock, ctx.randomBytes),
      userId,
      gameId: checked.value.gameId,
      currencyId,
      requestId,
      body,
      options: Options.parse(options),
      choices,
      stake: checked.value.stake,
      bets,
      ...limits.value,
      onWin,
      onLoss,
      nextRequest: uuidV7(ctx.clock, ctx.randomBytes),
    },
    ctx.clock.now(),
  )
  if (started) return ok(shown(started))
  const twin = await selectByRequest(ctx.db, userId, requestId)
  return twin ? sameRequest(twin, body) : err(refusal('autobetRunning'))
}

type AnyBet = Omit<RunRequest['model'], 'bets' | 'lossLimit' | 'winLimit' | 'onWin' | 'onLoss'>

/** Each bet of a run must end without the player: at once, by choices made in advance, or by an auto cash-out. */
async function checkAny(
  ctx: GamesContext,
  currencyId: StoredRun['currencyId'],
  gameId: BetGameId,
  bet: AnyBet,
): Promise<Result<{ readonly gameId: StoredRun['gameId']; readonly stake: Minor }, Refusal>> {
  if (isLotteryGame(gameId)) {
    const { line, picks, betAmount } = bet
    if (line === undefined || picks === undefined) return missing(line === undefined ? 'line' : 'picks')
    const stake = await checkLotteryBet(ctx, currencyId, { gameId, line, picks, amount: betAmount })
    return stake.ok ? ok({ gameId, stake: stake.value }) : stake
  }
  return checkOwn(ctx, currencyId, gameId, bet)
}

const missing = (field: string): Result<never, Refusal> =>
  err(refusal('badInput', { field, reason: 'a run needs it' }))

async function checkOwn(
  ctx: GamesContext,
  currencyId: StoredRun['currencyId'],
  gameId: GameId,
  bet: AnyBet,
): ReturnType<typeof checkAny> {
  const needed = isRoundGame(gameId) ? 'autoCashOut' : isInstantGame(gameId) ? null : 'choices'
  if (needed !== null && bet[needed] === undefined) return missing(needed)
  return isRoundGame(gameId)
    ? checkRoundBet(ctx, currencyId, gameId, bet)
    : checkBet(ctx, currencyId, { gameId, model: bet })
}

const sameRequest = (run: StoredRun, body: string): Result<Autobet, Refusal> =>
  run.body === body ? ok(shown(run)) : err(refusal('requestIdReused'))

function readLimits(
  { lossLimit, winLimit }: Pick<RunRequest['model'], 'lossLimit' | 'winLimit'>,
  currencyId: StoredRun['currencyId'],
  stake: Minor,
): Result<{ lossLimit: Minor; winLimit: Minor | null }, Refusal> {
  const most = readAmount('lossLimit', lossLimit, currencyId)
  if (!most.ok) return most
  if (most.value < stake)
    return err(refusal('badInput', { field: 'lossLimit', reason: 'it is smaller than one stake' }))
  if (winLimit === undefined) return ok({ lossLimit: most.value, winLimit: null })
  const enough = readAmount('winLimit', winLimit, currencyId)
  if (!enough.ok) return enough
  if (enough.value === 0n)
    return err(refusal('badInput', { field: 'winLimit', reason: 'it must be above 0' }))
  return ok({ lossLimit: most.value, winLimit: enough.value })
}

export async function stopRun(
  ctx: GamesContext,
  userId: UserId,
  id: string,
): Promise<Result<Autobet, Refusal>> {
  const run = await askToStop(ctx.db, userId, id, ctx.clock.now())
  return run ? ok(shown(run)) : err(refusal('unknownAutobet'))
}

export async function runState(ctx: GamesContext, userId: UserId, gameId: BetGameId): Promise<AutobetState> {
  const run = await selectLatest(ctx.db, userId, gameId)
  if (!run) return { run: null, lastBet: null }
  const last = run.openBet ?? run.lastBet
  return { run: shown(run), lastBet: last && (await betOf(ctx, run, last)) }
}

async function betOf(ctx: GamesContext, { gameId, userId }: StoredRun, id: BetId): Promise<PlayerBet | null> {
  if (isLotteryGame(gameId)) return (await showLotteryBets(ctx, userId, [id])).get(id) ?? null
  if (isRoundGame(gameId)) return (await showRoundBets(ctx, userId, [id])).get(id) ?? null
  const found = await betResult(ctx, userId, id)
  return found.ok ? found.value.bet : null
}

export async function runRecord(
  ctx: GamesContext,
  userId: UserId,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<RunPage> {
  const { items, total } = await selectRunPage(ctx.db, userId, page)
  return { items: items.map(shown), total, ...page }
}

function shown(run: StoredRun): Autobet {
  const scale = currency(run.currencyId).decimalLength
  const text = (amount: Minor): string => formatAmount(amount, scale)
  return {
    id: run.id,
    gameId: run.gameId,
    currencyId: run.currencyId,
    betAmount: text(run.stake),
    options: optionsOf(run),
    choices: [...run.choices],
    bets: run.bets,
    lossLimit: text(run.lossLimit),
    winLimit: run.winLimit === null ? null : text(run.winLimit),
    onWin: run.onWin,
    onLoss: run.onLoss,
    made: run.made,
    won: run.won,
    staked: text(run.staked),
    paid: text(run.paid),
    nextAmount: text(run.nextStake),
    stopping: run.stopAsked && run.end === null,
    startedAt: run.startedAtMs,
    endedAt: run.endedAtMs,
    end: run.end,
    refusal: StoredRefusal.parse(run.refusal),
  }
}
