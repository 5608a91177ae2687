import { PUSH_DEVICES_AT_MOST, type User } from '@baize/contract/player'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { claimDeliveries } from './deliveries-sql.ts'
import {
  browserAt,
  messagesAt,
  openPushService,
  publicKeyOf,
  send,
  subscribeAt,
  type TestPushService,
  tell,
} from './service.fixture.ts'

let service: TestPushService
let site: TestSite
let user: User
beforeAll(async () => {
  service = await openPushService()
  site = await testSite({ pushLocalUrl: service.url, siteSettings: { enableWebPush: true } })
  service.clock = site.clock
})
beforeEach(async () => {
  await sql('DELETE FROM push_subscriptions')
  await sql('UPDATE user_notices SET push_at = NULL')
  service.store.faults = { next: '500', count: 0, retryAfter: 60 }
  user = await site.newPlayer()
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const sql = (text: string, values: unknown[] = []) => site.database.owner.query(text, values)
const devicesOf = async (of: User) =>
  accepted(await site.ask('/api/push/state', {}, auth(of.token))).model.devices
const subscriptionsOf = async ({ userId: id }: User): Promise<number> =>
  (await sql('SELECT FROM push_subscriptions WHERE user_id = $1', [id])).rows.length
const due = async (): Promise<number> =>
  (await sql('SELECT FROM push_deliveries WHERE due_at IS NOT NULL')).rows.length
const newest = () => messagesAt(service).at(-1)
/** How many messages arrive while this runs. */
async function arriving(work: () => Promise<unknown>): Promise<number> {
  const before = service.store.counts.accepted
  await work()
  return service.store.counts.accepted - before
}

describe('[G-30] a push about a notice', () => {
  it('reaches every browser of its player once, in their language, with the amount as they read it', async () => {
    await sql(`UPDATE users SET language = 'pt' WHERE id = $1`, [user.userId])
    await subscribeAt(site, service, user)
    await subscribeAt(site, service, user)
    await tell(site, user)
    expect(await arriving(() => send(site))).toBe(2)
    expect(newest()).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Saque pago',
        body: '$ 1.234,50 foi pago na sua conta.',
        navigate: 'http://baize.test/#notifications',
        lang: 'pt-BR',
        dir: 'ltr',
      },
      app_badge: 2,
    })
    expect(service.store.arrived[0]).toMatchObject({
      urgency: 'high',
      ttl: 86_400,
      contentType: 'application/notification+json',
      topic: newest()?.notification.tag,
    })
    expect(await arriving(() => send(site))).toBe(0)
    expect(await due()).toBe(0)
  })

  it('is not sent for a kind that is switched off, before or after it was written', async () => {
    await subscribeAt(site, service, user)
    const choose = (push: boolean) =>
      site.ask(
        '/api/user/notice_settings/save',
        { kind: 'money', sound: true, toast: true, email: true, push },
        auth(user.token),
      )
    accepted(await choose(false))
    await tell(site, user)
    expect(await arriving(() => send(site))).toBe(0)
    accepted(await choose(true))
    await tell(site, user)
    accepted(await choose(false))
    expect(await arriving(() => send(site))).toBe(0)
    expect(await due()).toBe(0)
  })

  it('keeps a choice that a page without the field saves', async () => {
    const save = async (fields: object) =>
      accepted(await site.ask('/api/user/notice_settings/save', fields, auth(user.token))).model
    await save({ kind: 'news', sound: true, toast: true, email: false, push: true })
    expect(await save({ kind: 'news', sound: false, toast: true, email: false })).toContainEqual({
      kind: 'news',
      sound: false,
      toast: true,
      email: false,
      push: true,
    })
  })

  it('is not sent once the notice was read', async () => {
    await subscribeAt(site, service, user)
    await tell(site, user)
    const { items } = accepted(await site.ask('/api/user/notice_page', {}, auth(user.token))).model
    await site.ask('/api/user/notice_read', { id: items[0]?.id, older: true }, auth(user.token))
    expect(await arriving(() => send(site))).toBe(0)
  })

  it('about money and security reaches an excluded player, one about a bonus does not', async () => {
    await subscribeAt(site, service, user)
    await sql('UPDATE ledger_wallets SET excluded_until = $2 WHERE user_id = $1', [
      user.userId,
      new Date(site.clock.now() + 86_400_000),
    ])
    await tell(site, user, { type: 'BONUS_GRANTED', title: 'notify.bonusTitle' })
    expect(await arriving(() => send(site))).toBe(0)
    await tell(site, user)
    expect(await arriving(() => send(site))).toBe(1)
    await tell(site, user, { type: 'ACCOUNT_SECURITY', title: 'notices.passwordChangedTitle' })
    expect(await arriving(() => send(site))).toBe(1)
    expect(newest()?.notification.navigate).toBe('http://baize.test/#security')
  })

  it('is not queued for players without a browser, nor sent where the site switches push off', async () => {
    await tell(site, user)
    const { rows } = await sql('SELECT FROM user_notices WHERE push_at IS NOT NULL')
    expect(rows).toEqual([])
  })
})

