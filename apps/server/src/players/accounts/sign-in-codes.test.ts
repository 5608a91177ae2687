import type { User } from '@baize/contract/player'
import type { Envelope } from '@baize/contract/shared'
import { DAY_MS, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CARRIERS, outboxOf } from '../../platform/messages/messages.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { undoFailedCode } from './codes.ts'
import { sendWithdrawalCode } from './step-up.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

let site: TestSite
const messages = outboxOf(() => site)
beforeAll(async () => {
  site = await testSite({ ...CARRIERS })
})
beforeEach(async () => {
  await messages.clear()
})
afterAll(async () => {
  await site.close()
})

let lines = 0
const newPhone = () => `+1201${String(5_550_000 + ++lines)}`
const at = (address: string) => site.ask('/api/auth/login_code', { phone: address })

const fail = (messageId = '') => undoFailedCode(site.server.ctx, site.database.pool, messageId)

/** A player with a confirmed number. */
async function withPhone(phone = newPhone()): Promise<User> {
  const player = await site.newPlayer({ phone, username: undefined })
  await site.ask('/api/user/address_code', { phone }, auth(player.token))
  accepted(
    await site.ask(
      '/api/user/address_set',
      { phone, code: await messages.codeFor(phone) },
      auth(player.token),
    ),
  )
  return player
}

