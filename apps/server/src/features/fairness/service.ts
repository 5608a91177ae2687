import { type InputOf, type Refusal, type ReplyOf, refusal, type SeedPair } from '@baize/contract'
import { assert, err, ok, type Result, type SeedPairId, seedPairId, type UserId, uuidV7 } from '@baize/kit'
import { commitment } from '@baize/rules'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Queryable } from '../../ledger/commands.ts'
import {
  hasOpenBets,
  insertPair,
  insertRotation,
  lockActivePair,
  revealPair,
  type StoredPair,
  type StoredRotation,
  selectActivePair,
  selectRotation,
} from './sql.ts'

type RotationWish = InputOf<'/api/fairness/rotate'>
type Rotation = ReplyOf<'/api/fairness/rotate'>['model']

/** Each try loses only against another rotation of the same player that went through. */
const TRIES = 5

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function newPair(ctx: Context, clientSeed?: string): StoredPair {
  const serverSeed = hex(ctx.randomBytes(32))
  return {
    id: seedPairId(uuidV7(ctx.clock, ctx.randomBytes)),
    serverSeed,
    serverSeedHash: commitment(serverSeed),
    clientSeed: clientSeed ?? hex(ctx.randomBytes(8)),
    nonce: 0,
  }
}

/** The one place a pair is made ready for a player's eyes: the server seed stays behind. */
const shown = ({ id, serverSeedHash, clientSeed, nonce }: StoredPair): SeedPair => ({
  id,
  serverSeedHash,
  clientSeed,
  nonce,
})

async function activePair(ctx: Context, userId: UserId, triesLeft = TRIES): Promise<StoredPair> {
  const active = await selectActivePair(ctx.db, userId)
  if (active) return active
  const first = newPair(ctx)
  if (await insertPair(ctx.db, userId, first)) return first
  assert(triesLeft > 1, `player ${userId} has a seed pair or can be given one`)
  return activePair(ctx, userId, triesLeft - 1)
}

/** The pair that decides the player's next bet. */
export async function activePairId(ctx: Context, userId: UserId): Promise<SeedPairId> {
  return (await activePair(ctx, userId)).id
}

export async function showSeeds(ctx: Context, userId: UserId): Promise<SeedPair> {
  return shown(await activePair(ctx, userId))
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
    return ok(answer(earlier))
  }
  if (await hasOpenBets(tx, revealed.id, userId)) return err(refusal('seedInUse'))
  const next = newPair(ctx, clientSeed)
  await revealPair(tx, revealed.id, ctx.clock.now())
  const inserted = await insertPair(tx, userId, next)
  assert(inserted, 'a player has one active pair')
  const rotation: StoredRotation = { wishedClientSeed, revealed, next }
  await insertRotation(tx, userId, requestId, rotation)
  return ok(answer(rotation))
}

/** A replay comes after bets on the new pair perhaps; it gives the nonce of the first answer all the same. */
const answer = ({ revealed, next }: StoredRotation): Rotation => ({
  revealed: { ...shown(revealed), serverSeed: revealed.serverSeed },
  next: { ...shown(next), nonce: 0 },
})