describe('[G-30] a push service that refuses', () => {
  it.each(['404', '410'] as const)('with %s ends the subscription', async (next) => {
    await subscribeAt(site, service, user)
    await tell(site, user)
    service.store.faults = { next, count: 1, retryAfter: 60 }
    await send(site)
    expect(await devicesOf(user)).toEqual([])
    expect(await due()).toBe(0)
  })

  it('with 429 is asked again after the time that it names, for no message before', async () => {
    await subscribeAt(site, service, user)
    await subscribeAt(site, service, user)
    await tell(site, user)
    service.store.faults = { next: '429', count: 100, retryAfter: 600 }
    await send(site)
    service.store.faults.count = 0
    site.clock.advance(599_000)
    expect(await arriving(() => send(site))).toBe(0)
    site.clock.advance(1000)
    expect(await arriving(() => send(site))).toBe(2)
  })

  it('with 500 is asked again later and later, until the message is too old', async () => {
    await subscribeAt(site, service, user)
    await tell(site, user)
    service.store.faults = { next: '500', count: 10_000, retryAfter: 60 }
    const waits: number[] = []
    const started = site.clock.now()
    while ((await due()) > 0 || waits.length === 0) {
      await send(site)
      const { rows } = await site.database.owner.query<{ due: Date }>(
        'SELECT due_at AS due FROM push_deliveries WHERE due_at IS NOT NULL',
      )
      const [row] = rows
      if (!row) break
      waits.push(row.due.getTime() - site.clock.now())
      site.clock.advance(row.due.getTime() - site.clock.now())
    }
    expect(waits.slice(0, 5)).toEqual([30_000, 60_000, 120_000, 240_000, 480_000])
    expect(Math.max(...waits)).toBe(7_200_000)
    expect(site.clock.now() - started).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect(await due()).toBe(0)
    expect(await subscriptionsOf(user)).toBe(1)
  })

  it('with 413 gets that message never again, and the next one', async () => {
    await subscribeAt(site, service, user)
    await tell(site, user)
    service.store.faults = { next: '413', count: 1, retryAfter: 60 }
    await send(site)
    expect(await due()).toBe(0)
    await tell(site, user)
    expect(await arriving(() => send(site))).toBe(1)
  })

  it('by not answering is left alone for a while, and its message is sent later', async () => {
    await subscribeAt(site, service, user)
    await tell(site, user)
    service.store.faults = { next: 'hang', count: 1, retryAfter: 60 }
    expect(await arriving(() => send(site, 200))).toBe(0)
    expect(await arriving(() => send(site))).toBe(0)
    site.clock.advance(30_000)
    expect(await arriving(() => send(site))).toBe(1)
    expect(site.logged()).toContain('push service did not answer')
  })
})