describe('[G-22] a log-in by SMS', () => {
  it('opens a session with the sent code, once', async () => {
    const player = await withPhone()
    expect(accepted(await at(player.phone)).model).toEqual({ seconds: 60 })
    const code = await messages.codeFor(player.phone)
    const login = { phone: player.phone, code }
    const { user } = accepted(await site.ask('/api/auth/login_sms', login))
    expect([user.userId, user.phoneChecked]).toEqual([player.userId, true])
    expect(user.token).not.toBe(player.token)
    expect(refusalOf(await site.ask('/api/auth/login_sms', login))).toBe('wrongCode')
  })

  it('uses the requester’s language and reveals nothing to a thief', async () => {
    const player = await withPhone()
    await site.ask('/api/auth/login_code', { phone: player.phone }, { lang: 'pt' })
    expect((await messages.taken()).at(-1)?.text).toMatch(/^\d{6} é o seu código Baize/)
  })

  it('answers alike for an unknown number, an unconfirmed one and a closed account', async () => {
    const nobody = newPhone()
    const unproven = (await site.newPlayer({ phone: newPhone() })).phone
    const closed = await withPhone()
    accepted(await site.ask('/api/user/close', { password: TEST_PASSWORD }, auth(closed.token)))
    const known = await withPhone()
    await messages.clear()
    const answers = await Promise.all([nobody, unproven, closed.phone, known.phone].map(at))
    for (const answer of answers) expect(answer).toEqual({ status: 0, model: { seconds: 60 } })
    // The outbox gets a row for each of them: no answer, and no time to it, tells them apart.
    expect(await messages.taken()).toHaveLength(4)
    expect((await messages.taken()).filter(({ deliver }) => deliver).map(({ to }) => to)).toEqual([
      known.phone,
    ])
    const again = await Promise.all([nobody, known.phone].map(at))
    expect(again[0]).toEqual(again[1])
    const guesses = await Promise.all(
      [nobody, known.phone].map((phone) => site.ask('/api/auth/login_sms', { phone, code: '000000' })),
    )
    expect(guesses[0]).toEqual(guesses[1])
  })

  it('allows at most five guesses, even simultaneous ones, after which the right code fails too', async () => {
    const player = await withPhone()
    await at(player.phone)
    const right = await messages.codeFor(player.phone)
    const guesses = Array.from({ length: caseCount(40, 200) }, (_, n) =>
      String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0'),
    )
    const outcomes = await Promise.all(
      guesses.map((code) => site.ask('/api/auth/login_sms', { phone: player.phone, code })),
    )
    expect(new Set(outcomes.map(refusalOf))).toEqual(new Set(['wrongCode']))
    const { rows } = await site.database.owner.query<{ tries: number }>(
      'SELECT tries FROM one_time_codes WHERE address = $1 AND purpose = $2',
      [player.phone, 'login'],
    )
    expect(rows).toEqual([{ tries: 5 }])
    expect(refusalOf(await site.ask('/api/auth/login_sms', { phone: player.phone, code: right }))).toBe(
      'wrongCode',
    )
  })

  it('admits one of many simultaneous requests with the right code', async () => {
    const player = await withPhone()
    await at(player.phone)
    const login = { phone: player.phone, code: await messages.codeFor(player.phone) }
    const outcomes = await Promise.all(
      Array.from({ length: caseCount(40, 100) }, () => site.ask('/api/auth/login_sms', login)),
    )
    expect(outcomes.filter((outcome) => refusalOf(outcome) === 'accepted')).toHaveLength(1)
  })

  it('expires after five minutes and when a new code is sent', async () => {
    const player = await withPhone()
    await at(player.phone)
    const first = await messages.codeFor(player.phone)
    site.clock.advance(60_000)
    accepted(await at(player.phone))
    const second = await messages.codeFor(player.phone)
    const enter = (code: string) => site.ask('/api/auth/login_sms', { phone: player.phone, code })
    // Once in a million, both codes are equal.
    expect(first === second || refusalOf(await enter(first)) === 'wrongCode').toBe(true)
    site.clock.advance(5 * 60_000)
    expect(refusalOf(await enter(second))).toBe('wrongCode')
  })

  it('sends again after a minute, says how long to wait, and stops after five a day', async () => {
    const { phone } = await withPhone()
    const own = { bfid: randomUUID() }
    accepted(await site.ask('/api/auth/login', { account: phone, password: TEST_PASSWORD }, own))
    const request = () => site.ask('/api/auth/login_code', { phone }, own)
    accepted(await request())
    site.clock.advance(20_500)
    expect(await request()).toMatchObject({ extra: { id: 'tooManyRequests', values: { seconds: '40' } } })
    const sent: string[] = []
    for (let n = 0; n < 6; n++) {
      site.clock.advance(60_000)
      sent.push(refusalOf(await request()))
    }
    expect(sent).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'codeLimit', 'codeLimit'])
    site.clock.advance(DAY_MS)
    expect(refusalOf(await request())).toBe('accepted')
  })

  it('counts a code requested many times simultaneously as one', async () => {
    const { phone } = await withPhone()
    await messages.clear()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => at(phone)))
    expect(outcomes.map(refusalOf).filter((refusal) => refusal === 'accepted')).toHaveLength(1)
    expect(await messages.taken()).toHaveLength(1)
  })

  it('keeps the previous code valid if the message fails, and counts the send of a stranger', async () => {
    const player = await withPhone()
    accepted(await at(player.phone))
    const code = await messages.codeFor(player.phone)
    site.clock.advance(60_000)
    accepted(await at(player.phone))
    await fail((await messages.taken()).at(-1)?.id)
    expect(refusalOf(await at(player.phone)), 'as for an address without an account').toBe('tooManyRequests')
    expect(refusalOf(await site.ask('/api/auth/login_sms', { phone: player.phone, code }))).toBe('accepted')
  })

  it('gives a failed send back to a browser that its owner has used', async () => {
    const { phone } = await withPhone()
    const own = { bfid: randomUUID() }
    accepted(await site.ask('/api/auth/login', { account: phone, password: TEST_PASSWORD }, own))
    accepted(await site.ask('/api/auth/login_code', { phone }, own))
    await fail((await messages.taken()).at(-1)?.id)
    expect(refusalOf(await site.ask('/api/auth/login_code', { phone }, own))).toBe('accepted')
  })

  it('is not undone by the failure of a message that a newer code has replaced', async () => {
    const player = await withPhone()
    accepted(await at(player.phone))
    const first = (await messages.taken()).at(-1)?.id
    site.clock.advance(60_000)
    accepted(await at(player.phone))
    const code = await messages.codeFor(player.phone)
    await fail(first)
    expect(refusalOf(await site.ask('/api/auth/login_sms', { phone: player.phone, code }))).toBe('accepted')
  })

  it('is refused alike for everybody where nobody carries messages', async () => {
    const { ctx } = site.server
    const { config } = ctx
    const { phone } = await withPhone()
    Object.assign(ctx, { config: { ...config, smsDrivers: [] } })
    try {
      expect((await Promise.all([phone, newPhone()].map(at))).map(refusalOf)).toEqual([
        'messageFailed',
        'messageFailed',
      ])
    } finally {
      Object.assign(ctx, { config })
    }
  })

  it('stores no readable code', async () => {
    const player = await withPhone()
    await at(player.phone)
    const code = await messages.codeFor(player.phone)
    const { rows } = await site.database.owner.query<{ row: string }>(
      'SELECT one_time_codes::text AS row FROM one_time_codes WHERE address = $1',
      [player.phone],
    )
    const outbox = await site.database.owner.query<{ row: string }>(
      'SELECT messages_out::text AS row FROM messages_out',
    )
    expect([...rows, ...outbox.rows].map(({ row }) => row).join()).not.toContain(code)
    expect(site.logged()).not.toContain(code)
  })
})

