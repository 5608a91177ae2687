import type { SoloBet, SoloGameId, SoloViews } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import {
  type BetId,
  err,
  type Minor,
  multiplier,
  ok,
  present,
  type Result,
  type UserId,
  ZERO,
} from '@baize/kit'
import { isInstantGame, isSoloGame, type Settled, type SoloGame, type Stored, soloGame } from '@baize/rules'
import type { PlayBet, Receipt } from '../../ledger/commands.ts'
import { betIdFrom, ownBetId } from '../../ledger/requests.ts'
import { limitIn, readAmount } from '../../platform/amounts/amounts.ts'
import { stakeRefusal } from '../../players/protection/service.ts'
import { isInMaintenance } from '../catalogue/service.ts'
import type { SeededWallet, SeededWallets } from '../fairness/service.ts'
import { readStake } from '../settings/stake.ts'
import { answerTo, replayOr, requestOf } from './answers.ts'
import { type Settlement, showBet, storeMoment, storeState, writtenBet } from './bet.ts'
import type { GamesContext } from './context.ts'
import type { Request } from './moves.ts'
import type { OpenBets } from './open-bets.ts'
import { type StoredBet, selectBet } from './sql.ts'

type BetResult = ReplyOf<'/api/game/bet_result'>['model'] & { readonly bet: SoloBet }
type WantedBet = InputOf<'/api/game/bet'>

type CheckedBet = {
  readonly gameId: SoloGameId
  readonly stake: Minor
  readonly play: Stored
  readonly rtpTenThousandths: number
  readonly maxBet: Minor
  readonly maxWin: Minor
}

/**
 * Validates a bet before it is made: the game, the stake, the options and the moves that come with it. A bet under way
 * was validated already: maintenance and limits since then do not tell whether it was made.
 */