describe('[G-30] a process that dies', () => {
  it('between sending and noting leaves the message to be sent again, in place of the first one', async () => {
    await subscribeAt(site, service, user)
    await tell(site, user)
    // As if the process died with its answer in hand: nothing can be noted.
    await sql(`CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`)
    await sql(`CREATE TRIGGER killed BEFORE UPDATE OF last_sent_at ON push_subscriptions
      FOR EACH ROW EXECUTE FUNCTION killed()`)
    expect(await arriving(() => expect(send(site)).rejects.toThrow('killed'))).toBe(1)
    await sql('DROP FUNCTION killed CASCADE')
    expect(await due()).toBe(1)
    expect(await arriving(() => send(site)), 'another process may still be sending it').toBe(0)
    site.clock.advance(5 * 60_000)
    const { replaced } = service.store.counts
    expect(await arriving(() => send(site))).toBe(1)
    expect(service.store.counts.replaced).toBe(replaced + 1)
    expect(await due()).toBe(0)
  })

  it('leaves nothing twice when two processes send at once', async () => {
    for (let n = 0; n < 3; n++) await subscribeAt(site, service, user)
    for (let n = 0; n < 20; n++) await tell(site, user)
    expect(await arriving(() => Promise.all([send(site), send(site), send(site)]))).toBe(60)
    expect(await due()).toBe(0)
  })

  it('and comes back too late notes nothing about what another one has taken over', async () => {
    const { subscription } = await subscribeAt(site, service, user)
    await tell(site, user)
    const nowMs = site.clock.now()
    service.store.faults = { next: '500', count: 1, retryAfter: 60 }
    await send(site)
    site.clock.advance(30_000)
    const taken = await claimDeliveries(site.server.ctx.db, {
      nowMs: nowMs + 30_000,
      untilMs: nowMs + 40_000,
      atMost: 10,
    })
    expect(taken).toHaveLength(1)
    site.clock.advance(10_000)
    expect(await arriving(() => send(site))).toBe(1)
    expect(subscription.endpoint).toContain(service.url)
  })
})