describe('a forgotten password', () => {
  it('is reset with a code by e-mail or SMS, and all sessions end', async () => {
    const email = `mia${++lines}@example.com`
    const phone = newPhone()
    const player = await site.newPlayer({ email, phone })
    for (const [account, password] of [
      [email.toUpperCase(), 'a new and longer sentence'],
      [phone, 'yet another long sentence'],
    ] as const) {
      const { token } = accepted(
        await site
          .ask('/api/auth/login', { account: player.username, password: TEST_PASSWORD })
          .then((reply) =>
            reply.status === 0
              ? reply
              : site.ask('/api/auth/login', { account: email, password: 'a new and longer sentence' }),
          ),
      ).user
      accepted(await site.ask('/api/auth/reset_code', { account }))
      const code = await messages.codeFor(account.toLowerCase())
      const input = { account, code, password }
      expect(refusalOf(await site.ask('/api/auth/reset_password', { ...input, password: 'password1' }))).toBe(
        'weakPassword',
      )
      accepted(await site.ask('/api/auth/reset_password', input))
      expect(refusalOf(await site.ask('/api/auth/reset_password', input))).toBe('wrongCode')
      expect(refusalOf(await site.ask('/api/auth/check', {}, auth(token)))).toBe('sessionEnded')
      accepted(await site.ask('/api/auth/login', { account: email, password }))
    }
    expect(refusalOf(await site.ask('/api/auth/check', {}, auth(player.token)))).toBe('sessionEnded')
  })

  it('ends a log-in under way with the old one, however late it completes', async () => {
    const email = `mia${++lines}@example.com`
    const player = await site.newPlayer({ email })
    // An unconfirmed authenticator secret: it is not required, but its row is read, so a lock on it blocks the request.
    accepted(await site.ask('/api/user/second_factor_start', { password: TEST_PASSWORD }, auth(player.token)))
    accepted(await site.ask('/api/auth/reset_code', { account: email }))
    const { owner } = site.database
    const holding = await owner.connect()
    try {
      await holding.query('BEGIN')
      await holding.query('SELECT FROM second_factors WHERE user_id = $1 FOR UPDATE', [player.userId])
      const late = site.ask('/api/auth/login', { account: email, password: TEST_PASSWORD })
      await vi.waitFor(async () => {
        const { rowCount } = await owner.query(
          `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
           WHERE NOT l.granted AND a.datname = current_database() AND a.query LIKE '%FROM second_factors%'`,
        )
        expect(rowCount).toBeGreaterThan(0)
      })
      const reset = {
        account: email,
        code: await messages.codeFor(email),
        password: 'a new and longer sentence',
      }
      accepted(await site.ask('/api/auth/reset_password', reset))
      await holding.query('COMMIT')
      expect(refusalOf(await late)).toBe('wrongLogin')
    } finally {
      holding.release()
    }
  })

  it('removes a squatter’s other log-ins when it is reset by an address never confirmed', async () => {
    const email = `mia${++lines}@example.com`
    const squatter = await withPhone()
    const { owner } = site.database
    await owner.query('UPDATE users SET email = $2 WHERE id = $1', [squatter.userId, email])
    await owner.query(
      `INSERT INTO third_logins (issuer, subject, user_id, linked_at) VALUES ('https://id', $1, $2, now())`,
      [email, squatter.userId],
    )
    accepted(await site.ask('/api/auth/reset_code', { account: email }))
    const reset = {
      account: email,
      code: await messages.codeFor(email),
      password: 'a new and longer sentence',
    }
    accepted(await site.ask('/api/auth/reset_password', reset))
    accepted(await at(squatter.phone))
    expect((await messages.taken()).at(-1)?.deliver).toBe(false)
    const { rowCount } = await owner.query('SELECT FROM third_logins WHERE user_id = $1', [squatter.userId])
    expect(rowCount).toBe(0)
  })

  it('gets the same answer for an unknown address, and its code has no other use', async () => {
    const player = await withPhone()
    const answers = await Promise.all(
      [player.phone, newPhone(), 'nobody@example.com'].map((account) =>
        site.ask('/api/auth/reset_code', { account }),
      ),
    )
    for (const answer of answers) expect(answer).toEqual({ status: 0, model: { seconds: 60 } })
    const code = await messages.codeFor(player.phone)
    expect(refusalOf(await site.ask('/api/auth/login_sms', { phone: player.phone, code }))).toBe('wrongCode')
  })
})

