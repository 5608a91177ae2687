import type { IdentityHandover } from '@baize/contract/player'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { readAnyFile } from '../../platform/files/service.ts'
import { findLanguage } from '../notices/sql.ts'
import * as checks from './checks-sql.ts'
import { driverNamed } from './drivers.ts'
import { settle, takeNews } from './outcome.ts'
import { identityPagePath } from './page.ts'
import type { CheckDraft, CheckRef, IdentityDriver } from './port.ts'
import { openHandover, sealHandover } from './sealed.ts'
import * as sql from './sql.ts'
import { openTaxId } from './tax-id.ts'

const FIRST_ASK_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** While documents are on their way to the provider, nobody else sends them. */
export const OPENING_MS = 2 * 60_000
/**
 * After this long without a result from the provider, a person reviews: players must not be kept waiting by a machine.
 */
const PEOPLE_AFTER_MS = HOUR_MS
/** In the provider's own flow the player may go on for this long. Then they can start anew. */
const UNFINISHED_AFTER_MS = 24 * HOUR_MS
/** When an approval is looked at again, since it was sent: a webhook that withdraws it may have been lost. */
const LOOKED_AT_AGAIN_MS = [24 * HOUR_MS, 7 * 24 * HOUR_MS, 30 * 24 * HOUR_MS]
const REVIEW_WAIT_MS = 6 * HOUR_MS

const waitAfter = (asks: number): number => Math.min(FIRST_ASK_MS * 2 ** Math.min(asks, 10), LONGEST_WAIT_MS)

const refOf = (ctx: Context, { id, level, checkId, handover }: sql.StoredIdentity): CheckRef => ({
  id,
  level,
  checkId,
  handover: openHandover(ctx, id, handover),
})

/** Advances a check at the provider by one step. Safe to interrupt and to run concurrently. */
export async function advance(ctx: Context, identity: sql.StoredIdentity): Promise<void> {
  const nowMs = ctx.clock.now()
  const isOpening = identity.state === 'CHECKING' && identity.checkId === null
  const wait = isOpening ? Math.max(OPENING_MS, waitAfter(identity.asks)) : waitOf(identity, nowMs)
  if (!(await checks.takeCheck(ctx.db, identity, wait === null ? FAR_MS : nowMs + wait))) return
  const driver = driverNamed(ctx.config, identity.connector)
  try {
    if (!driver) await withoutDriver(ctx, identity)
    else if (isOpening) await openCheck(ctx, driver, identity)
    else await readCheck(ctx, driver, identity)
  } finally {
    // Also when the check fails every time: it would never get to review otherwise.
    if (identity.state === 'CHECKING') await endWaiting(ctx, identity)
  }
}

/** Past every look: only a webhook brings it back. */
const FAR_MS = Date.UTC(9999, 0)

/** How long until the next look at a check that the provider has; null for never. */
function waitOf({ state, asks, createdAtMs }: sql.StoredIdentity, nowMs: number): number | null {
  if (state === 'CHECKING') return waitAfter(asks)
  if (state === 'REVIEWING') return REVIEW_WAIT_MS
  const next = LOOKED_AT_AGAIN_MS.find((age) => createdAtMs + age > nowMs)
  return next === undefined ? null : createdAtMs + next - nowMs
}

async function openCheck(ctx: Context, driver: IdentityDriver, identity: sql.StoredIdentity): Promise<void> {
  const { id, flow } = identity
  const opened = await driver.open(ctx, await draftOf(ctx, identity))
  if (opened === 'refused') {
    ctx.log.error({ identityId: id, connector: driver.connector.name }, 'identity provider refused a check')
    if (flow === 'upload') await leaveToPeople(ctx, identity, 'refused')
  } else if (opened) {
    const { checkId, handover } = opened
    await checks.keepOpened(ctx.db, id, { checkId, handover: sealHandover(ctx, id, handover) })
  }
  await checks.setNext(ctx.db, id, ctx.clock.now() + waitAfter(identity.asks))
}