describe('[G-30] a subscription', () => {
  it('is listed with its device, and ended by its player alone', async () => {
    const { state, subscription } = await subscribeAt(site, service, user)
    expect(state).toMatchObject({ keyIsCurrent: true, devices: [{ current: true, lastSentAt: null }] })
    const id = state.devices[0]?.id ?? ''
    const rival = await site.newPlayer()
    const end = (headers: Readonly<Record<string, string>>) =>
      site.ask('/api/push/unsubscribe', { id, endpoint: subscription.endpoint }, headers)
    expect(refusalOf(await end(auth(rival.token)))).toBe('unknownPushDevice')
    expect(refusalOf(await end({}))).toBe('loginNeeded')
    expect(accepted(await end(auth(user.token))).model.devices).toEqual([])
    expect(refusalOf(await end(auth(user.token)))).toBe('unknownPushDevice')
  })

  it('is kept when its browser repeats it', async () => {
    const { subscription, state } = await subscribeAt(site, service, user)
    const again = await site.ask('/api/push/subscribe', { subscription }, auth(user.token))
    expect(accepted(again).model.devices).toMatchObject([{ id: state.devices[0]?.id }])
  })

  it('ends when its session is ended, by log-out or from another device', async () => {
    await subscribeAt(site, service, user)
    await tell(site, user)
    await site.ask('/api/auth/logout', {}, auth(user.token))
    expect(await subscriptionsOf(user)).toBe(0)
    expect(await arriving(() => send(site))).toBe(0)
  })

  it('ends when the account is closed, also after its session was deleted for its age', async () => {
    await subscribeAt(site, service, user)
    await sql('DELETE FROM sessions WHERE user_id = $1', [user.userId])
    expect(await subscriptionsOf(user)).toBe(1)
    await sql('UPDATE users SET closed_at = now() WHERE id = $1', [user.userId])
    expect(await subscriptionsOf(user)).toBe(0)
  })

  it('of another player moves with the browser, and takes nothing of that player along', async () => {
    const { subscription } = await subscribeAt(site, service, user)
    await tell(site, user)
    service.store.faults = { next: '500', count: 1, retryAfter: 60 }
    await send(site)
    expect(await due()).toBe(1)
    const next = await site.newPlayer()
    accepted(await site.ask('/api/push/subscribe', { subscription }, auth(next.token)))
    expect([await subscriptionsOf(user), await subscriptionsOf(next)]).toEqual([0, 1])
    site.clock.advance(60_000)
    expect(await arriving(() => send(site))).toBe(0)
  })

  it('of another player is refused without the keys of its browser', async () => {
    const { subscription } = await subscribeAt(site, service, user)
    const rival = await site.newPlayer()
    const foreign = browserAt(service, subscription.publicKey)
    const stolen = { ...foreign, endpoint: subscription.endpoint }
    expect(
      refusalOf(await site.ask('/api/push/subscribe', { subscription: stolen }, auth(rival.token))),
    ).toBe('pushTaken')
    expect(await subscriptionsOf(user)).toBe(1)
  })

  it('after the fiftieth is refused in words, one of the fifty is renewed, and a race adds none', async () => {
    const publicKey = await publicKeyOf(site, user)
    const subscribe = (subscription = browserAt(service, publicKey)) =>
      site.ask('/api/push/subscribe', { subscription }, auth(user.token))
    const first = browserAt(service, publicKey)
    accepted(await subscribe(first))
    for (let n = 2; n < PUSH_DEVICES_AT_MOST; n++) accepted(await subscribe())
    const raced = await Promise.all(Array.from({ length: 5 }, () => subscribe()))
    expect(raced.map(refusalOf).toSorted()).toEqual([
      'accepted',
      ...Array.from({ length: 4 }, () => 'pushDevicesFull'),
    ])
    expect(await subscriptionsOf(user)).toBe(PUSH_DEVICES_AT_MOST)
    const refused = await subscribe()
    expect(refused).toMatchObject({
      message: 'You already get notifications on 50 devices. Switch one off first.',
    })
    accepted(await subscribe(first))
  })

  it('is refused when it is malformed, and not sent anywhere inside', async () => {
    const publicKey = await publicKeyOf(site, user)
    const right = browserAt(service, publicKey)
    const ask = async (changes: object) =>
      refusalOf(
        await site.ask('/api/push/subscribe', { subscription: { ...right, ...changes } }, auth(user.token)),
      )
    const off = `${right.keys.p256dh.slice(0, -2)}AA`
    const wrong = [
      { endpoint: 'javascript:alert(1)' },
      { endpoint: `${right.endpoint} x` },
      { endpoint: `${service.url}/${'x'.repeat(1000)}` },
      { keys: { ...right.keys, auth: 'short' } },
      { keys: { ...right.keys, p256dh: 'A'.repeat(87) } },
      { keys: { ...right.keys, p256dh: off } },
      { publicKey: right.keys.p256dh },
    ]
    const outcomes = async (all: readonly object[]) => {
      const found: unknown[] = []
      for (const changes of all) found.push([changes, await ask(changes)])
      return found
    }
    expect(await outcomes(wrong)).toEqual(wrong.map((changes) => [changes, 'badInput']))
    const inside = [
      'http://push.example/1',
      'https://localhost/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://10.0.0.1/1',
      'https://169.254.169.254/latest',
      'https://2130706433/',
      service.url.replace(/:\d+$/, ':1/x'),
      'https://push.example:8443/1',
      'https://a:b@push.example/1',
    ]
    const endpoints = inside.map((endpoint) => ({ endpoint }))
    expect(await outcomes(endpoints)).toEqual(endpoints.map((changes) => [changes, 'pushEndpointRefused']))
    expect(await subscriptionsOf(user)).toBe(0)
  })

  it('whose endpoint leads inside by the time it is sent is not connected to, and ends', async () => {
    const { state } = await subscribeAt(site, service, user)
    await sql(`UPDATE push_subscriptions SET endpoint = 'https://127.0.0.1/m' WHERE id = $1`, [
      state.devices[0]?.id,
    ])
    await tell(site, user)
    await send(site)
    expect(await subscriptionsOf(user)).toBe(0)
    expect(site.logged()).toContain('push endpoint not allowed')
  })

  it('is renewed by the worker, which proves that it knows the old one', async () => {
    const { subscription } = await subscribeAt(site, service, user)
    const next = browserAt(service, subscription.publicKey)
    const renew = (secret: string) =>
      site.ask('/api/push/renew', {
        old: { endpoint: subscription.endpoint, auth: secret },
        subscription: next,
      })
    expect(refusalOf(await renew(next.keys.auth))).toBe('unknownPushDevice')
    accepted(await renew(subscription.keys.auth))
    expect(await subscriptionsOf(user)).toBe(1)
    await tell(site, user)
    expect(await arriving(() => send(site))).toBe(1)
    expect(service.store.arrived[0]?.browser).toBe(next.endpoint.split('/').at(-1))
  })

  it('that no page has renewed for half a year is deleted', async () => {
    await subscribeAt(site, service, user)
    const { pushJobs } = await import('./jobs.ts')
    const tidy = pushJobs.find(({ name }) => name === 'push.tidy')
    site.clock.advance(179 * 86_400_000)
    await tidy?.run(site.server.ctx, new AbortController().signal)
    expect(await subscriptionsOf(user)).toBe(1)
    site.clock.advance(86_400_000)
    await tidy?.run(site.server.ctx, new AbortController().signal)
    expect(await subscriptionsOf(user)).toBe(0)
  })
})

