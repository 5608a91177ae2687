import { BROADCAST_ALONE, CARE_WATCH, type PushSegment } from '@baize/contract/operator'
import type { User } from '@baize/contract/player'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { messagesAt, openPushService, send, subscribeAt, type TestPushService } from './service.fixture.ts'

let service: TestPushService
let site: TestSite
beforeAll(async () => {
  service = await openPushService()
  site = await testSite({ pushLocalUrl: service.url, siteSettings: { enableWebPush: true } })
  service.clock = site.clock
})
beforeEach(async () => {
  await sql('DELETE FROM push_subscriptions')
  await sql('DELETE FROM push_deliveries')
  await sql('DELETE FROM push_broadcasts')
})
afterAll(async () => {
  await site.close()
  await service.close()
})

const sql = (text: string, values: unknown[] = []) => site.database.owner.query(text, values)
const EVERYBODY: PushSegment = {
  languages: [],
  countries: [],
  vipFrom: null,
  deposited: null,
  inactiveDays: null,
}
const TEXTS = {
  en: { title: 'Free spins', body: 'Ten spins wait for you.' },
  pt: { title: 'Giros grátis', body: 'Dez giros esperam por você.' },
  id: { title: 'Putaran gratis', body: 'Sepuluh putaran menunggu Anda.' },
}
const message = (changes: object = {}) => ({
  requestId: randomUUID(),
  segment: EVERYBODY,
  texts: TEXTS,
  path: '/promotions',
  startAt: null,
  reason: 'a campaign',
  ...changes,
})
const by = { requestedBy: 'Olivia' }
const push = (changes: object = {}) => site.ask('/api/operator/push/send', { ...message(changes), ...by })
const count = async (segment: Partial<PushSegment> = {}): Promise<number> =>
  accepted(await site.ask('/api/operator/push/count', { segment: { ...EVERYBODY, ...segment }, ...by })).model
    .players
const list = async () => accepted(await site.ask('/api/operator/push/broadcasts', by)).model.items

/** A player with a browser who wants news. */
async function reader(fields: object = {}): Promise<User> {
  const user = await site.newPlayer(fields)
  await subscribeAt(site, service, user)
  const news = { kind: 'news', sound: true, toast: true, email: false, push: true }
  accepted(await site.ask('/api/user/notice_settings/save', news, auth(user.token)))
  return user
}
/** Copies of a reader's browser for so many made-up players. */
async function crowd(players: number): Promise<void> {
  await sql(
    `WITH made AS (
       INSERT INTO users (username, password_hash, currency_id, country_id, language)
       SELECT 'crowd' || gen_random_uuid(), '', 'USD', 'US', 'en' FROM generate_series(1, $1) RETURNING id
     ), wallets AS (
       INSERT INTO ledger_wallets (user_id, currency_id, house)
       SELECT m.id, 'USD', w.house FROM made m, (SELECT house FROM ledger_wallets WHERE currency_id = 'USD' LIMIT 1) w
     ), chosen AS (
       INSERT INTO notice_choices (user_id, kind, sound, toast, email, push) SELECT id, 'news', true, true, false, true FROM made
     )
     INSERT INTO push_subscriptions (id, user_id, session_hash, key_id, endpoint, p256dh, auth, created_at, expires_at)
     SELECT gen_random_uuid(), m.id, s.session_hash, s.key_id, s.endpoint || '?' || m.id, s.p256dh, s.auth, s.created_at, s.expires_at
     FROM made m, (SELECT * FROM push_subscriptions LIMIT 1) s`,
    [players],
  )
}

