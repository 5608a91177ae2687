import {
  ADULT_AGE,
  ageAt,
  type InputOf,
  isRealName,
  type Refusal,
  type ReviewedIdentity,
  refusal,
} from '@baize/contract'
import { err, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { readAnyFile } from '../../platform/files/service.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { isShared, listSharers, setFingerprint } from './documents-sql.ts'
import { fingerprintsOf } from './fingerprint.ts'
import { lockFor, settle } from './outcome.ts'
import * as sql from './sql.ts'

export async function view(ctx: Context, one: sql.StoredIdentity): Promise<ReviewedIdentity> {
  const { countryId: _, checkId: __, asks: ___, fingerprint, createdAtMs, decidedAtMs, ...rest } = one
  const [files, sharers, barred] = await Promise.all([
    sql.filesOf(ctx.db, one.id),
    fingerprint === null ? [] : listSharers(ctx.db, one.userId, [fingerprint]),
    isBarred(ctx.db, one.userId),
  ])
  return {
    ...rest,
    doubts: [...one.doubts],
    sameDocument: [...sharers],
    barred,
    files: [...files],
    sentAt: createdAtMs,
    decidedAt: decidedAtMs,
  }
}

export async function listIdentities(ctx: Context, input: InputOf<'/api/operator/identities'>) {
  const { state, pageNo, pageSize } = input
  const [rows, total] = await Promise.all([sql.listIn(ctx.db, input), sql.countIn(ctx.db, state)])
  return { items: await Promise.all(rows.map((one) => view(ctx, one))), total, pageNo, pageSize }
}

/** The access is recorded before the file is shown. */
export async function lookAtFile(
  ctx: Context,
  log: FastifyBaseLogger,
  { identityId, fileId, note, requestedBy }: InputOf<'/api/operator/identities/file'> & People,
): Promise<Result<{ type: string; base64: string }, Refusal>> {
  const files = await sql.filesOf(ctx.db, identityId)
  if (!files.some(({ id }) => id === fileId)) return err(refusal('unknownIdentity'))
  const entry = { identityId, what: 'LOOKED', fileId, note, by: requestedBy } as const
  await sql.insertAudit(ctx.db, entry, ctx.clock.now())
  log.warn({ identityId, fileId, requestedBy, note }, 'identity document viewed')
  const { type, bytes } = await readAnyFile(ctx, fileId)
  return ok({ type, base64: bytes.toString('base64') })
}

export async function approveIdentity(
  ctx: Context,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/identities/approve'> & People,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const one = await sql.findIdentity(ctx.db, request.identityId)
  if (!one) return err(refusal('unknownIdentity'))
  const read = {
    name: request.name ?? one.readName ?? one.name,
    birthDate: request.birthDate ?? one.readBirthDate ?? one.birthDate,
  }
  if (!isRealName(read.name)) return err(refusal('badInput', { field: 'name', reason: 'it is no name' }))
  if (ageAt(read.birthDate, ctx.clock.now()) < ADULT_AGE)
    return err(refusal('badInput', { field: 'birthDate', reason: 'they are under age' }))
  const prints = request.read ? fingerprintsOf(ctx, request.read) : one.fingerprint ? [one.fingerprint] : []
  return decide(ctx, log, one, {
    ...request,
    verdict: { state: 'APPROVED', reason: null, doubts: [] },
    read,
    prints,
    mayShare: request.sameDocument === true,
  })
}

export async function rejectIdentity(
  ctx: Context,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/identities/reject'> & People,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const one = await sql.findIdentity(ctx.db, request.identityId)
  if (!one) return err(refusal('unknownIdentity'))
  return decide(ctx, log, one, {
    ...request,
    verdict: { state: 'REJECTED', reason: request.reason, doubts: [] },
  })
}

type Decision = Pick<Parameters<typeof settle>[1], 'read' | 'verdict'> & {
  readonly note: string
  readonly requestedBy: string
  /** For an approval: the document's fingerprints, and whether another account may share it. */
  readonly prints?: readonly Buffer[]
  readonly mayShare?: boolean
}

async function decide(
  ctx: Context,
  log: FastifyBaseLogger,
  one: sql.StoredIdentity,
  { verdict, note, requestedBy, read, prints = [], mayShare = false }: Decision,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const nowMs = ctx.clock.now()
  const decided = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const before = await lockFor(tx, one.userId, verdict)
    // Re-checked under the lock: another account may have shown it after this operator looked.
    if ((await isShared(tx, one.userId, prints)) && !mayShare)
      return err(
        refusal('badInput', { field: 'sameDocument', reason: 'it was shown in another account, too' }),
      )
    const settling = { one, before, from: 'REVIEWING', verdict, ...(read && { read }) } as const
    if (!(await settle(tx, settling, nowMs))) return err(refusal('identityDecided'))
    if (prints[0]) await setFingerprint(tx, one.id, prints[0])
    const what = verdict.state === 'APPROVED' ? 'APPROVED' : 'REJECTED'
    await sql.insertAudit(tx, { identityId: one.id, what, fileId: null, note, by: requestedBy }, nowMs)
    return ok(null)
  })
  if (!decided.ok) return decided
  const { state, reason } = verdict
  log.warn({ identityId: one.id, state, reason, note, requestedBy }, 'identity document decided')
  return ok(await view(ctx, present(await sql.findIdentity(ctx.db, one.id), `identity ${one.id}`)))
}