describe('[G-30] a test push', () => {
  it('goes to one browser, is shown over an open page, and waits a minute before the next', async () => {
    const { state } = await subscribeAt(site, service, user)
    await subscribeAt(site, service, user)
    const id = state.devices[0]?.id ?? ''
    const test = (headers = auth(user.token)) => site.ask('/api/push/test', { id }, headers)
    accepted(await test())
    expect(await arriving(() => send(site))).toBe(1)
    expect(newest()?.notification).toMatchObject({ title: 'Notifications work', data: { always: true } })
    expect(refusalOf(await test())).toBe('tooManyRequests')
    site.clock.advance(60_000)
    accepted(await test())
    const rival = await site.newPlayer()
    expect(refusalOf(await test(auth(rival.token)))).toBe('unknownPushDevice')
  })
})

describe('[G-30] the key of the site', () => {
  it('is one for all processes, survives a restart, and is stored sealed', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => publicKeyOf(site, user)))
    expect(new Set(keys).size).toBe(1)
    await site.restart()
    expect(await publicKeyOf(site, user)).toBe(keys[0])
    const { rows } = await sql('SELECT public_key, sealed FROM push_keys')
    expect(rows).toHaveLength(1)
  })

  it('is rotated: old subscriptions keep theirs and are renewed with the new one', async () => {
    const { subscription } = await subscribeAt(site, service, user)
    const rotated = await site.ask('/api/operator/push/rotate', { requestedBy: 'Olivia', reason: 'leaked' })
    expect(accepted(rotated).model).toMatchObject({ devices: 1, onOlderKeys: 1 })
    await tell(site, user)
    expect(await arriving(() => send(site)), 'signed with the old key').toBe(1)
    const state = accepted(
      await site.ask('/api/push/state', { endpoint: subscription.endpoint }, auth(user.token)),
    ).model
    expect(state.keyIsCurrent).toBe(false)
    expect(state.publicKey).not.toBe(subscription.publicKey)
    await subscribeAt(site, service, user)
    await tell(site, user)
    expect(await arriving(() => send(site)), 'each with its own key').toBe(2)
  })

  it('that cannot be opened any more is replaced, and its subscriptions end', async () => {
    await subscribeAt(site, service, user)
    await sql('UPDATE push_keys SET sealed = decode(md5(random()::text), $1)', ['hex'])
    await tell(site, user)
    await send(site)
    expect(await subscriptionsOf(user)).toBe(0)
    await subscribeAt(site, service, user)
    await tell(site, user)
    expect(await arriving(() => send(site))).toBe(1)
  })
})

describe('[G-30] a site without web push', () => {
  it('takes no subscription and sends nothing', async () => {
    const off = await testSite({ pushLocalUrl: service.url })
    try {
      const player = await off.newPlayer()
      const subscription = browserAt(service, await publicKeyOf(off, player))
      expect(refusalOf(await off.ask('/api/push/subscribe', { subscription }, auth(player.token)))).toBe(
        'pushOff',
      )
      expect(await arriving(() => send(off))).toBe(0)
    } finally {
      await off.close()
    }
  })
})
