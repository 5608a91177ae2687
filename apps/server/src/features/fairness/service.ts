import {
  type ActiveSeedPair,
  type InputOf,
  type Refusal,
  type ReplyOf,
  refusal,
  type SeedPair,
} from '@baize/contract'
import {
  assert,
  err,
  ok,
  present,
  type Result,
  type SeedPairId,
  seedPairId,
  type UserId,
  uuidV7,
} from '@baize/kit'
import { commitment } from '@baize/rules'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Queryable } from '../../ledger/commands.ts'
import {
  hasOpenBets,
  insertPair,
  insertPrepared,
  insertRotation,
  lockActivePair,
  lockPair,
  revealPair,
  type ServerSeed,
  type StoredPair,
  type StoredRotation,
  selectActivePair,
  selectPrepared,
  selectRotation,
} from './sql.ts'

type RotationWish = InputOf<'/api/fairness/rotate'>
type Rotation = ReplyOf<'/api/fairness/rotate'>['model']

/** Each try loses only against another rotation of the same player that went through. */
const TRIES = 5

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

async function activePair(ctx: Context, userId: UserId, triesLeft = TRIES): Promise<StoredPair> {
  const active = await selectActivePair(ctx.db, userId)
  if (active) return active
  const first = newPair(ctx, drawServerSeed(ctx))
  if (await insertPair(ctx.db, userId, first)) return first
  assert(triesLeft > 1, `player ${userId} has a seed pair or can be given one`)
  return activePair(ctx, userId, triesLeft - 1)
}

/** The pair that decides the player's next bet. */
export async function activePairId(ctx: Context, userId: UserId): Promise<SeedPairId> {
  return (await activePair(ctx, userId)).id
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
  triesLeft = TRIES,
): Promise<Result<Rotation, Refusal>> {
  await activePair(ctx, userId)
  const outcome = await inTransaction(ctx.db, (tx) => rotateOnce(ctx, tx, userId, wish))
  if (outcome !== 'justRotated') return outcome
  return triesLeft > 1 ? rotate(ctx, userId, wish, triesLeft - 1) : err(refusal('serverBusy'))
}

async function rotateOnce(
  ctx: Context,
  tx: Queryable,
  userId: UserId,
  { requestId, clientSeed }: RotationWish,
): Promise<Result<Rotation, Refusal> | 'justRotated'> {
  const revealed = await lockActivePair(tx, userId)
  if (!revealed) return 'justRotated'
  // Everything below is read under the lock, in statements of their own, so that what the last holder wrote is seen.
  const wishedClientSeed = clientSeed ?? null
  const earlier = await selectRotation(tx, userId, requestId)
  if (earlier) {
    if (earlier.wishedClientSeed !== wishedClientSeed) return err(refusal('requestIdReused'))
    return ok(await answer(ctx, tx, earlier))
  }
  if (await hasOpenBets(tx, revealed.id, userId)) return err(refusal('seedInUse'))
  const next = newPair(ctx, await preparedAfter(ctx, tx, revealed.id), clientSeed)
  await revealPair(tx, revealed.id, ctx.clock.now())
  const inserted = await insertPair(tx, userId, next)
  assert(inserted, 'a player has one active pair')
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
