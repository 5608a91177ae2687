import type { ActiveSeedPair, SeedPair } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result, type SeedPairId, seedPairId, type UserId, uuidV7 } from '@baize/kit'
import { commitment } from '@baize/rules'
import type { Context } from '../../ledger/context.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  hasOpenBets,
  insertPair,
  insertPrepared,
  insertRotation,
  lockPair,
  lockSeeds,
  revealPair,
  type ServerSeed,
  type StoredPair,
  type StoredRotation,
  selectPair,
  selectPrepared,
  selectRotation,
  selectSeats,
  selectUnusedPair,
  setSeeds,
} from './sql.ts'

type RotationRequest = InputOf<'/api/fairness/rotate'>
type Rotation = ReplyOf<'/api/fairness/rotate'>['model']

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function drawServerSeed(ctx: Context): ServerSeed {
  const serverSeed = hex(ctx.randomBytes(32))
  return { serverSeed, serverSeedHash: commitment(serverSeed) }
}

function newPair(ctx: Context, { serverSeed, serverSeedHash }: ServerSeed, clientSeed?: string): StoredPair {
  return {
    id: seedPairId(uuidV7(ctx.clock, ctx.randomBytes)),
    serverSeed,
    serverSeedHash,
    clientSeed: clientSeed ?? hex(ctx.randomBytes(8)),
    nonce: 0,
  }
}

/**
 * The server seed that follows a pair, drawn before the client seed it will be used with is known: otherwise the house
 * could redraw until the boards suit it. Once stored it never changes; the database enforces that.
 */
async function preparedAfter(ctx: Context, tx: Queryable, pairId: SeedPairId): Promise<ServerSeed> {
  const prepared = await selectPrepared(tx, pairId)
  if (prepared) return prepared
  // Locks the pair first, as a rotation does: the other order would deadlock.
  await lockPair(tx, pairId)
  await insertPrepared(tx, pairId, drawServerSeed(ctx))
  return present(await selectPrepared(tx, pairId), `seed prepared to follow ${pairId}`)
}

/** The only conversion of a pair for the player: without the server seed. */
const shown = ({ id, serverSeedHash, clientSeed, nonce }: StoredPair): SeedPair => ({
  id,
  serverSeedHash,
  clientSeed,
  nonce,
})

const shownActive = (pair: StoredPair, prepared: ServerSeed): ActiveSeedPair => ({
  ...shown(pair),
  nextServerSeedHash: prepared.serverSeedHash,
})

/** A player's currency and active seed pair, for a bet. */
export type SeededWallet = { readonly currencyId: CurrencyId; readonly pair: StoredPair }
export type SeededWallets = {
  /** The cached seat: if its pair was rotated since, the ledger refuses the bet. */
  readonly of: (userId: UserId) => Promise<SeededWallet>
  /** The current seat, after such a refusal. */
  readonly anew: (userId: UserId) => Promise<SeededWallet>
}

const PLAYERS_PER_READ = 256
const REMEMBERED_SEATS = 10_000

/** Reads seats in batches. A player's first bet creates their first pair. */
export function seatsOf(ctx: Context): SeededWallets {
  const remembered = new Map<UserId, SeededWallet>()
  const seatOf = readTogether({
    most: PLAYERS_PER_READ,
    read: (players: readonly UserId[]) => selectSeats(ctx.db, players),
  })
  async function anew(userId: UserId): Promise<SeededWallet> {
    const { currencyId, pair } = present(await seatOf(userId), `wallet of player ${userId}`)
    const seat = { currencyId, pair: pair ?? (await firstPair(ctx, userId)) }
    if (remembered.size >= REMEMBERED_SEATS) remembered.clear()
    remembered.set(userId, seat)
    return seat
  }
  return {
    of: async (userId) => remembered.get(userId) ?? anew(userId),
    anew,
  }
}

/** The player's active pair, created if there is none yet. */
export const ensurePair = (ctx: Context, userId: UserId): Promise<StoredPair> => activePair(ctx, userId)

/** The active pair under the lock of the player's wallet: it is not rotated before the transaction ends. */
export async function pairInUse(tx: Queryable, userId: UserId): Promise<StoredPair> {
  const { pairId, nonce } = await lockSeeds(tx, userId)
  return { ...(await selectPair(tx, present(pairId, `pair of player ${userId}`))), nonce }
}

async function activePair(ctx: Context, userId: UserId): Promise<StoredPair> {
  const seats = await selectSeats(ctx.db, [userId])
  return present(seats.get(userId), `wallet of player ${userId}`).pair ?? firstPair(ctx, userId)
}

/** Of two concurrent calls one creates the pair: the wallet lock lets the second see the first. */
function firstPair(ctx: Context, userId: UserId): Promise<StoredPair> {
  return inTransaction(ctx.db, async (tx) => {
    const { pairId, nonce } = await lockSeeds(tx, userId)
    if (pairId !== null) return { ...(await selectPair(tx, pairId)), nonce }
    const waiting = await selectUnusedPair(tx, userId)
    const first = waiting ?? newPair(ctx, drawServerSeed(ctx))
    if (!waiting) await insertPair(tx, userId, first)
    await setSeeds(tx, userId, first.id)
    return first
  })
}

export async function showSeeds(ctx: Context, userId: UserId): Promise<ActiveSeedPair> {
  const active = await activePair(ctx, userId)
  const prepared =
    (await selectPrepared(ctx.db, active.id)) ??
    (await inTransaction(ctx.db, (tx) => preparedAfter(ctx, tx, active.id)))
  return shownActive(active, prepared)
}

export async function rotate(
  ctx: Context,
  userId: UserId,
  request: RotationRequest,
): Promise<Result<Rotation, Refusal>> {
  await activePair(ctx, userId)
  return inTransaction(ctx.db, (tx) => rotateOnce(ctx, tx, userId, request))
}

async function rotateOnce(
  ctx: Context,
  tx: Queryable,
  userId: UserId,
  { requestId, clientSeed }: RotationRequest,
): Promise<Result<Rotation, Refusal>> {
  const { pairId, nonce } = await lockSeeds(tx, userId)
  const revealed = { ...(await selectPair(tx, present(pairId, `pair of player ${userId}`))), nonce }
  // Everything below is read under the lock, in separate statements, to see what the last holder wrote.
  const requestedClientSeed = clientSeed ?? null
  const earlier = await selectRotation(tx, userId, requestId)
  if (earlier) {
    if (earlier.requestedClientSeed !== requestedClientSeed) return err(refusal('requestIdReused'))
    return ok(await answer(ctx, tx, earlier))
  }
  if (await hasOpenBets(tx, revealed.id, userId)) return err(refusal('seedInUse'))
  const next = newPair(ctx, await preparedAfter(ctx, tx, revealed.id), clientSeed)
  await revealPair(tx, revealed, ctx.clock.now())
  await insertPair(tx, userId, next)
  await setSeeds(tx, userId, next.id)
  const rotation: StoredRotation = { requestedClientSeed, revealed, next }
  await insertRotation(tx, userId, requestId, rotation)
  return ok(await answer(ctx, tx, rotation))
}

/** A replay may come after bets on the new pair; it still returns the nonce of the first answer. */
async function answer(ctx: Context, tx: Queryable, { revealed, next }: StoredRotation): Promise<Rotation> {
  return {
    revealed: { ...shown(revealed), serverSeed: revealed.serverSeed },
    next: { ...shownActive(next, await preparedAfter(ctx, tx, next.id)), nonce: 0 },
  }
}