export async function checkBet(
  ctx: GamesContext,
  currencyId: CurrencyId,
  { gameId, model }: Pick<WantedBet, 'gameId' | 'model'>,
  underWay = false,
): Promise<Result<CheckedBet, Refusal>> {
  if (!isSoloGame(gameId)) return err(refusal('gameNotBuilt'))
  if (!underWay && (await isInMaintenance(ctx, gameId))) return err(refusal('gameMaintenance'))
  const { betAmount, choices, ...options } = model
  const settings = await ctx.gameSettings.of(gameId)
  const stake = underWay
    ? readAmount('betAmount', betAmount, currencyId)
    : readStake(betAmount, currencyId, settings)
  if (!stake.ok) return stake
  const rules = soloGame(gameId)
  const started = rules.start(options)
  if (!started.ok) return started
  const planned = rules.plan(started.value, choices ?? null, settings.rtp)
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

/** Opens a bet, or plays it to its end: when all its moves are given, and always in an instant game. */
export async function placeBet(
  ctx: GamesContext,
  seats: SeededWallets,
  userId: UserId,
  {
    gameId,
    requestId,
    model,
    autobetId,
    underWay,
  }: WantedBet & { readonly autobetId?: string; readonly underWay?: boolean },
  openBets?: OpenBets,
): Promise<Result<SoloBet, Refusal>> {
  const request = requestOf(userId, requestId, ['bet', gameId, model])
  const seat = await seats.of(userId)
  const checked = await checkBet(ctx, seat.currencyId, { gameId, model }, underWay)
  if (!checked.ok) return replayOr(ctx, userId, request, checked.error)
  const { stake, play, rtpTenThousandths, maxWin } = checked.value
  const wanted: Wanted = {
    ...request,
    userId,
    betId: betIdFrom(requestId, ctx.clock.now()) ?? ownBetId(ctx.clock, ctx.randomBytes),
    gameId: checked.value.gameId,
    currencyId: seat.currencyId,
    stake,
    rtpTenThousandths,
    autobetId,
  }
  const choices = isInstantGame(wanted.gameId) ? [] : model.choices
  return choices
    ? playAtOnce(ctx, seats, wanted, play, choices, maxWin, seat)
    : openBet(ctx, seats, wanted, play, maxWin, seat, openBets)
}

type AnyView = SoloViews[SoloGameId]
type Wanted = Request &
  Omit<PlayBet, 'kind' | 'gameId' | 'seedPairId' | 'nonce' | 'draw'> & {
    readonly gameId: SoloGameId
    readonly autobetId: string | undefined
  }

/**
 * Attempts when a concurrent rotation replaces the seed pair: a revealed pair decides no more bets, its successor does.
 */
const TRIES = 5

async function openBet(
  ctx: GamesContext,
  seats: SeededWallets,
  wanted: Wanted,
  play: Stored,
  maxWin: Minor,
  seat: SeededWallet,
  openBets: OpenBets | undefined,
  triesLeft = TRIES,
): Promise<Result<SoloBet, Refusal>> {
  const posted = await ctx.ledger.post({
    kind: 'bet.hold',
    ...wanted,
    seedPairId: seat.pair.id,
    state: storeState(play, maxWin, wanted.autobetId),
    answer: storeMoment(wanted.betId, play, null),
    exclusive: true,
  })
  if (posted.ok) {
    if (posted.value.replayed) return ok(await answerTo(ctx, wanted.userId, posted.value))
    const opened = newBet(wanted, seat.pair, posted.value, { play, maxWin, settlement: null })
    openBets?.remember(opened)
    return ok(showBet(opened))
  }
  if (posted.error !== 'seedInUse') return err(await stakeRefusal(ctx, wanted.userId, posted.error))
  if (triesLeft === 1) return err(refusal('serverBusy'))
  const anew = await seats.anew(wanted.userId)
  return openBet(ctx, seats, wanted, play, maxWin, anew, openBets, triesLeft - 1)
}

async function playAtOnce(
  ctx: GamesContext,
  seats: SeededWallets,
  wanted: Wanted,
  play: Stored,
  choices: readonly number[],
  maxWin: Minor,
  seat: SeededWallet,
  triesLeft = TRIES,
): Promise<Result<SoloBet, Refusal>> {
  const rules: SoloGame<AnyView> = soloGame(wanted.gameId)
  const { stake, rtpTenThousandths, autobetId } = wanted
  const { pair } = seat
  // The last draw is the one the ledger used, if any.
  let out: Settled<AnyView> | null = null
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
    const { play: end, standing, view }: Settled<AnyView> = out
    const bet = newBet(wanted, pair, posted.value, { play: end, maxWin, settlement: standing })
    return ok(showBet(bet, { multiplier: standing.multiplier, view }))
  }
  if (posted.error !== 'seedInUse') return err(await stakeRefusal(ctx, wanted.userId, posted.error))
  if (triesLeft === 1) return err(refusal('serverBusy'))
  return playAtOnce(ctx, seats, wanted, play, choices, maxWin, await seats.anew(wanted.userId), triesLeft - 1)
}

/** The bet as the ledger has just written it, without reading it back. */
function newBet(
  { betId: id, userId, gameId, currencyId, stake, rtpTenThousandths, autobetId }: Wanted,
  { serverSeed, serverSeedHash, clientSeed }: SeededWallet['pair'],
  { atMs, nonce }: Receipt,
  { play, maxWin, settlement }: { play: Stored; maxWin: Minor; settlement: Settlement | null },
): StoredBet {
  const bet: Omit<StoredBet, 'state'> = {
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
    createdAt: atMs,
    settledAt: settlement === null ? null : atMs,
    serverSeed,
    serverSeedHash,
    clientSeed,
    nonce: present(nonce, 'nonce of a bet'),
    seedRevealed: false,
  }
  return writtenBet(bet, play, maxWin, autobetId)
}

export async function betResult(
  ctx: GamesContext,
  userId: UserId,
  id: BetId,
): Promise<Result<BetResult, Refusal>> {
  const stored = await selectBet(ctx.db, userId, id)
  if (!stored) return err(refusal('unknownBet'))
  const bet = showBet(stored)
  return ok({ id: bet.id, result: bet.result, winAmount: bet.winAmount, bet })
}

/** The currency of the player's wallet; for a guest the one asked for. */
export const currencyOf = async (
  { ledger }: GamesContext,
  userId: UserId | null,
  asked: CurrencyId,
): Promise<CurrencyId> => (userId === null ? asked : (await ledger.balances(userId)).currencyId)