describe('a code while a stranger guesses', () => {
  /** A browser with a secret identity of its own. */
  const newBrowser = () => ({ bfid: randomUUID() })
  const wrong = (right: string, n: number) => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0')
  const setTo = (account: string, code: string, browser: Record<string, string>) =>
    site.ask('/api/auth/reset_password', { account, code, password: 'a new and longer sentence' }, browser)
  const triesFor = async (address: string) => {
    const { rows } = await site.database.owner.query<{ sum: number }>(
      'SELECT sum(tries)::int AS sum FROM one_time_codes WHERE address = $1',
      [address],
    )
    return rows[0]?.sum
  }

  it('is not used up by guesses from another browser, at a reset or at a log-in by SMS', async () => {
    const player = await withPhone()
    const [own, stranger] = [newBrowser(), newBrowser()]
    accepted(await site.ask('/api/auth/login_code', { phone: player.phone }, own))
    const login = await messages.codeFor(player.phone)
    accepted(await site.ask('/api/auth/reset_code', { account: player.phone }, own))
    const reset = await messages.codeFor(player.phone)
    for (let n = 0; n < 20; n++) {
      expect(refusalOf(await setTo(player.phone, wrong(reset, n), stranger))).toBe('wrongCode')
      const guess = { phone: player.phone, code: wrong(login, n) }
      expect(refusalOf(await site.ask('/api/auth/login_sms', guess, stranger))).toBe('wrongCode')
    }
    expect(await triesFor(player.phone)).toBe(0)
    // Even the right codes do not work in another browser.
    expect(refusalOf(await setTo(player.phone, reset, stranger))).toBe('wrongCode')
    const entered = { phone: player.phone, code: login }
    expect(refusalOf(await site.ask('/api/auth/login_sms', entered, stranger))).toBe('wrongCode')
    accepted(await site.ask('/api/auth/login_sms', entered, own))
    accepted(await setTo(player.phone, reset, own))
  })

  it('stays valid when a stranger requests one too, who has five guesses at their own', async () => {
    const player = await withPhone()
    const [own, stranger] = [newBrowser(), newBrowser()]
    accepted(await site.ask('/api/auth/reset_code', { account: player.phone }, own))
    const mine = await messages.codeFor(player.phone)
    accepted(await site.ask('/api/auth/reset_code', { account: player.phone }, stranger))
    const theirs = await messages.codeFor(player.phone)
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => setTo(player.phone, wrong(theirs, n), stranger)),
    )
    expect(new Set(guesses.map(refusalOf))).toEqual(new Set(['wrongCode']))
    expect(await triesFor(player.phone)).toBe(5)
    expect(refusalOf(await setTo(player.phone, theirs, stranger))).toBe('wrongCode')
    accepted(await setTo(player.phone, mine, own))
  })

  it('is sent five times a day for all strangers together, and still to a browser its owner has used', async () => {
    const own = newBrowser()
    const player = await withPhone()
    accepted(await site.ask('/api/auth/login_code', { phone: player.phone }, own))
    const login = { phone: player.phone, code: await messages.codeFor(player.phone) }
    accepted(await site.ask('/api/auth/login_sms', login, own))
    const askFrom = async (remoteAddress: string) => {
      const answer = await site.server.app.inject({
        method: 'POST',
        url: '/api/auth/reset_code',
        payload: { account: player.phone },
        headers: newBrowser(),
        remoteAddress,
      })
      return refusalOf(answer.json<Envelope<object>>())
    }
    const sameAddress = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1']
    const sent: string[] = []
    for (const ip of [...sameAddress, '192.0.2.2', '192.0.2.3', '192.0.2.4']) sent.push(await askFrom(ip))
    const fromOne = 'accepted accepted accepted codeLimit'
    expect(sent.join(' ')).toBe(`${fromOne} accepted accepted codeLimit`)
    accepted(await site.ask('/api/auth/reset_code', { account: player.phone }, own))
    accepted(await setTo(player.phone, await messages.codeFor(player.phone), own))
  })

  it('counts as a stranger’s without a browser identity, also from a known address', async () => {
    const player = await withPhone()
    const sent: string[] = []
    for (let n = 0; n < 4; n++) {
      sent.push(refusalOf(await at(player.phone)))
      site.clock.advance(60_000)
    }
    expect(sent).toEqual(['accepted', 'accepted', 'accepted', 'codeLimit'])
    const own = newBrowser()
    accepted(await site.ask('/api/auth/login', { account: player.phone, password: TEST_PASSWORD }, own))
    accepted(await site.ask('/api/auth/login_code', { phone: player.phone }, own))
  })

  it('is sent for a withdrawal, however many were sent for log-ins and resets', async () => {
    const player = await withPhone()
    const own = newBrowser()
    accepted(await site.ask('/api/auth/login', { account: player.phone, password: TEST_PASSWORD }, own))
    for (let n = 0; n < 5; n++) {
      accepted(await site.ask('/api/auth/login_code', { phone: player.phone }, own))
      accepted(await site.ask('/api/auth/reset_code', { account: player.phone }, own))
      site.clock.advance(60_000)
    }
    const origin = { ip: '127.0.0.1', identity: own.bfid, language: 'en' }
    expect(await sendWithdrawalCode(site.server.ctx, userId(player.userId), origin)).toMatchObject({
      ok: true,
    })
  })
})

