import { PushMessage, type PushState, type PushSubscriptionInput, type User } from '@baize/contract/player'
import { type Clock, userId } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { pushService } from '@baize/sandbox-services/push/routes'
import type { PushStore } from '@baize/sandbox-services/push/store'
import Fastify from 'fastify'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite } from '../../testing/server.fixture.ts'
import { writeNotices } from '../notices/service.ts'
import { sendPushes } from './jobs.ts'

/** The sandbox's push service on a port of its own. It checks signatures and decrypts by itself. */
export type TestPushService = {
  readonly url: string
  /** Set before the first message: the server's clock, which its signatures follow. */
  clock: Clock
  readonly store: PushStore
  close(): Promise<void>
}

export async function openPushService(): Promise<TestPushService> {
  const app = Fastify({ forceCloseConnections: true })
  const service = { url: '', clock: { now: () => Date.now() } }
  const clock: Clock = { now: () => service.clock.now() }
  const store = pushService(app, { origin: () => service.url, clock, randomBytes })
  service.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(service, { store, close: () => app.close() })
}

export const publicKeyOf = async (site: TestSite, user: User): Promise<string> =>
  accepted(await site.ask('/api/push/state', {}, auth(user.token))).model.publicKey

/** Subscription as `pushManager.subscribe` returns it. */
export function browserAt(service: TestPushService, publicKey: string): PushSubscriptionInput {
  const { id, pair, auth: secret } = service.store.subscribe(publicKey)
  return {
    endpoint: `${service.url}/push/m/${id}`,
    publicKey,
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: secret.toString('base64url') },
  }
}

/** Subscribes a new browser of a player. */
export async function subscribeAt(
  site: TestSite,
  service: TestPushService,
  user: User,
): Promise<{ readonly subscription: PushSubscriptionInput; readonly state: PushState }> {
  const subscription = browserAt(service, await publicKeyOf(site, user))
  const answer = await site.ask('/api/push/subscribe', { subscription }, auth(user.token))
  return { subscription, state: accepted(answer).model }
}

let notices = 0
/** A notice as any feature writes it. */
export async function tell(site: TestSite, user: User, changes: object = {}): Promise<void> {
  const notice = {
    user: userId(user.userId),
    type: 'WITHDRAW_SUCCESS',
    title: 'withdraw.paidTitle',
    description: 'withdraw.paidText',
    values: { amount: '123450', currencyId: 'USD' },
    source: `test:${++notices}`,
    ...changes,
  }
  await writeNotices(site.server.ctx.db, [notice], site.clock.now())
}

export const send = (site: TestSite, answerWithinMs = 10_000): Promise<void> =>
  sendPushes(site.server.ctx, new AbortController().signal, { answerWithinMs })

/** Messages that arrived, oldest first, as the worker would read them. */
export const messagesAt = ({ store }: TestPushService): PushMessage[] =>
  store.arrived.map(({ text }) => PushMessage.parse(JSON.parse(text ?? ''))).toReversed()
