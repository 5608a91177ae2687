import { PUSH_DEVICES_AT_MOST, type PushState, type PushSubscriptionInput } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, MINUTE_MS, ok, type Result, SECOND_MS, type UserId, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { checkOutside } from '../../platform/connectors/public-address.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { deviceOf } from '../accounts/devices.ts'
import { hashToken, type LoggedIn } from '../accounts/service.ts'
import { isLocalEndpoint } from './client.ts'
import { findLastTest, noteClick, queueTest } from './deliveries-sql.ts'
import { isPublicKey } from './encryption.ts'
import { currentKey } from './keys.ts'
import { findKeyByPublic } from './keys-sql.ts'
import * as sql from './sql.ts'

export { currentKey }

/** A page renews its subscription on each visit; one that was not renewed for so long is over. */
const KEPT_MS = 180 * DAY_MS
const TEST_EVERY_MS = MINUTE_MS

const isOn = async ({ site }: Pick<Context, 'site'>): Promise<boolean> =>
  (await site.current()).settings.enableWebPush

export async function pushState(ctx: Context, userId: UserId, endpoint: string | null): Promise<PushState> {
  const [key, devices] = await Promise.all([currentKey(ctx), sql.listDevices(ctx.db, userId)])
  return {
    publicKey: key.publicKey.toString('base64url'),
    keyIsCurrent: devices.some((row) => row.endpoint === endpoint && row.keyId === key.id),
    devices: devices.map(({ id, device, createdAt, lastSentAt, endpoint: at }) => ({
      id,
      device,
      createdAt: createdAt.getTime(),
      lastSentAt: lastSentAt?.getTime() ?? null,
      current: at === endpoint,
    })),
  }
}

type Draft = Pick<sql.Subscription, 'endpoint' | 'p256dh' | 'auth' | 'keyId'>

/** Checks everything about a subscription that does not depend on whose it is. */
async function readSubscription(
  ctx: Context,
  { endpoint, publicKey, keys }: PushSubscriptionInput,
): Promise<Result<Draft, Refusal>> {
  if (!isLocalEndpoint(endpoint, ctx.config.pushLocalUrl)) {
    const outside = await checkOutside(endpoint)
    if (!outside.ok) {
      ctx.log.warn({ cause: outside.error }, 'push endpoint refused')
      return err(refusal('pushEndpointRefused'))
    }
  }
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!isPublicKey(p256dh))
    return err(refusal('badInput', { field: 'p256dh', reason: 'it is not a point of P-256' }))
  const key = await findKeyByPublic(ctx.db, Buffer.from(publicKey, 'base64url'))
  if (key === null)
    return err(refusal('badInput', { field: 'publicKey', reason: 'it is not a key of this site' }))
  return ok({ endpoint, p256dh, auth, keyId: key.id })
}

const isSameBrowser = (
  left: Pick<Draft, 'p256dh' | 'auth'>,
  right: Pick<Draft, 'p256dh' | 'auth'>,
): boolean => left.p256dh.equals(right.p256dh) && left.auth.equals(right.auth)

/**
 * Subscribes the caller's browser, or renews its subscription. One of another player moves to the caller if endpoint and keys are the
 * same: people share browsers, and only that browser knows both. Nothing that was due to the other player goes to the caller.
 */
export async function subscribe(
  ctx: Context,
  { userId, token }: LoggedIn,
  { subscription }: InputOf<'/api/push/subscribe'>,
  userAgent: string,
): Promise<Result<PushState, Refusal>> {
  if (!(await isOn(ctx))) return err(refusal('pushOff'))
  const draft = await readSubscription(ctx, subscription)
  if (!draft.ok) return draft
  const owner = { userId, sessionHash: hashToken(token), device: deviceOf(userAgent) }
  const saved = await inTransaction(ctx.db, (tx) => save(ctx, tx, { ...draft.value, ...owner }))
  return saved.ok ? ok(await pushState(ctx, userId, subscription.endpoint)) : saved
}