async function draftOf(ctx: Context, identity: sql.StoredIdentity): Promise<CheckDraft> {
  const { id, userId, level, countryId, document, name, birthDate } = identity
  const unsent = await checks.listUnsent(ctx.db, id)
  return {
    id,
    userId,
    level,
    countryId,
    document,
    name,
    birthDate,
    language: await findLanguage(ctx.db, userId),
    taxId: openTaxId(ctx, id, identity.taxId),
    files: unsent.map(({ id: fileId, slot, type }) => ({
      slot,
      type,
      read: async () => {
        const file = await readAnyFile(ctx, fileId)
        return file.ok ? file.value.bytes : null
      },
      sent: () => checks.setSent(ctx.db, id, slot, ctx.clock.now()),
    })),
  }
}

async function readCheck(ctx: Context, driver: IdentityDriver, identity: sql.StoredIdentity): Promise<void> {
  const news = await driver.read(ctx, refOf(ctx, identity))
  if (news !== null && news !== 'never') await takeNews(ctx, identity.id, news)
}

/** The provider has left the settings: nobody but people can decide what it had. */
async function withoutDriver(ctx: Context, identity: sql.StoredIdentity): Promise<void> {
  if (identity.state === 'CHECKING') await leaveToPeople(ctx, identity, 'noProvider')
}

async function endWaiting(ctx: Context, { id, flow }: sql.StoredIdentity): Promise<void> {
  const identity = await sql.findIdentity(ctx.db, id)
  if (identity?.state !== 'CHECKING') return
  const age = ctx.clock.now() - identity.createdAtMs
  if (age <= (flow === 'upload' ? PEOPLE_AFTER_MS : UNFINISHED_AFTER_MS)) return
  if (flow !== 'upload' && identity.waitsForPlayer) await endUnfinished(ctx, identity)
  else await leaveToPeople(ctx, identity, 'silent')
}

async function leaveToPeople(
  ctx: Context,
  identity: sql.StoredIdentity,
  doubt: 'silent' | 'refused' | 'noProvider',
): Promise<void> {
  const verdict = { state: 'REVIEWING', reason: null, doubts: [doubt] } as const
  if (await settleOpen(ctx, identity, verdict))
    ctx.log.warn({ identityId: identity.id, doubt }, 'no verdict of an identity provider, manual review')
}

const endUnfinished = (ctx: Context, identity: sql.StoredIdentity): Promise<boolean> =>
  settleOpen(ctx, identity, { state: 'REJECTED', reason: 'unfinished', doubts: [] })

const settleOpen = (ctx: Context, identity: sql.StoredIdentity, verdict: sql.Verdict): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await sql.readKnown(tx, identity.userId, 'FOR NO KEY UPDATE')
    return settle(tx, { identity, before, from: 'CHECKING', verdict }, ctx.clock.now())
  })

/** Acts on a webhook. Repeated ones change nothing. True if it is about a check of ours. */
export async function takeHint(
  ctx: Context,
  driver: IdentityDriver,
  { event, id }: { readonly event: string; readonly id: string },
): Promise<boolean> {
  const nowMs = ctx.clock.now()
  const { name } = driver.connector
  if (id === '') return false
  const identity = await sql.findIdentity(ctx.db, id)
  if (identity?.connector !== name) return false
  // Together: should we die here, the job finds it due.
  const isDue = await inTransaction(
    ctx.db,
    async (tx) => (await checks.keepNotice(tx, name, event, nowMs)) && checks.wake(tx, id, name, nowMs),
  )
  // Without the provider's id the documents are still on their way: whoever sends them goes on.
  if (isDue && identity.state !== 'REJECTED') await readCheck(ctx, driver, identity)
  return true
}

/** Asks about a check now: the player has come back from the provider's pages. */
export async function lookNow(ctx: Context, identity: sql.StoredIdentity): Promise<void> {
  const driver = driverNamed(ctx.config, identity.connector)
  if (driver && identity.checkId !== null) await readCheck(ctx, driver, identity)
}

/** Where the player goes on; null if the provider does not answer. */
export async function handOver(ctx: Context, identity: sql.StoredIdentity): Promise<IdentityHandover | null> {
  const driver = driverNamed(ctx.config, identity.connector)
  if (!driver) return null
  if (identity.checkId === null) await openCheck(ctx, driver, identity)
  const opened = await sql.findIdentity(ctx.db, identity.id)
  if (!opened || opened.checkId === null) return null
  const handover = await driver.handOver(ctx, refOf(ctx, opened))
  if (handover?.kind !== 'sdk') return handover
  const language = await findLanguage(ctx.db, identity.userId)
  return { ...handover, page: `${identityPagePath(driver.connector.name)}?lang=${language}` }
}
