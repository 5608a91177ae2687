import {
  type ActiveSeedPair,
  type CurrencyId,
  type InputOf,
  type Refusal,
  type ReplyOf,
  refusal,
  type SeedPair,
} from '@baize/contract'
import { err, ok, present, type Result, type SeedPairId, seedPairId, type UserId, uuidV7 } from '@baize/kit'
import { commitment } from '@baize/rules'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { readTogether } from '../../db/together.ts'
import type { Queryable } from '../../ledger/commands.ts'
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

type RotationWish = InputOf<'/api/fairness/rotate'>
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
 * The server seed that follows a pair, drawn before anybody knows the client seed it will be used with: a house that drew it
 * afterwards could draw until the boards suit it. Once here it never changes; the database lets nobody change it.
 */
async function preparedAfter(ctx: Context, tx: Queryable, pairId: SeedPairId): Promise<ServerSeed> {
  const prepared = await selectPrepared(tx, pairId)
  if (prepared) return prepared
  // The pair first, as a rotation does: taken the other way round, the two would wait for each other.
  await lockPair(tx, pairId)
  await insertPrepared(tx, pairId, drawServerSeed(ctx))
  return present(await selectPrepared(tx, pairId), `seed prepared to follow ${pairId}`)
}

/** The one place a pair is made ready for a player's eyes: the server seed stays behind. */
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

/** Where a player sits when they bet. */
export type Seat = { readonly currencyId: CurrencyId; readonly pair: StoredPair }
export type Seats = {
  /** Where the player sat when last looked for: the ledger refuses a bet on a pair that was rotated away since. */
  readonly of: (userId: UserId) => Promise<Seat>
  /** Where the player sits now, after such a refusal. */
  readonly anew: (userId: UserId) => Promise<Seat>
}

const SEATS_A_READ = 256
const REMEMBERED_SEATS = 10_000

/** Finds seats for many at once. A player who never bet is given their first pair. */
export function seatsOf(ctx: Context): Seats {
  const remembered = new Map<UserId, Seat>()
  const seatOf = readTogether({
    most: SEATS_A_READ,
    read: (players: readonly UserId[]) => selectSeats(ctx.db, players),
  })
  async function anew(userId: UserId): Promise<Seat> {
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

async function activePair(ctx: Context, userId: UserId): Promise<StoredPair> {
  const seats = await selectSeats(ctx.db, [userId])
  return present(seats.get(userId), `wallet of player ${userId}`).pair ?? firstPair(ctx, userId)
}

/** Of two that are made at once, one stands: the wallet's lock lets the second see the first. */
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
  wish: RotationWish,
): Promise<Result<Rotation, Refusal>> {
  await activePair(ctx, userId)
  return inTransaction(ctx.db, (tx) => rotateOnce(ctx, tx, userId, wish))
}

async function rotateOnce(
  ctx: Context,
  tx: Queryable,
  userId: UserId,
  { requestId, clientSeed }: RotationWish,
): Promise<Result<Rotation, Refusal>> {
  const { pairId, nonce } = await lockSeeds(tx, userId)
  const revealed = { ...(await selectPair(tx, present(pairId, `pair of player ${userId}`))), nonce }
  // Everything below is read under the lock, in statements of their own, so that what the last holder wrote is seen.
  const wishedClientSeed = clientSeed ?? null
  const earlier = await selectRotation(tx, userId, requestId)
  if (earlier) {
    if (earlier.wishedClientSeed !== wishedClientSeed) return err(refusal('requestIdReused'))
    return ok(await answer(ctx, tx, earlier))
  }
  if (await hasOpenBets(tx, revealed.id, userId)) return err(refusal('seedInUse'))
  const next = newPair(ctx, await preparedAfter(ctx, tx, revealed.id), clientSeed)
  await revealPair(tx, revealed, ctx.clock.now())
  await insertPair(tx, userId, next)
  await setSeeds(tx, userId, next.id)
  const rotation: StoredRotation = { wishedClientSeed, revealed, next }
  await insertRotation(tx, userId, requestId, rotation)
  return ok(await answer(ctx, tx, rotation))
}

/** A replay comes after bets on the new pair perhaps; it gives the nonce of the first answer all the same. */
async function answer(ctx: Context, tx: Queryable, { revealed, next }: StoredRotation): Promise<Rotation> {
  return {
    revealed: { ...shown(revealed), serverSeed: revealed.serverSeed },
    next: { ...shownActive(next, await preparedAfter(ctx, tx, next.id)), nonce: 0 },
  }
}
