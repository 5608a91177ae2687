import {
  ADULT_AGE,
  ageAt,
  type Identity,
  type IdentityHandover,
  type IdentityLevel,
  slotsOf,
} from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type IdentitySlot, isRealName, isSameName, type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result, type UserId, uuidV7 } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { advance, handOver, lookNow, OPENING_MS } from './checks.ts'
import { checkerOf } from './drivers.ts'
import * as sql from './sql.ts'
import { needsTaxId, readTaxId, sealTaxId } from './tax-id.ts'

export { verifiedTaxId } from './tax-id.ts'

const MAX_PER_DAY = 5
const ANSWER_WITHIN_MS = 5_000

type DocumentsInput = InputOf<'/api/user/identity/send'>

export async function identityOf(ctx: Context, userId: UserId): Promise<Identity> {
  const { db } = ctx
  // Read in this order: a verdict in between must not show as approved with the old level, as the page would not ask
  // again.
  const last = await sql.findLast(db, userId)
  const known = await sql.readKnown(db, userId)
  const barred = await isBarred(db, userId)
  const { level, name, countryId } = known
  const next = barred || isUnderWay(last) ? null : nextLevel(known)
  return {
    level,
    name: level === 0 ? '' : name,
    countryId,
    barred,
    next,
    taxIdNeeded: next === 1 && needsTaxId(countryId),
    flow: flowOf(ctx, known, next === 2 ? 2 : 1),
    last: last && {
      level: last.level,
      state: last.state,
      waitsFor: last.state === 'CHECKING' ? waitsFor(last) : null,
      reason: last.reason,
      sentAt: last.createdAtMs,
    },
  }
}

/** The player to go on in the provider's flow, its answer, or its line: it could not be reached more than once. */
const waitsFor = ({ waitsForPlayer, checkId, asks }: sql.StoredIdentity) =>
  waitsForPlayer ? 'player' : checkId === null && asks > 1 ? 'line' : 'provider'

/** The provider's account that would check this level; none for somebody whom a provider has refused for good. */
const checkerFor = (ctx: Context, { countryId, wasRefused }: sql.Known, level: IdentityLevel) =>
  wasRefused ? undefined : checkerOf(ctx.config, countryId, level)

const flowOf = (ctx: Context, known: sql.Known, level: IdentityLevel): Identity['flow'] =>
  (checkerFor(ctx, known, level)?.flow ?? 'upload') === 'upload' ? 'upload' : 'provider'

/** Accepted documents without a tax number that is needed now are sent once more. */
const lacksTaxId = ({ level, countryId, hasTaxId }: sql.Known): boolean =>
  level > 0 && needsTaxId(countryId) && !hasTaxId

const nextLevel = (known: sql.Known): number | null =>
  lacksTaxId(known) ? 1 : known.level === 2 ? null : known.level + 1

const isUnderWay = (last: sql.StoredIdentity | null): boolean =>
  last?.state === 'CHECKING' || last?.state === 'REVIEWING'

export async function sendIdentity(
  ctx: Context,
  userId: UserId,
  request: DocumentsInput,
): Promise<Result<Identity, Refusal>> {
  const name = request.name.replaceAll(/\s+/g, ' ')
  if (!isRealName(name))
    return err(refusal('badInput', { field: 'name', reason: 'give your full name as on your documents' }))
  const nowMs = ctx.clock.now()
  if (ageAt(request.birthDate, nowMs) < ADULT_AGE) return err(refusal('identityUnderAge'))
  const written = await inTransaction(ctx.db, async (tx) => {
    const known = await sql.readKnown(tx, userId, 'FOR NO KEY UPDATE')
    const allowed = await maySend(tx, userId, known, { ...request, name }, nowMs)
    if (!allowed.ok) return allowed
    const { level, document, birthDate } = request
    const taxId = level === 1 ? readTaxId(known.countryId, request.taxId) : ok('')
    if (!taxId.ok) return taxId
    const checker = checkerFor(ctx, known, level)
    const flow = checker?.flow ?? 'upload'
    const files = flow === 'upload' ? await readFiles(tx, userId, request) : ok([])
    if (!files.ok) return files
    const id = uuidV7(ctx.clock, ctx.randomBytes)
    const state = checker ? 'CHECKING' : 'REVIEWING'
    const doubts = checker ? [] : ([known.wasRefused ? 'rejectedBefore' : 'noProvider'] as const)
    await sql.insertIdentity(
      tx,
      {
        id,
        userId,
        level,
        name,
        birthDate,
        state,
        doubts,
        flow,
        document: flow === 'upload' ? (document ?? null) : null,
        connector: checker?.connector.name ?? null,
        files: files.value,
        nextMs: nowMs + OPENING_MS,
        ...sealTaxId(ctx, id, taxId.value),
      },
      nowMs,
    )
    return ok(present(await sql.findIdentity(tx, id), `identity ${id}`))
  })
  if (!written.ok) return written
  if (written.value.state === 'CHECKING') await begin(ctx, written.value)
  return ok(await identityOf(ctx, userId))
}

