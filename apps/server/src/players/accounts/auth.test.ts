import { isAccepted } from '@baize/contract/shared'
import { MINUTE_MS, userId } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deposit } from '../../ledger/testing/ledger.fixture.ts'
import { PASSWORD_COST } from '../../platform/configuration/config.ts'
import { accepted, refusalOf, typed } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { hashToken, register, standingSessions } from './service.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const ORIGIN = { ip: '127.0.0.1', identity: null, language: 'en', userAgent: '', secondFactor: undefined }
const registration = (fields: object) => ({ password: TEST_PASSWORD, adult: true, ...fields })
const logIn = (account: string, password = TEST_PASSWORD) =>
  site.ask('/api/auth/login', { account, password })

async function countOf(table: 'users' | 'sessions'): Promise<number> {
  const { rows } = await site.database.owner.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`)
  return rows[0]?.count ?? 0
}

describe('the identity of a browser', () => {
  it('[A-07] is unique for each browser, also for the same or an empty fingerprint', async () => {
    const replies = await Promise.all(
      ['same', 'same', ''].map((t) => site.ask('/api/auth/browser_foot_print', { t })),
    )
    const identities = replies.map((reply) => accepted(reply).model)
    expect(new Set(identities).size).toBe(3)
    const { rows } = await site.database.owner.query(
      'SELECT fingerprint FROM browser_identities WHERE id = ANY($1) ORDER BY fingerprint',
      [identities],
    )
    expect(rows).toEqual([{ fingerprint: '' }, { fingerprint: 'same' }, { fingerprint: 'same' }])
  })
})

describe('the registration', () => {
  it.each([
    ['a name', { username: 'Visitor.One' }, { username: 'Visitor.One', email: '', phone: '' }],
    ['an e-mail', { email: 'Two@Home.Example' }, { email: 'two@home.example', phone: '' }],
    ['a phone', { phone: '(11) 98765-4321', countryId: 'BR' }, { email: '', phone: '+5511987654321' }],
  ])('[A-08] opens an account by %s and logs it in with an empty wallet', async (_, fields, shown) => {
    const { user } = accepted(await site.ask('/api/auth/register', registration(fields)))
    expect(user).toMatchObject({ ...shown, balance: '0.00', rechargeCount: 0 })
    const again = accepted(await site.ask('/api/auth/check', {}, auth(user.token)))
    expect(again.user.userId).toBe(user.userId)
  })

  it('generates a name that reveals nothing of the e-mail or phone', async () => {
    const { user } = accepted(
      await site.ask('/api/auth/register', registration({ email: 'shy.person@home.example' })),
    )
    expect(user.username).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d*$/)
    expect(user.nickname).toBe(user.username)
  })

  it('[E-01] returns every field of the user with its actual value', async () => {
    const user = await site.newPlayer({ email: 'full@home.example', countryId: 'BR', phone: '21987654321' })
    const { token, userId: id, username, ...rest } = user
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(id).toMatch(/^\d+$/)
    expect(username).toMatch(/^newcomer/)
    expect(rest).toEqual({
      nickname: username,
      email: 'full@home.example',
      phone: '+5521987654321',
      avatar: '',
      balance: '0.00',
      taskBonusBalance: '0.00',
      registerTaskBonusBalance: '0.00',
      // The limit of 1, in reais.
      depositForWithdraw: '5.00',
      symbol: 'R$',
      currSymbol: 'R$',
      currRatio: '1',
      useGameSymbol: false,
      currencyId: 'BRL',
      // The welcome notice is written with the account.
      noticeUpdateTime: site.clock.now(),
      unreadNotices: 1,
      quietNotices: [],
      phoneChecked: false,
      rechargeCount: 0,
      firstRechargeFlag: false,
      hideName: false,
      inviteCode: typed<string>(expect.stringMatching(/^[a-z2-9]{10}$/)),
      vipLevel: { level: 0 },
      thirdLoginTypes: [],
      bind2Auth: false,
      appVersion: '',
      seq: 0,
    })
  })

  it.each([
    ['our native app', { app: 'BaizeApp', version: '2.13.0' }, '2.13.0'],
    ['an app of somebody else', { app: 'Other', version: '9' }, ''],
    ['an app with a version that is none', { app: 'BaizeApp', version: '<b>1</b>' }, ''],
    // The site of these tests has no pages, and so no build.
    ['a browser', {}, ''],
  ])('[G-24] appVersion is that of the app that asks: %s', async (_, headers, version) => {
    const { token } = await site.newPlayer()
    const { user } = accepted(await site.ask('/api/auth/user_info', {}, { ...headers, ...auth(token) }))
    expect(user.appVersion).toBe(version)
  })

  it.each([
    ['no name, e-mail or phone', {}, 'badInput', 'username'],
    ['a missing age confirmation', { username: 'minor1', adult: undefined }, 'badInput', 'adult'],
    ['adult: false', { username: 'minor2', adult: false }, 'badInput', 'adult'],
    ['a short password', { username: 'short1', password: 'kx7#mQ2' }, 'badInput', 'password'],
    ['a name with spaces inside', { username: 'two words' }, 'badInput', 'username'],
    ['an invalid e-mail', { email: 'not-an-e-mail' }, 'badInput', 'email'],
    ['a wrong phone', { phone: '11187654321', countryId: 'BR' }, 'badInput', 'phone'],
    ['a common password', { username: 'common1', password: 'Password123' }, 'weakPassword', undefined],
    ['the name as password', { username: 'longenough', password: 'LongEnough1' }, 'weakPassword', undefined],
    ['an unknown currency', { username: 'money1', currencyId: 'XXX' }, 'badInput', 'currencyId'],
  ])('refuses %s and opens no account', async (_, fields, id, field) => {
    const before = await countOf('users')
    const reply = await site.ask('/api/auth/register', registration(fields))
    expect(refusalOf(reply)).toBe(id)
    expect(isAccepted(reply) ? undefined : reply.extra?.values.field).toBe(field)
    expect(await countOf('users')).toBe(before)
  })

  it('refuses a taken name, e-mail or phone in any spelling', async () => {
    await site.newPlayer({ username: 'Taken', email: 'taken@home.example', phone: '+12125550100' })
    const tries = [{ username: 'tAKEN' }, { email: 'TAKEN@home.example' }, { phone: '001 (212) 555-0100' }]
    const replies = await Promise.all(
      tries.map((fields) => site.ask('/api/auth/register', registration(fields))),
    )
    expect(replies.map(refusalOf)).toEqual(['nameTaken', 'emailTaken', 'phoneTaken'])
  })

  it('counts the characters of a password in its stored form', async () => {
    const outcome = async (username: string, password: string) =>
      refusalOf(await site.ask('/api/auth/register', registration({ username, password })))
    // NFKC expands the ligature to eighteen letters, and merges the letter and its accent into one.
    const [ligature, accented] = ['\ufdfa', 'e\u0301']
    expect(await outcome('Expanding', ligature.repeat(8))).toBe('badInput')
    expect(await outcome('Shrinking', accented.repeat(2) + 'xyz')).toBe('badInput')
    const long = `${accented.repeat(60)} and more ${'x'.repeat(20)}`
    expect(await outcome('Fitting', long)).toBe('accepted')
    expect(refusalOf(await logIn('Fitting', long))).toBe('accepted')
  })

  it('succeeds for one of fifty simultaneous requests for a name', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => site.ask('/api/auth/register', registration({ username: 'Wanted' }))),
    )
    const outcomes = replies.map(refusalOf)
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'nameTaken')).toHaveLength(49)
  })

  it('ignores fields that the newcomer may not set', async () => {
    const user = await site.newPlayer({
      id: 1,
      userId: '1',
      balance: '1000000',
      main: 1_000_000,
      role: 'operator',
      phoneChecked: true,
      phone_checked: true,
      rechargeCount: 9,
      vipLevel: { level: 9 },
      token: 'chosen-by-the-newcomer-chosen-by-the-newcom',
    })
    expect(user).toMatchObject({
      balance: '0.00',
      phoneChecked: false,
      rechargeCount: 0,
      vipLevel: { level: 0 },
    })
    expect(user.userId).not.toBe('1')
    expect(user.token).not.toContain('chosen')
  })

  it('hashes the password at the configured cost', async () => {
    const { ctx } = site.server
    const config = { ...ctx.config, passwordCost: PASSWORD_COST }
    const input = { username: 'Dearly', password: TEST_PASSWORD, adult: true } as const
    const registered = await register({ ...ctx, config }, input, ORIGIN)
    const { rows } = await site.database.owner.query<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE id = $1',
      [registered.ok && registered.value.userId],
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(refusalOf(await logIn('Dearly'))).toBe('accepted')
  })

  it('leaves no partial account when the wallets cannot be opened', async () => {
    const { ctx } = site.server
    const ledger = { ...ctx.ledger, openWallets: () => Promise.reject(new Error('no wallets today')) }
    const before = await countOf('users')
    const input = { username: 'Halfway', password: TEST_PASSWORD, adult: true } as const
    await expect(register({ ...ctx, ledger }, input, ORIGIN)).rejects.toThrow('no wallets today')
    expect(await countOf('users')).toBe(before)
    expect(refusalOf(await site.ask('/api/auth/register', registration({ username: 'Halfway' })))).toBe(
      'accepted',
    )
  })
})

describe('the log-in', () => {
  it('accepts a player’s name, e-mail or phone in any spelling', async () => {
    const { userId: id } = await site.newPlayer({
      username: 'Threefold',
      email: 'three@home.example',
      phone: '11 97777-1234',
      countryId: 'BR',
    })
    const accounts = ['threeFOLD', ' Three@Home.Example', '+55 11 97777-1234', '11977771234', '5511977771234']
    const replies = await Promise.all(accounts.map((account) => logIn(account)))
    for (const reply of replies) expect(accepted(reply).user.userId).toBe(id)
  })

  it('answers a wrong password and an unknown name alike', async () => {
    await site.newPlayer({ username: 'Existing' })
    const [wrong, unknown] = await Promise.all([
      logIn('Existing', 'not this one'),
      logIn('Nonexisting', 'not this one'),
    ])
    expect(refusalOf(wrong)).toBe('wrongLogin')
    expect(unknown).toEqual(wrong)
  })

  it('stores neither tokens nor passwords in plain text', async () => {
    const user = await site.newPlayer()
    const { rows } = await site.database.owner.query<{ everything: string }>(
      `SELECT (SELECT jsonb_agg(u)::text FROM users u) || (SELECT jsonb_agg(s)::text FROM sessions s) AS everything`,
    )
    expect(rows[0]?.everything).toContain(user.username)
    expect(rows[0]?.everything).not.toContain(user.token)
    expect(rows[0]?.everything).not.toContain(TEST_PASSWORD)
  })

  it.each(['known', 'unknown'])(
    'slows an %s account down after five failures and admits its owner after the wait',
    async (kind) => {
      const account = `Slow-${kind}`
      if (kind === 'known') await site.newPlayer({ username: account })
      for (let failure = 0; failure < 5; failure++)
        expect(refusalOf(await logIn(account, 'wrong one'))).toBe('wrongLogin')
      const slowed = await logIn(account)
      expect(slowed).toMatchObject({
        status: 429,
        extra: { id: 'tooManyRequests', values: { seconds: '10' } },
      })
      site.clock.advance(9_999)
      expect(refusalOf(await logIn(account))).toBe('tooManyRequests')
      site.clock.advance(1)
      expect(refusalOf(await logIn(account))).toBe(kind === 'known' ? 'accepted' : 'wrongLogin')
    },
  )

  it('lengthens the wait with each failure up to two minutes and resets it after a success', async () => {
    await site.newPlayer({ username: 'Patient' })
    const waits: string[] = []
    for (let failure = 0; failure < 12; failure++) {
      const reply = await logIn('Patient', 'wrong one')
      expect(refusalOf(reply)).toBe('wrongLogin')
      const next = await logIn('Patient', 'wrong one')
      if (refusalOf(next) !== 'tooManyRequests') continue
      const seconds = 'extra' in next ? (next.extra?.values.seconds ?? '') : ''
      waits.push(seconds)
      site.clock.advance(Number(seconds) * 1000)
    }
    expect(waits.slice(0, 6)).toEqual(['10', '20', '40', '80', '120', '120'])
    expect(refusalOf(await logIn('Patient'))).toBe('accepted')
    expect(refusalOf(await logIn('Patient', 'wrong one'))).toBe('wrongLogin')
    expect(refusalOf(await logIn('Patient'))).toBe('accepted')
  })

  it('checks five of fifty simultaneous passwords', async () => {
    await site.newPlayer({ username: 'Hammered' })
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => logIn('Hammered', `guess number ${n}`)),
    )
    const outcomes = replies.map(refusalOf)
    expect(outcomes.filter((outcome) => outcome === 'wrongLogin')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(45)
  })

  it('slows down an address that tries many names, and no other address', async () => {
    site.clock.advance(16 * MINUTE_MS)
    await site.newPlayer({ username: 'Bystander' })
    const names = Array.from({ length: 50 }, (_, n) => `spray-${n}`)
    const sprayed = await Promise.all(names.map((name) => logIn(name, 'Summer2024')))
    expect(new Set(sprayed.map(refusalOf))).toEqual(new Set(['wrongLogin']))
    expect(refusalOf(await logIn('Bystander'))).toBe('tooManyRequests')
    const elsewhere = await site.server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { account: 'Bystander', password: TEST_PASSWORD },
      remoteAddress: '192.0.2.7',
    })
    expect(elsewhere.json()).toMatchObject({ status: 0 })
    site.clock.advance(16 * MINUTE_MS)
    expect(refusalOf(await logIn('Bystander'))).toBe('accepted')
  })
})

describe('a session', () => {
  it('[A-09] shows the current user and balance in both calls', async () => {
    const user = await site.newPlayer()
    const owner = { userId: userId(user.userId), currencyId: user.currencyId }
    await site.server.ctx.ledger.post(deposit(owner, 12_50n))
    const check = accepted(await site.ask('/api/auth/check', {}, auth(user.token)))
    const info = accepted(await site.ask('/api/auth/user_info', {}, auth(user.token)))
    expect(info).toEqual(check)
    expect(check.user).toEqual({ ...user, balance: '12.50', unreadNotices: 2, seq: check.user.seq })
    expect(check.user.seq).toBeGreaterThan(user.seq)
  })

  it('[A-09] is refused without a token or with an unknown one', async () => {
    for (const headers of [{}, auth('null'), auth('A'.repeat(43)), auth("' OR 1=1 --")]) {
      const reply = await site.ask('/api/auth/check', {}, headers)
      expect(reply).toMatchObject({ status: 1012 })
    }
  })

  it('ends with its log-out, and no other session does', async () => {
    const user = await site.newPlayer({ username: 'TwoPlaces' })
    const elsewhere = accepted(await logIn('TwoPlaces')).user
    accepted(await site.ask('/api/auth/logout', {}, auth(user.token)))
    expect(await site.ask('/api/auth/check', {}, auth(user.token))).toMatchObject({ status: 1013 })
    expect(refusalOf(await site.ask('/api/auth/check', {}, auth(elsewhere.token)))).toBe('accepted')
  })

  it('is told apart from others that are looked up with it', async () => {
    const [here, idle, gone] = [await site.newPlayer(), await site.newPlayer(), await site.newPlayer()]
    accepted(await site.ask('/api/auth/logout', {}, auth(gone.token)))
    await site.database.owner.query(
      `UPDATE sessions SET last_seen_at = last_seen_at - interval '1 day' WHERE user_id = $1`,
      [idle.userId],
    )
    const query = vi.spyOn(site.server.ctx.db, 'query')
    try {
      const ask = (token: string) => site.ask('/api/fairness/seeds', {}, auth(token))
      const rounds = await Promise.all(
        Array.from({ length: 40 }, () =>
          Promise.all([ask(here.token), ask(idle.token), ask(gone.token), ask('x'.repeat(43))]),
        ),
      )
      for (const [ofHere, ofIdle, ofGone, ofNobody] of rounds) {
        expect(isAccepted(ofHere)).toBe(true)
        expect(refusalOf(ofIdle)).toBe('sessionEnded')
        expect(refusalOf(ofGone)).toBe('sessionEnded')
        expect(refusalOf(ofNobody)).toBe('loginNeeded')
      }
      const reads = query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('find_sessions'))
      expect(reads.length).toBeLessThan(20)
    } finally {
      query.mockRestore()
    }
  })

  it('ends thirty days after the log-in, however busy it is, for calls, sockets and the list of devices', async () => {
    const fresh = await site.newPlayer()
    const { sessionIdleMs, sessionLifeMs } = site.server.ctx.config
    const check = (token: string) => site.ask('/api/auth/check', {}, auth(token))
    const standing = async () => (await standingSessions(site.server.ctx, [hashToken(fresh.token)])).size
    // Keeps the session in use, as an open page does, without a month of calls.
    const used = () =>
      site.server.ctx.db.query('UPDATE sessions SET last_seen_at = $2 WHERE user_id = $1', [
        fresh.userId,
        new Date(site.clock.now()),
      ])
    site.clock.advance(sessionLifeMs - sessionIdleMs)
    await used()
    site.clock.advance(sessionIdleMs - 1)
    await used()
    expect(await check(fresh.token)).toMatchObject({ status: 0 })
    expect(await standing()).toBe(1)
    site.clock.advance(2)
    expect(await check(fresh.token)).toMatchObject({ status: 1013 })
    expect(await standing()).toBe(0)
    const again = accepted(await logIn(fresh.username)).user
    const { sessions } = accepted(await site.ask('/api/user/security', {}, auth(again.token))).model
    expect(sessions).toHaveLength(1)
  })

  it('ends after thirty idle minutes and lasts while it is used', async () => {
    const [idle, busy] = [await site.newPlayer(), await site.newPlayer()]
    const check = (token: string) => site.ask('/api/auth/check', {}, auth(token))
    for (let minute = 0; minute < 60; minute += 20) {
      site.clock.advance(20 * MINUTE_MS)
      accepted(await check(busy.token))
    }
    expect(await check(idle.token)).toMatchObject({ status: 1013 })
    site.clock.advance(30 * MINUTE_MS)
    accepted(await check(busy.token))
    site.clock.advance(30 * MINUTE_MS + 1)
    expect(await check(busy.token)).toMatchObject({ status: 1013 })
    expect(await check(busy.token)).toMatchObject({ status: 1013 })
  })

  it('is written to at most once a minute', async () => {
    const { token, userId: id } = await site.newPlayer()
    const lastSeen = async () => {
      const { rows } = await site.database.owner.query<{ last_seen_at: Date }>(
        'SELECT last_seen_at FROM sessions WHERE user_id = $1',
        [id],
      )
      return rows[0]?.last_seen_at.getTime()
    }
    const opened = await lastSeen()
    site.clock.advance(MINUTE_MS - 1)
    accepted(await site.ask('/api/auth/check', {}, auth(token)))
    expect(await lastSeen()).toBe(opened)
    site.clock.advance(1)
    accepted(await site.ask('/api/auth/check', {}, auth(token)))
    expect(await lastSeen()).toBe(site.clock.now())
  })

  it('survives a restart of the server', async () => {
    const { token } = await site.newPlayer()
    await site.restart()
    expect(refusalOf(await site.ask('/api/auth/check', {}, auth(token)))).toBe('accepted')
  })
})

it('the log contains no password and no token', async () => {
  const user = await site.newPlayer({ password: 'a very secret phrase' })
  await logIn(user.username, 'a very wrong phrase')
  await site.ask('/api/auth/check', {}, auth(user.token))
  await site.ask('/api/auth/logout', {}, auth(user.token))
  const all = site.logged()
  expect(all).toContain('/api/auth/login')
  for (const secret of [user.token, 'a very secret phrase', 'a very wrong phrase', TEST_PASSWORD])
    expect(all).not.toContain(secret)
})
