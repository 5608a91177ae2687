import { ADULT_AGE, ageAt, type Identity, type IdentityLevel, slotsOf } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type IdentitySlot, isRealName, isSameName, type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result, type UserId, uuidV7 } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { checkNow } from './jobs.ts'
import * as sql from './sql.ts'
import { needsTaxId, readTaxId, sealTaxId } from './tax-id.ts'

const MAX_PER_DAY = 5

type DocumentsInput = InputOf<'/api/user/identity/send'>

export async function identityOf({ db }: Context, userId: UserId): Promise<Identity> {
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
    last: last && {
      level: last.level,
      state: last.state,
      reason: last.reason,
      sentAt: last.createdAtMs,
    },
  }
}

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
    const files = await readFiles(tx, userId, request)
    if (!files.ok) return files
    const id = uuidV7(ctx.clock, ctx.randomBytes)
    const hasProvider = ctx.config.identityUrl !== null
    const state = hasProvider ? 'CHECKING' : 'REVIEWING'
    const doubts = hasProvider ? [] : (['noProvider'] as const)
    await sql.insertIdentity(
      tx,
      {
        ...{ id, userId, level, document, name, birthDate, state, doubts },
        files: files.value,
        ...sealTaxId(ctx, id, taxId.value),
      },
      nowMs,
    )
    return ok(present(await sql.findIdentity(tx, id), `identity ${id}`))
  })
  if (!written.ok) return written
  if (written.value.state === 'CHECKING') await checkNow(ctx, written.value)
  return ok(await identityOf(ctx, userId))
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
  const slots = slotsOf(request.level, request.document)
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