/**
 * Gives the check to the provider. Pictures take it some seconds, which the player does not wait for; should it fail, the
 * job goes on.
 */
async function begin(ctx: Context, identity: sql.StoredIdentity): Promise<void> {
  const opening = advance(ctx, identity).catch((error: unknown) =>
    ctx.log.error({ err: error, identityId: identity.id }, 'identity check not begun, the job goes on'),
  )
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, ANSWER_WITHIN_MS)))
  await Promise.race([opening, enough])
  clearTimeout(timer)
}

/** Where the player goes on with the check that waits for them. */
export async function continueIdentity(
  ctx: Context,
  userId: UserId,
): Promise<Result<IdentityHandover, Refusal>> {
  const last = await sql.findLast(ctx.db, userId)
  if (last?.state !== 'CHECKING' || last.flow === 'upload') return err(refusal('identityDone'))
  const handover = await handOver(ctx, last)
  return handover ? ok(handover) : err(refusal('identityAway'))
}

/** The player has come back from the provider: asks it at once instead of waiting for the job. Proves nothing by itself. */
export async function identityReturned(ctx: Context, userId: UserId): Promise<Identity> {
  const last = await sql.findLast(ctx.db, userId)
  if (last?.state === 'CHECKING') await lookNow(ctx, last)
  return identityOf(ctx, userId)
}

async function maySend(
  tx: Queryable,
  userId: UserId,
  known: sql.Known,
  { level, name }: { readonly level: IdentityLevel; readonly name: string },
  nowMs: number,
): Promise<Result<null, Refusal>> {
  if (await isBarred(tx, userId)) return err(refusal('barred'))
  if (isUnderWay(await sql.findLast(tx, userId))) return err(refusal('identityUnderWay'))
  if (level <= known.level && !(level === 1 && lacksTaxId(known))) return err(refusal('identityDone'))
  if (level > known.level + 1)
    return err(refusal('badInput', { field: 'level', reason: 'show who you are first' }))
  if (level === 2 && !isSameName(name, known.name))
    return err(refusal('badInput', { field: 'name', reason: 'it must be the name on your document' }))
  const sent = await sql.countSince(tx, userId, nowMs - DAY_MS)
  return sent < MAX_PER_DAY ? ok(null) : err(refusal('identityTries'))
}

/**
 * Reads the required files: all present, the player's own, distinct, and pictures where a face or a document must be
 * visible.
 */
async function readFiles(
  tx: Queryable,
  userId: UserId,
  request: DocumentsInput,
): Promise<Result<readonly { readonly slot: IdentitySlot; readonly id: string }[], Refusal>> {
  const wrong = (field: string, reason: string) => err(refusal('badInput', { field, reason }))
  if (request.level === 1 && request.document === undefined) return wrong('document', 'choose your document')
  const slots = slotsOf(request.level, request.document ?? 'card')
  const given = slots.flatMap((slot) => {
    const id = request[slot]
    return id === undefined ? [] : [{ slot, id }]
  })
  const missing = slots.find((slot) => request[slot] === undefined)
  if (missing) return wrong(missing, 'it is missing')
  const types = await sql.ownFiles(
    tx,
    userId,
    given.map(({ id }) => id),
  )
  for (const { slot, id } of given) {
    const type = types.get(id)
    if (type === undefined) return err(refusal('unknownFile'))
    if (slot !== 'address' && !type.startsWith('image/')) return err(refusal('notAnImage'))
  }
  if (new Set(given.map(({ id }) => id)).size < given.length)
    return wrong(given.at(-1)?.slot ?? 'front', 'it is the same picture as another one')
  return ok(given)
}