describe('[G-30] a message to many', () => {
  it('reaches each browser once, in its player’s language, and counts what became of it', async () => {
    await reader()
    await reader({ countryId: 'BR' })
    await sql(`UPDATE users SET language = 'pt' WHERE country_id = 'BR'`)
    const made = accepted(await push()).model
    expect(made).toMatchObject({ state: 'WAITING', players: 2, by: 'olivia', approvedBy: null })
    const before = service.store.counts.accepted
    await Promise.all([send(site), send(site)])
    await send(site)
    expect(service.store.counts.accepted - before).toBe(2)
    expect(
      messagesAt(service)
        .slice(-2)
        .map(({ notification }) => notification.title)
        .toSorted(),
    ).toEqual(['Free spins', 'Giros grátis'])
    expect(messagesAt(service).at(-1)?.notification.navigate).toBe('http://baize.test/promotions')
    expect(service.store.arrived[0]).toMatchObject({ urgency: 'low', ttl: 43_200 })
    expect(await list()).toMatchObject([{ state: 'DONE', total: 2, sent: 2, failed: 0, left: 0, clicked: 0 }])
  })

  it('counts the first click of each browser, and none that it did not send', async () => {
    await reader()
    accepted(await push())
    await send(site)
    const click = messagesAt(service).at(-1)?.notification.data?.click ?? ''
    const tell = (id: string) => site.ask('/api/push/clicked', { id })
    accepted(await tell(click))
    accepted(await tell(click))
    accepted(await tell(randomUUID()))
    expect(refusalOf(await tell('1'))).toBe('badInput')
    expect(await list()).toMatchObject([{ clicked: 1 }])
  })

  it('is for whom the segment says, and nobody else', async () => {
    const [ana, budi] = [await reader({ countryId: 'BR' }), await reader({ countryId: 'ID' })]
    await sql(`UPDATE users SET language = 'pt', vip_told = 3 WHERE id = $1`, [ana.userId])
    await sql(`UPDATE sessions SET last_seen_at = $2 WHERE user_id = $1`, [
      budi.userId,
      new Date(site.clock.now() - 40 * 86_400_000),
    ])
    const cases: readonly (readonly [Partial<PushSegment>, number])[] = [
      [{}, 2],
      [{ languages: ['pt'] }, 1],
      [{ languages: ['pt', 'en', 'id'] }, 2],
      [{ countries: ['ID'] }, 1],
      [{ countries: ['US'] }, 0],
      [{ vipFrom: 3 }, 1],
      [{ vipFrom: 4 }, 0],
      [{ deposited: false }, 2],
      [{ deposited: true }, 0],
      [{ inactiveDays: 30 }, 1],
      [{ inactiveDays: 60 }, 0],
      [{ inactiveDays: 30, countries: ['BR'] }, 0],
    ]
    const counted: unknown[] = []
    for (const [segment] of cases) counted.push([segment, await count(segment)])
    expect(counted).toEqual(cases)
  })

  it.each([
    ['excluded themselves', `UPDATE ledger_wallets SET excluded_until = $2 WHERE user_id = $1`],
    ['are barred', 'UPDATE ledger_wallets SET barred = $2::timestamptz IS NOT NULL WHERE user_id = $1'],
    ['show signs of harm', `INSERT INTO care_scores VALUES ($1, ${CARE_WATCH}, '[]', $2, $2)`],
    ['closed the account', 'UPDATE users SET closed_at = $2 WHERE id = $1'],
    [
      'do not want news',
      `UPDATE notice_choices SET push = $2::timestamptz IS NULL WHERE user_id = $1 AND kind = 'news'`,
    ],
  ])('is not for players who %s, whether before it is made or before it is sent', async (_, change) => {
    const user = await reader()
    const until = new Date(site.clock.now() + 86_400_000)
    accepted(await push())
    const before = service.store.counts.accepted
    service.store.faults = { next: '500', count: 1, retryAfter: 60 }
    await send(site)
    await sql(change, [user.userId, until])
    expect(await count()).toBe(0)
    site.clock.advance(60_000)
    await send(site)
    expect(service.store.counts.accepted - before).toBe(0)
  })

  it('waits for its time, and is stopped before or while it is sent', async () => {
    await reader()
    const startAt = site.clock.now() + 3_600_000
    const { id } = accepted(await push({ startAt })).model
    await send(site)
    expect(await list()).toMatchObject([{ state: 'WAITING', total: 0 }])
    site.clock.advance(3_600_000)
    service.store.faults = { next: '500', count: 1, retryAfter: 60 }
    await send(site)
    expect(await list()).toMatchObject([{ state: 'SENDING', total: 1, left: 1 }])
    const stop = () => site.ask('/api/operator/push/stop', { id, ...by })
    expect(accepted(await stop()).model).toMatchObject({ state: 'STOPPED', stoppedBy: 'olivia', left: 0 })
    expect(refusalOf(await stop())).toBe('broadcastOver')
    site.clock.advance(60_000)
    const before = service.store.counts.accepted
    await send(site)
    expect(service.store.counts.accepted).toBe(before)
    expect(refusalOf(await push({ startAt: site.clock.now() - 3_600_000 }))).toBe('badInput')
  })

  it('is made once however often it is asked for', async () => {
    await reader()
    const request = { ...message(), ...by }
    const ask = (changes: object = {}) => site.ask('/api/operator/push/send', { ...request, ...changes })
    const all = await Promise.all([ask(), ask(), ask()])
    expect(new Set(all.map((reply) => accepted(reply).model.id)).size).toBe(1)
    expect(refusalOf(await ask({ path: '/elsewhere' }))).toBe('requestIdReused')
    expect(await list()).toHaveLength(1)
  })

  it('that two people stop at once is stopped by one of them', async () => {
    await reader()
    const { id } = accepted(await push({ startAt: site.clock.now() + 3_600_000 })).model
    const stop = (requestedBy: string) => site.ask('/api/operator/push/stop', { id, requestedBy })
    const outcomes = (await Promise.all([stop('Olivia'), stop('Farah')])).map(refusalOf)
    expect(outcomes.toSorted()).toEqual(['accepted', 'broadcastOver'])
    const winner = outcomes[0] === 'accepted' ? 'olivia' : 'farah'
    expect(await list()).toMatchObject([{ state: 'STOPPED', stoppedBy: winner }])
  })

  it.each([
    ['no title in one language', { texts: { ...TEXTS, pt: { title: '', body: 'Dez giros.' } } }],
    ['blanks for a text', { texts: { ...TEXTS, id: { title: 'Putaran', body: '   ' } } }],
    ['a language missing', { texts: { en: TEXTS.en, pt: TEXTS.pt } }],
    ['a time in the past', { startAt: 1 }],
    ['a time in a year', { startAt: Date.UTC(2100, 0) }],
  ])('with %s is refused and not kept', async (_fault, changes) => {
    expect(refusalOf(await push(changes))).toBe('badInput')
    expect(await list()).toEqual([])
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'bets', ''])(
    'leads to no other site, such as by %j',
    async (path) => {
      expect(refusalOf(await push({ path }))).toBe('badInput')
    },
  )

  it('to more than a thousand players a day takes a second person, in one message or in several', async () => {
    await reader()
    await crowd(BROADCAST_ALONE - 600)
    accepted(await push())
    await crowd(300)
    expect(refusalOf(await push())).toBe('approvalPending')
    const approved = await site.ask('/api/operator/push/send', {
      ...message(),
      ...by,
      approvedBy: 'Pedro',
    })
    expect(accepted(approved).model).toMatchObject({ approvedBy: 'pedro' })
  })

  it('to a crowd is sent in parts, and a process that dies between them leaves no gap and no double', async () => {
    const players = caseCount(600, 10_000)
    await reader()
    await crowd(players)
    accepted(await site.ask('/api/operator/push/send', { ...message(), ...by, approvedBy: 'Pedro' }))
    const before = service.store.counts.accepted
    const killed = new AbortController()
    const { sendPushes } = await import('./jobs.ts')
    const dying = sendPushes(site.server.ctx, killed.signal)
    await expect.poll(() => service.store.counts.accepted - before).toBeGreaterThan(100)
    killed.abort()
    await dying
    await send(site)
    await send(site)
    expect(service.store.counts.accepted - before).toBe(players + 1)
    expect(await list()).toMatchObject([{ state: 'DONE', total: players + 1, sent: players + 1, left: 0 }])
  })

  it('[R-03] is made and stopped by publishers alone', async () => {
    const user = await site.newPlayer()
    expect(refusalOf(await site.ask('/api/operator/push/send', message(), auth(user.token)))).toBe(
      'operatorLoginNeeded',
    )
  })
})