describe('an address that was given up', () => {
  it('still gets the code that confirms it, and entering that ends the suppression', async () => {
    const player = await withPhone()
    const { owner } = site.database
    await owner.query(`INSERT INTO message_suppressions VALUES ('sms', $1, 'optedOut', '', NULL, now())`, [
      player.phone,
    ])
    const as = auth(player.token)
    site.clock.advance(60_000)
    accepted(await site.ask('/api/user/address_code', { phone: player.phone }, as))
    expect((await messages.taken()).at(-1)).toMatchObject({ to: player.phone, confirms: true })
    const code = await messages.codeFor(player.phone)
    accepted(await site.ask('/api/user/address_set', { phone: player.phone, code }, as))
    expect((await owner.query('SELECT FROM message_suppressions')).rowCount).toBe(0)
    accepted(await at(player.phone))
    expect((await messages.taken()).at(-1)).toMatchObject({ to: player.phone, confirms: false })
  })
})

describe('an e-mail address', () => {
  it('is changed with the password and a code to the new one, and the old one is informed', async () => {
    const player = await withPhone()
    const phone = newPhone()
    const as = auth(player.token)
    expect(refusalOf(await site.ask('/api/user/address_code', { phone }, as))).toBe('passwordNeeded')
    expect(refusalOf(await site.ask('/api/user/address_code', { phone, password: 'no' }, as))).toBe(
      'wrongPassword',
    )
    accepted(await site.ask('/api/user/address_code', { phone, password: TEST_PASSWORD }, as))
    const code = await messages.codeFor(phone)
    const stranger = await site.newPlayer()
    expect(refusalOf(await site.ask('/api/user/address_set', { phone, code }, auth(stranger.token)))).toBe(
      'wrongCode',
    )
    accepted(await site.ask('/api/user/address_set', { phone, code }, as))
    const { user } = accepted(await site.ask('/api/auth/user_info', {}, as))
    expect([user.phone, user.phoneChecked]).toEqual([phone, true])
    expect((await messages.taken()).at(-1)).toMatchObject({ to: player.phone, channel: 'sms' })
  })

  it('cannot be taken from another player, however it is requested', async () => {
    const email = `owner${++lines}@example.com`
    await site.newPlayer({ email })
    const thief = await site.newPlayer()
    const as = auth(thief.token)
    accepted(await site.ask('/api/user/address_code', { email, password: TEST_PASSWORD }, as))
    const code = await messages.codeFor(email)
    expect(refusalOf(await site.ask('/api/user/address_set', { email, code }, as))).toBe('emailTaken')
    expect(refusalOf(await site.ask('/api/user/address_set', { email, phone: newPhone(), code }, as))).toBe(
      'badInput',
    )
  })
})

