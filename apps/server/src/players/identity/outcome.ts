import type { IdentityDoubt } from '@baize/contract/operator'
import { ADULT_AGE, ageAt } from '@baize/contract/player'
import { type IdentityReason, isSameName } from '@baize/contract/shared'
import { err, never, ok, type Result, type UserId } from '@baize/kit'
import { lockWallet, setBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { writeNotice } from '../notices/service.ts'
import * as checks from './checks-sql.ts'
import { findShared, type Shared } from './documents-sql.ts'
import { fingerprintsOf } from './fingerprint.ts'
import type { CheckNews } from './port.ts'
import { sealDocument } from './sealed.ts'
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

/** Doubts that a provider can still answer by itself: nobody has found anything wrong yet. */
const ANSWERABLE: ReadonlySet<IdentityDoubt> = new Set(['silent', 'unclear', 'refused'])

type Claim = Pick<sql.StoredIdentity, 'level' | 'name' | 'birthDate'> & { readonly taxId: string }
type Said = Pick<CheckNews, 'state' | 'reason' | 'name' | 'birthDate' | 'document' | 'taxIds'>

/** Turns the provider's result into a verdict. Where it disagrees with the player's data, a person reviews it. */
export function judge(identity: Claim, said: Said, nowMs: number): sql.Verdict {
  const isYoung = isUnderAge(said, nowMs)
  switch (said.state) {
    case 'waiting':
    case 'pending':
      return { state: 'CHECKING', reason: said.reason, doubts: [] }
    case 'unfinished':
      return rejected('unfinished')
    case 'unclear':
      return isYoung ? reviewed('unclear', 'underAge') : reviewed('unclear')
    case 'failed':
      // An underage birth date on a rejected picture goes to review: the player must not retry until a picture passes.
      // So does an age that the provider refuses and the document does not show.
      if (isYoung !== (said.reason === 'underAge') && said.birthDate !== null) return reviewed('underAge')
      return rejected(said.reason ?? 'notAccepted')
    case 'passed': {
      if (isYoung) return rejected('underAge')
      const doubts = doubtsOf(identity, said)
      return doubts.length === 0 ? APPROVED : reviewed(...doubts)
    }
    default:
      return never(said.state)
  }
}

const isUnderAge = ({ birthDate }: Pick<Said, 'birthDate'>, nowMs: number): boolean =>
  birthDate !== null && ageAt(birthDate, nowMs) < ADULT_AGE

function doubtsOf({ level, name, birthDate, taxId }: Claim, said: Said): readonly IdentityDoubt[] {
  const doubts: IdentityDoubt[] = []
  if (said.name === null || !isSameName(said.name, name)) doubts.push('nameDiffers')
  if (level === 2) return doubts
  if (said.birthDate !== birthDate) doubts.push('birthDateDiffers')
  // Without a number, nobody can tell whether the document was shown before.
  if (said.document === null) doubts.push('numberUnread')
  // Money leaves by this number, so a claim alone is not enough.
  if (taxId !== '' && !said.taxIds.includes(taxId))
    doubts.push(said.taxIds.length === 0 ? 'taxIdUnread' : 'taxIdDiffers')
  return doubts
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
 * Applies what the provider has of a check, however we came to ask: once, however often and in whatever order. A decision
 * stands, but for an approval that the provider takes back.
 */
export async function takeNews(ctx: Context, id: string, said: CheckNews): Promise<Result<null, CheckFault>> {
  const identity = await sql.findIdentity(ctx.db, id)
  if (!identity || identity.connector === null) return err('unknownCheck')
  if (identity.checkId !== null && identity.checkId !== said.checkId) return err('otherCheck')
  const { state, doubts } = identity
  if (state === 'APPROVED') await takeBack(ctx, identity, said)
  if (state !== 'CHECKING' && !(state === 'REVIEWING' && doubts.every((doubt) => ANSWERABLE.has(doubt))))
    return ok(null)
  const nowMs = ctx.clock.now()
  const taxId = openTaxId(ctx, id, identity.taxId)
  const verdict = judge({ ...identity, taxId }, said, nowMs)
  if (verdict.state === 'CHECKING') {
    const waitsForPlayer = said.state === 'waiting'
    if (state === 'CHECKING')
      await checks.keepProgress(ctx.db, id, { ...said, waitsForPlayer, reason: verdict.reason })
    return ok(null)
  }
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockFor(tx, identity.userId, verdict)
    const prints = said.document === null ? [] : fingerprintsOf(ctx, said.document)
    const heard = {
      ...said,
      readName: said.name,
      readBirthDate: said.birthDate,
      readDocument: sealDocument(ctx, id, said.document),
      fingerprint: prints[0] ?? null,
    }
    if (!(await checks.setHeard(tx, id, state, heard))) return
    const shared = await findShared(tx, identity.userId, { document: prints, taxId: taxPrintsOf(ctx, taxId) })
    // The address of somebody whose identity was taken back meanwhile proves nothing.
    const isLoose = verdict.state === 'APPROVED' && identity.level === 2 && before.level === 0
    const settled = isLoose ? rejected('notAccepted') : withDoubts(verdict, shared)
    await settle(tx, { identity, before, from: state, verdict: settled }, nowMs)
  })
  return ok(null)
}

/**
 * Takes an approval back when the provider has changed its mind: fraud found later, or a birth date read again. The player
 * falls back to the level before; the money in open bets and under review is looked at by people.
 */
async function takeBack(ctx: Context, identity: sql.StoredIdentity, said: CheckNews): Promise<void> {
  const nowMs = ctx.clock.now()
  const isYoung = isUnderAge(said, nowMs)
  if (said.state !== 'failed' && !(said.state === 'passed' && isYoung)) return
  const reason = isYoung ? 'underAge' : (said.reason ?? 'notAccepted')
  const taken = await inTransaction(ctx.db, async (tx) => {
    await lockFor(tx, identity.userId, rejected(reason))
    if (!(await checks.setWithdrawn(tx, identity.id, { ...said, reason }, nowMs))) return false
    await sql.lowerLevel(tx, identity.userId, identity.level)
    if (reason === 'underAge') await setBarred(tx, identity.userId, true)
    await writeNotice(tx, identity.userId, noticeOf(identity, rejected(reason)), nowMs)
    return true
  })
  if (taken)
    ctx.log.error({ identityId: identity.id, reason }, 'identity approval taken back by the provider')
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
