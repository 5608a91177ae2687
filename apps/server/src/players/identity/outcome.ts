import type { IdentityDoubt } from '@baize/contract/operator'
import { ADULT_AGE, ageAt } from '@baize/contract/player'
import type { IdentityCheckStatus } from '@baize/contract/provider'
import { type IdentityReason, isSameName } from '@baize/contract/shared'
import { err, never, ok, type Result, type UserId } from '@baize/kit'
import { lockWallet, setBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { writeNotice } from '../notices/service.ts'
import { findShared, type Shared } from './documents-sql.ts'
import { fingerprintsOf } from './fingerprint.ts'
import * as sql from './sql.ts'
import { openTaxId, taxPrintsOf } from './tax-id.ts'

export type CheckFault = 'unknownCheck' | 'otherCheck'

const reviewed = (...doubts: readonly IdentityDoubt[]): sql.Verdict => ({
  state: 'REVIEWING',
  reason: null,
  doubts,
})
const rejected = (reason: IdentityReason): sql.Verdict => ({ state: 'REJECTED', reason, doubts: [] })
const APPROVED: sql.Verdict = { state: 'APPROVED', reason: null, doubts: [] }

/** Turns the provider's result into a verdict. Where it disagrees with the player's data, a person reviews it. */
export function judge(
  identity: Pick<sql.StoredIdentity, 'level' | 'name' | 'birthDate'>,
  said: Pick<IdentityCheckStatus, 'state' | 'reason' | 'name' | 'birthDate' | 'document'>,
  nowMs: number,
): sql.Verdict {
  const isYoung = said.birthDate !== null && ageAt(said.birthDate, nowMs) < ADULT_AGE
  switch (said.state) {
    case 'pending':
      return { state: 'CHECKING', reason: null, doubts: [] }
    case 'unclear':
      return isYoung ? reviewed('unclear', 'underAge') : reviewed('unclear')
    case 'failed':
      // An underage birth date on a rejected picture goes to review: the player must not retry until a picture passes.
      return isYoung && said.reason !== 'underAge'
        ? reviewed('underAge')
        : rejected(said.reason ?? 'notAccepted')
    case 'passed': {
      if (isYoung) return rejected('underAge')
      const doubts: IdentityDoubt[] = []
      if (said.name === null || !isSameName(said.name, identity.name)) doubts.push('nameDiffers')
      if (identity.level === 1 && said.birthDate !== identity.birthDate) doubts.push('birthDateDiffers')
      // Without a number, nobody can tell whether the document was shown before.
      if (identity.level === 1 && said.document === null) doubts.push('numberUnread')
      return doubts.length === 0 ? APPROVED : reviewed(...doubts)
    }
    default:
      return never(said.state)
  }
}

/** A document or tax number of two accounts is never approved automatically. */
function withDoubts(verdict: sql.Verdict, { document, taxId }: Shared): sql.Verdict {
  if (verdict.state === 'REJECTED' || !(document || taxId)) return verdict
  return reviewed(
    ...verdict.doubts,
    ...(document ? (['sameDocument'] as const) : []),
    ...(taxId ? (['sameTaxId'] as const) : []),
  )
}

/**
 * Applies a check status from the provider, pushed by notice or polled: once, however often and in whatever order it
 * arrives. A decision already made stands.
 */
export async function takeCheckNotice(
  ctx: Context,
  said: IdentityCheckStatus,
): Promise<Result<null, CheckFault>> {
  const identity = await sql.findIdentity(ctx.db, said.merchantCheckId)
  if (!identity || identity.asks === 0) return err('unknownCheck')
  if (identity.checkId !== null && identity.checkId !== said.checkId) return err('otherCheck')
  const nowMs = ctx.clock.now()
  const verdict = judge(identity, said, nowMs)
  if (verdict.state === 'CHECKING') {
    if (identity.checkId === null) await sql.keepCheckId(ctx.db, identity.id, said.checkId)
    return ok(null)
  }
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockFor(tx, identity.userId, verdict)
    const prints = said.document === null ? [] : fingerprintsOf(ctx, said.document)
    const heard = {
      checkId: said.checkId,
      readName: said.name,
      readBirthDate: said.birthDate,
      fingerprint: prints[0] ?? null,
    }
    if (!(await sql.setHeard(tx, identity.id, heard))) return
    const taxPrints = taxPrintsOf(ctx, openTaxId(ctx, identity.id, identity.taxId))
    const shared = await findShared(tx, identity.userId, { document: prints, taxId: taxPrints })
    await settle(tx, { identity, before, from: 'CHECKING', verdict: withDoubts(verdict, shared) }, nowMs)
  })
  return ok(null)
}

/**
 * Locks what a verdict may change: first the wallet if it bars the player, then the player; the submission follows.
 * Everybody locks in this order.
 */
export async function lockFor(tx: Queryable, userId: UserId, verdict: sql.Verdict): Promise<sql.Known> {
  if (verdict.reason === 'underAge') await lockWallet(tx, userId)
  return sql.readKnown(tx, userId, 'FOR NO KEY UPDATE')
}

type Settling = {
  readonly identity: sql.StoredIdentity
  readonly before: sql.Known
  readonly from: 'CHECKING' | 'REVIEWING'
  readonly verdict: sql.Verdict
  /** Data as on the document, where a person read it. */
  readonly read?: { readonly name: string; readonly birthDate: string }
}

/** Stores the verdict, the player's verified data and their notice together. False when it was already decided. */
export async function settle(
  tx: Queryable,
  { identity, before, from, verdict, read = identity }: Settling,
  nowMs: number,
): Promise<boolean> {
  if (!(await sql.setState(tx, identity.id, from, verdict, nowMs))) return false
  if (verdict.state === 'APPROVED') {
    await sql.setKnown(tx, identity.userId, {
      level: identity.level,
      name: read.name,
      birthDate: read.birthDate,
    })
    if (identity.level === 1 && before.name !== '' && !isSameName(before.name, read.name))
      await sql.removeAccounts(tx, identity.userId, nowMs)
  }
  if (verdict.reason === 'underAge') await setBarred(tx, identity.userId, true)
  if (verdict.state === 'APPROVED' || verdict.state === 'REJECTED')
    await writeNotice(tx, identity.userId, noticeOf(identity, verdict), nowMs)
  return true
}

function noticeOf(identity: sql.StoredIdentity, { state, reason }: sql.Verdict) {
  const source = `identity:${identity.id}:${state}`
  if (state === 'APPROVED')
    return {
      type: 'IDENTITY_APPROVED',
      title: 'identity.approvedTitle',
      description: `identity.approvedText${identity.level}`,
      values: {},
      source,
    }
  const isBarred = reason === 'underAge'
  return {
    type: 'IDENTITY_REJECTED',
    title: isBarred ? 'identity.barredTitle' : 'identity.rejectedTitle',
    description: isBarred ? 'identity.barredText' : `identity.reason.${reason ?? 'notAccepted'}`,
    values: {},
    source,
  }
}