async function save(
  ctx: Context,
  tx: Queryable,
  wanted: Omit<sql.Subscription, 'id'>,
): Promise<Result<null, Refusal>> {
  const { userId, endpoint } = wanted
  // The order in which a log-out locks them.
  if (!(await sql.lockSubscriber(tx, userId))) return err(refusal('sessionEnded'))
  if (!(await sql.lockSession(tx, wanted.sessionHash))) return err(refusal('sessionEnded'))
  await sql.lockEndpoint(tx, endpoint)
  const nowMs = ctx.clock.now()
  const expiresMs = nowMs + KEPT_MS
  const known = await sql.findByEndpoint(tx, endpoint)
  if (known !== null) {
    const isOwn = known.userId === userId
    const isSame = isSameBrowser(known, wanted)
    if (!isOwn && !isSame) return err(refusal('pushTaken'))
    if (isOwn && isSame) {
      await sql.keepSubscription(tx, { ...wanted, id: known.id }, expiresMs)
      return ok(null)
    }
  }
  const count = await sql.countSubscriptions(tx, userId)
  if (count - (known?.userId === userId ? 1 : 0) >= PUSH_DEVICES_AT_MOST)
    return err(refusal('pushDevicesFull', { most: String(PUSH_DEVICES_AT_MOST) }))
  if (known !== null) await sql.deleteSubscription(tx, known.id)
  await sql.insertSubscription(
    tx,
    { ...wanted, id: uuidV7(ctx.clock, ctx.randomBytes) },
    { nowMs, expiresMs },
  )
  return ok(null)
}

/** For the service worker, which has no session: the old endpoint and secret are known to its browser alone. */
export async function renew(
  ctx: Context,
  { old, subscription }: InputOf<'/api/push/renew'>,
): Promise<Result<null, Refusal>> {
  if (!(await isOn(ctx))) return err(refusal('pushOff'))
  const draft = await readSubscription(ctx, subscription)
  if (!draft.ok) return draft
  const replaced = await sql.findByEndpoint(ctx.db, old.endpoint)
  if (replaced === null || !replaced.auth.equals(Buffer.from(old.auth, 'base64url')))
    return err(refusal('unknownPushDevice'))
  return inTransaction(ctx.db, async (tx) => {
    const { userId, sessionHash, device } = replaced
    const saved = await save(ctx, tx, { ...draft.value, userId, sessionHash, device })
    if (saved.ok && old.endpoint !== subscription.endpoint) await sql.deleteSubscription(tx, replaced.id)
    return saved
  })
}

/** Only of the caller's own browsers: another player's is as unknown as one that does not exist. */
export async function unsubscribe(
  ctx: Context,
  userId: UserId,
  { id, endpoint }: InputOf<'/api/push/unsubscribe'>,
): Promise<Result<PushState, Refusal>> {
  if (!(await sql.deleteOwn(ctx.db, userId, id))) return err(refusal('unknownPushDevice'))
  return ok(await pushState(ctx, userId, endpoint))
}

export async function sendTest(ctx: Context, userId: UserId, id: string): Promise<Result<null, Refusal>> {
  if (!(await isOn(ctx))) return err(refusal('pushOff'))
  const nowMs = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const last = await findLastTest(tx, userId, id)
    if (last === null) return err(refusal('unknownPushDevice'))
    if (nowMs - last.lastMs < TEST_EVERY_MS) {
      const seconds = Math.ceil((last.lastMs + TEST_EVERY_MS - nowMs) / SECOND_MS)
      return err(refusal('tooManyRequests', { seconds: String(seconds) }))
    }
    await queueTest(tx, uuidV7(ctx.clock, ctx.randomBytes), id, nowMs)
    return ok(null)
  })
}

export const countClick = (ctx: Context, id: string): Promise<void> => noteClick(ctx.db, id)