describe('the devices of a player', () => {
  const logIn = async (username: string, headers = {}) =>
    accepted(await site.ask('/api/auth/login', { account: username, password: TEST_PASSWORD }, headers)).user
  const security = async (token: string) =>
    accepted(await site.ask('/api/user/security', {}, auth(token))).model

  it('are listed with their kind and last use, and can be logged out one by one', async () => {
    const player = await site.newPlayer()
    const other = await logIn(player.username, { 'user-agent': BROWSER })
    const { sessions } = await security(player.token)
    expect(Object.fromEntries(sessions.map(({ device, current }) => [device, current]))).toEqual({
      '': true,
      'Chrome · Android': false,
    })
    const id = sessions.find(({ current }) => !current)?.id
    const stranger = await site.newPlayer()
    expect(refusalOf(await site.ask('/api/user/session_end', { id }, auth(stranger.token)))).toBe(
      'unknownSession',
    )
    accepted(await site.ask('/api/auth/check', {}, auth(other.token)))
    accepted(await site.ask('/api/user/session_end', { id }, auth(player.token)))
    expect(refusalOf(await site.ask('/api/auth/check', {}, auth(other.token)))).toBe('sessionEnded')
    expect(refusalOf(await site.ask('/api/user/session_end', { id }, auth(player.token)))).toBe(
      'unknownSession',
    )
  })

  it('are all logged out except the requesting one, and by a new password', async () => {
    const player = await site.newPlayer()
    const others = [await logIn(player.username), await logIn(player.username)]
    const ended = await site.ask('/api/user/other_sessions_end', {}, auth(player.token))
    expect(accepted(ended).model).toEqual({ ended: 2 })
    const later = await logIn(player.username)
    const input = { password: TEST_PASSWORD, next: 'a new and longer sentence' }
    expect(
      refusalOf(
        await site.ask('/api/user/change_password', { ...input, password: 'no' }, auth(player.token)),
      ),
    ).toBe('wrongPassword')
    accepted(await site.ask('/api/user/change_password', input, auth(player.token)))
    for (const { token } of [...others, later])
      expect(refusalOf(await site.ask('/api/auth/check', {}, auth(token)))).toBe('sessionEnded')
    accepted(await site.ask('/api/auth/check', {}, auth(player.token)))
    accepted(await site.ask('/api/auth/login', { account: player.username, password: input.next }))
  })

  it('are announced to the player when they are new, and not when known', async () => {
    const bfid = accepted(await site.ask('/api/auth/browser_foot_print', { t: '' })).model
    const player = await site.newPlayer()
    const titles = async () =>
      accepted(await site.ask('/api/user/notice_page', {}, auth(player.token))).model.items.map(
        ({ title }) => title,
      )
    await logIn(player.username, { bfid, 'user-agent': BROWSER })
    expect(await titles()).toEqual(['notices.newDeviceTitle', 'notices.welcomeTitle'])
    site.clock.advance(1000)
    await logIn(player.username, { bfid })
    expect(await titles()).toHaveLength(2)
  })
})

