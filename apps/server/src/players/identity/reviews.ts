import type { ReviewedIdentity } from '@baize/contract/operator'
import { ADULT_AGE, ageAt } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { isRealName, maskedCpf, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { readAnyFile } from '../../platform/files/service.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { findShared, listSharers, type Prints, setFingerprint } from './documents-sql.ts'
import { fingerprintsOf } from './fingerprint.ts'
import { lockFor, settle } from './outcome.ts'
import { openDocument } from './sealed.ts'
import * as sql from './sql.ts'
import { openTaxId, readTaxId, sealTaxId, taxPrintsOf } from './tax-id.ts'
import { setTaxId } from './tax-id-sql.ts'

/** A submission as the operator `by` sees it. */
export async function view(
  ctx: Context,
  identity: sql.StoredIdentity,
  by: string,
): Promise<ReviewedIdentity> {
  const { id, userId, fingerprint, taxFingerprint } = identity
  const [files, seen, earlier, sharers, barred] = await Promise.all([
    sql.filesOf(ctx.db, id),
    sql.listSeen(ctx.db, id, by),
    sql.listEarlier(ctx.db, id),
    listSharers(ctx.db, userId, {
      document: fingerprint ? [fingerprint] : [],
      taxId: taxFingerprint ? [taxFingerprint] : [],
    }),
    isBarred(ctx.db, userId),
  ])
  const { username, level, document, state, reason, name, birthDate, readName, readBirthDate } = identity
  const taxId = openTaxId(ctx, id, identity.taxId)
  const { connector, checkId, flow, labels, comment, isFinal } = identity
  return {
    id,
    userId,
    username,
    level,
    document,
    state,
    reason,
    name,
    birthDate,
    readName,
    readBirthDate,
    readDocument: openDocument(ctx, id, identity.readDocument),
    taxId: taxId === '' ? '' : maskedCpf(taxId),
    provider: connector === null ? null : { connector, checkId, flow, labels: [...labels], comment, isFinal },
    doubts: [...identity.doubts],
    sameDocument: [...sharers],
    barred,
    files: files.map((file) => ({ ...file, seen: seen.has(file.id) })),
    earlier: [...earlier],
    sentAt: identity.createdAtMs,
    decidedAt: identity.decidedAtMs,
  }
}

export async function listIdentities(ctx: Context, input: InputOf<'/api/operator/identities'>, by: string) {
  const { state, pageNo, pageSize } = input
  const [rows, total] = await Promise.all([sql.listIn(ctx.db, input), sql.countIn(ctx.db, state)])
  return {
    items: await Promise.all(rows.map((identity) => view(ctx, identity, by))),
    total,
    pageNo,
    pageSize,
  }
}

/** The access is recorded before the file is shown. */
export async function viewFile(
  ctx: Context,
  log: FastifyBaseLogger,
  { identityId, fileId, note, requestedBy }: InputOf<'/api/operator/identities/file'> & People,
): Promise<Result<{ type: string; base64: string }, Refusal>> {
  const files = await sql.filesOf(ctx.db, identityId)
  if (!files.some(({ id }) => id === fileId)) return err(refusal('unknownIdentity'))
  const entry = { identityId, what: 'LOOKED', fileId, note, by: requestedBy } as const
  await sql.insertAudit(ctx.db, entry, ctx.clock.now())
  log.warn({ identityId, fileId, requestedBy, note }, 'identity document viewed')
  const file = await readAnyFile(ctx, fileId)
  return file.ok ? ok({ type: file.value.type, base64: file.value.bytes.toString('base64') }) : file
}

/** Files are never added to a submission, and a look is never taken back: no lock is needed. */
async function hasSeenAll(ctx: Context, identityId: string, by: string): Promise<boolean> {
  const [files, seen] = await Promise.all([
    sql.filesOf(ctx.db, identityId),
    sql.listSeen(ctx.db, identityId, by),
  ])
  return files.every(({ id }) => seen.has(id))
}

export async function approveIdentity(
  ctx: Context,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/identities/approve'> & People,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const identity = await sql.findIdentity(ctx.db, request.identityId)
  if (!identity) return err(refusal('unknownIdentity'))
  if (identity.state === 'REVIEWING' && !(await hasSeenAll(ctx, identity.id, request.requestedBy)))
    return err(refusal('identityUnseen'))
  const read = {
    name: request.name ?? identity.readName ?? identity.name,
    birthDate: request.birthDate ?? identity.readBirthDate ?? identity.birthDate,
  }
  if (!isRealName(read.name)) return err(refusal('badInput', { field: 'name', reason: 'it is no name' }))
  if (ageAt(read.birthDate, ctx.clock.now()) < ADULT_AGE)
    return err(refusal('badInput', { field: 'birthDate', reason: 'they are under age' }))
  const given = request.taxId === undefined ? ok('') : readTaxId(identity.countryId, request.taxId)
  if (!given.ok) return given
  const document = request.read
    ? fingerprintsOf(ctx, request.read)
    : identity.fingerprint
      ? [identity.fingerprint]
      : []
  const taxId = taxPrintsOf(ctx, given.value || openTaxId(ctx, identity.id, identity.taxId))
  return decide(ctx, log, identity, {
    ...request,
    verdict: { state: 'APPROVED', reason: null, doubts: [] },
    read,
    prints: { document, taxId },
    taxId: given.value,
    mayShare: request.sameDocument === true,
  })
}

export async function rejectIdentity(
  ctx: Context,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/identities/reject'> & People,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const identity = await sql.findIdentity(ctx.db, request.identityId)
  if (!identity) return err(refusal('unknownIdentity'))
  return decide(ctx, log, identity, {
    ...request,
    verdict: { state: 'REJECTED', reason: request.reason, doubts: [] },
  })
}

const NO_PRINTS: Prints = { document: [], taxId: [] }

type Decision = Pick<Parameters<typeof settle>[1], 'read' | 'verdict'> & {
  readonly note: string
  readonly requestedBy: string
  /** For an approval: fingerprints of the document and the tax number, and whether another account may share them. */
  readonly prints?: Prints
  /** The tax number that the reviewer read; empty for the player's own. */
  readonly taxId?: string
  readonly mayShare?: boolean
}

async function decide(
  ctx: Context,
  log: FastifyBaseLogger,
  identity: sql.StoredIdentity,
  { verdict, note, requestedBy, read, prints = NO_PRINTS, taxId = '', mayShare = false }: Decision,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const nowMs = ctx.clock.now()
  const decided = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const before = await lockFor(tx, identity.userId, verdict)
    // Re-checked under the lock: another account may have shown it after this operator looked.
    const shared = await findShared(tx, identity.userId, prints)
    if ((shared.document || shared.taxId) && !mayShare)
      return err(
        refusal('badInput', { field: 'sameDocument', reason: 'it was shown in another account, too' }),
      )
    const settling = { identity, before, from: 'REVIEWING', verdict, ...(read && { read }) } as const
    if (!(await settle(tx, settling, nowMs))) {
      const name = await sql.findDecider(tx, identity.id)
      return err(name === null ? refusal('identityDecided') : refusal('identityDecidedBy', { name }))
    }
    if (prints.document[0]) await setFingerprint(tx, identity.id, prints.document[0])
    if (taxId !== '') await setTaxId(tx, identity.id, sealTaxId(ctx, identity.id, taxId))
    const what = verdict.state === 'APPROVED' ? 'APPROVED' : 'REJECTED'
    await sql.insertAudit(tx, { identityId: identity.id, what, fileId: null, note, by: requestedBy }, nowMs)
    return ok(null)
  })
  if (!decided.ok) return decided
  const { state, reason } = verdict
  log.warn({ identityId: identity.id, state, reason, note, requestedBy }, 'identity document decided')
  const after = present(await sql.findIdentity(ctx.db, identity.id), `identity ${identity.id}`)
  return ok(await view(ctx, after, requestedBy))
}