describe('an account', () => {
  it('has a nickname and an avatar of the owner’s choice, within limits', async () => {
    const player = await site.newPlayer()
    const as = auth(player.token)
    accepted(await site.ask('/api/user/profile', { nickname: ' Zé do Café ', avatar: 'fox' }, as))
    const { user } = accepted(await site.ask('/api/auth/user_info', {}, as))
    expect([user.nickname, user.avatar]).toEqual(['Zé do Café', 'fox'])
    for (const nickname of ['x', 'a  b', 'admin\u202e', '<b>me</b>', 'n'.repeat(25)])
      expect(refusalOf(await site.ask('/api/user/profile', { nickname }, as))).toBe('badInput')
    expect(refusalOf(await site.ask('/api/user/profile', { avatar: '../x' }, as))).toBe('badInput')
  })

  it('is closed after a week for good: its log-ins and sessions end and its books stay', async () => {
    const phone = newPhone()
    const player = await withPhone(phone)
    const as = auth(player.token)
    expect(refusalOf(await site.ask('/api/user/close', { password: 'no' }, as))).toBe('wrongPassword')
    accepted(await site.ask('/api/user/close', { password: TEST_PASSWORD }, as))
    expect(refusalOf(await site.ask('/api/auth/check', {}, as))).toBe('sessionEnded')
    const logsIn = (fields: object = {}) =>
      site.ask('/api/auth/login', { account: phone, password: TEST_PASSWORD, ...fields })
    expect(refusalOf(await logsIn({ reopen: true })), 'a day to think it over').toBe('accountClosed')
    expect(refusalOf(await logsIn({ password: 'somebody guesses' }))).toBe('wrongLogin')
    site.clock.advance(6 * 24 * 3600_000)
    expect(refusalOf(await logsIn())).toBe('accountReopens')
    site.clock.advance(24 * 3600_000 + 1)
    expect(refusalOf(await logsIn({ reopen: true }))).toBe('wrongLogin')
    await site.ask('/api/auth/reset_code', { account: phone })
    expect((await messages.taken()).at(-1)?.deliver).toBe(false)
    expect((await site.server.ctx.ledger.balances(userId(player.userId))).main).toBe(0n)
  })

  it('can be reopened by its owner within the week', async () => {
    const player = await site.newPlayer()
    accepted(await site.ask('/api/user/close', { password: TEST_PASSWORD }, auth(player.token)))
    site.clock.advance(24 * 3600_000)
    const input = { account: player.username, password: TEST_PASSWORD }
    const asked = await site.ask('/api/auth/login', input)
    expect(refusalOf(asked)).toBe('accountReopens')
    expect(JSON.stringify(asked)).toMatch(/"date":"\d{4}-\d{2}-\d{2}"/)
    expect(accepted(await site.ask('/api/auth/login', { ...input, reopen: true })).user.userId).toBe(
      player.userId,
    )
    expect(refusalOf(await site.ask('/api/auth/login', input))).toBe('accepted')
  })

  it('cannot be closed with money in it', async () => {
    const player = await site.newPlayer()
    await site.database.owner.query('UPDATE ledger_wallets SET main = 100000 WHERE user_id = $1', [
      player.userId,
    ])
    const input = { password: TEST_PASSWORD }
    expect(refusalOf(await site.ask('/api/user/close', input, auth(player.token)))).toBe('accountNotEmpty')
    await site.database.owner.query('UPDATE ledger_wallets SET main = 0, held = 100 WHERE user_id = $1', [
      player.userId,
    ])
    expect(refusalOf(await site.ask('/api/user/close', input, auth(player.token)))).toBe('accountOpenBets')
  })
})
