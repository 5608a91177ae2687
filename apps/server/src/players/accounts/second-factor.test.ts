import { TWO_FACTOR_HEADER, type User } from '@baize/contract/player'
import { present, userId } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt, stepAt } from '../../platform/crypto/totp.ts'
import { callWithApproval, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { confirmPerson } from './step-up.ts'

let site: TestSite
let player: User
let secret: Buffer
let recovery: readonly string[]
beforeAll(async () => {
  site = await testSite()
})
beforeEach(async () => {
  player = await site.newPlayer()
  ;({ secret, recovery } = await turnOn(player))
})
afterAll(() => site.close())

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Decodes base32 as an authenticator app does, without the code under test. */
function read(text: string): Buffer {
  const bits = text.replaceAll(/./g, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const codeNow = (of = secret, drift = 0) => codeAt(of, stepAt(site.clock.now()) + drift)
const nextStep = () => site.clock.advance(30_000)
const withCode = (code: string, token?: string) => ({
  [TWO_FACTOR_HEADER.toLowerCase()]: code,
  ...(token !== undefined && auth(token)),
})

async function turnOn(user: User) {
  const as = auth(user.token)
  const request = { password: TEST_PASSWORD }
  const { model } = accepted(await site.ask('/api/user/second_factor_start', request, as))
  const bytes = read(model.secret)
  const confirmed = await site.ask('/api/user/second_factor_confirm', { code: codeNow(bytes) }, as)
  nextStep()
  return { secret: bytes, recovery: accepted(confirmed).model.recoveryCodes }
}
const logIn = async (headers = {}) =>
  refusalOf(await site.ask('/api/auth/login', { account: player.username, password: TEST_PASSWORD }, headers))

describe('[X-10] a second factor', () => {
  it('is requested after the right password and not before', async () => {
    expect(await logIn()).toBe('twoFactorNeeded')
    const wrong = { account: player.username, password: 'wrong' }
    expect(refusalOf(await site.ask('/api/auth/login', wrong, withCode(codeNow())))).toBe('wrongLogin')
    expect(await logIn(withCode(codeNow()))).toBe('accepted')
    const { user } = accepted(await site.ask('/api/auth/user_info', {}, auth(player.token)))
    expect(user.bind2Auth).toBe(true)
  })

  it('accepts a code once, however many requests bring it simultaneously', async () => {
    const code = codeNow()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => logIn(withCode(code))))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    nextStep()
    expect(await logIn(withCode(codeNow(secret, -1)))).not.toBe('accepted')
  })

  it('checks ten wrong codes a day, and a recovery code still admits its owner', async () => {
    const id = userId(player.userId)
    const right = codeNow()
    const wrong = Array.from({ length: caseCount(40, 200) }, (_, n) =>
      String((Number(right) + 1000 + n) % 1_000_000),
    )
    const outcomes = await Promise.all(
      wrong.map((code) => confirmPerson(site.server.ctx, id, { code: code.padStart(6, '0') })),
    )
    const refused = outcomes.map((outcome) => (outcome.ok ? 'confirmed' : outcome.error.id))
    expect(refused.filter((refusal) => refusal === 'twoFactorNeeded')).toHaveLength(10)
    expect(refused.filter((refusal) => refusal === 'tooManyRequests')).toHaveLength(wrong.length - 10)
    expect(await logIn(withCode(codeNow()))).toBe('tooManyRequests')
    expect(await logIn(withCode(present(recovery[0], 'recovery code')))).toBe('accepted')
    site.clock.advance(24 * 60 * 60_000)
    expect(await logIn(withCode(codeNow()))).toBe('accepted')
  })

  it('protects money from a stolen session, even with the password', async () => {
    const prove = async (proof: object) => {
      const outcome = await confirmPerson(site.server.ctx, userId(player.userId), proof)
      return outcome.ok ? 'confirmed' : outcome.error.id
    }
    expect(await prove({ password: TEST_PASSWORD })).toBe('twoFactorNeeded')
    expect(await prove({ code: codeNow() })).toBe('confirmed')
    expect(await prove({ code: codeNow() })).toBe('twoFactorNeeded')
  })

  it('can be turned off only with both factors', async () => {
    const off = async (password: string, headers: Record<string, string>) =>
      refusalOf(await site.ask('/api/user/second_factor_end', { password }, headers))
    expect(await off(TEST_PASSWORD, auth(player.token))).toBe('twoFactorNeeded')
    expect(await off('wrong', withCode(codeNow(), player.token))).toBe('wrongPassword')
    expect(await off(TEST_PASSWORD, withCode(codeNow(), player.token))).toBe('accepted')
    expect(await logIn()).toBe('accepted')
    expect(await off(TEST_PASSWORD, auth(player.token))).toBe('secondFactorOff')
  })

  it('cannot be replaced with the session alone and is not required before it is confirmed', async () => {
    const request = { password: TEST_PASSWORD }
    expect(
      refusalOf(await site.ask('/api/user/second_factor_start', request, withCode(codeNow(), player.token))),
    ).toBe('secondFactorOn')
    const other = await site.newPlayer()
    const as = auth(other.token)
    expect(refusalOf(await site.ask('/api/user/second_factor_start', { password: 'no' }, as))).toBe(
      'wrongPassword',
    )
    accepted(await site.ask('/api/user/second_factor_start', request, as))
    expect(refusalOf(await site.ask('/api/user/second_factor_confirm', { code: '000000' }, as))).toBe(
      'wrongCode',
    )
    accepted(await site.ask('/api/auth/login', { account: other.username, password: TEST_PASSWORD }))
  })

  it('stores its secret encrypted', async () => {
    const { rows } = await site.database.owner.query<{ secret: Buffer }>(
      'SELECT secret FROM second_factors WHERE user_id = $1',
      [player.userId],
    )
    expect(rows[0]?.secret.includes(secret)).toBe(false)
    expect(site.logged()).not.toContain(recovery[0])
  })
})

describe('the recovery codes', () => {
  it('are ten, each valid once in any spelling, in any order and in simultaneous requests', async () => {
    expect(new Set(recovery).size).toBe(10)
    const writings = [
      (code: string) => code,
      (code: string) => code.toUpperCase(),
      (code: string) => code.replace('-', ''),
    ]
    const requests = fc.record({
      order: fc.shuffledSubarray([...recovery], { minLength: 10 }),
      hands: fc.integer({ min: 2, max: 5 }),
    })
    const eachOnce = fc.asyncProperty(requests, async ({ order, hands }) => {
      for (const [n, code] of order.entries()) {
        const written = present(writings[n % 3], 'writing')(code)
        const outcomes = await Promise.all(Array.from({ length: hands }, () => logIn(withCode(written))))
        expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
        site.clock.advance(24 * 60 * 60_000)
      }
    })
    // One run uses up all codes.
    await fc.assert(eachOnce, { numRuns: 1, endOnFailure: true })
    const { token } = accepted(
      await site.ask(
        '/api/auth/login',
        { account: player.username, password: TEST_PASSWORD },
        withCode(codeNow()),
      ),
    ).user
    const { model } = accepted(await site.ask('/api/user/security', {}, auth(token)))
    expect(model).toMatchObject({ secondFactor: true, recoveryCodesLeft: 0 })
  })

  it('are worthless after new ones were made, and for another player', async () => {
    const other = await site.newPlayer()
    await turnOn(other)
    const account = { account: other.username, password: TEST_PASSWORD }
    const [first = '', second = ''] = recovery
    expect(refusalOf(await site.ask('/api/auth/login', account, withCode(first)))).toBe('twoFactorNeeded')
    const renewed = await site.ask(
      '/api/user/recovery_codes',
      { password: TEST_PASSWORD },
      withCode(first, player.token),
    )
    expect(accepted(renewed).model.recoveryCodes).toHaveLength(10)
    expect(await logIn(withCode(second))).toBe('twoFactorNeeded')
  })
})

describe('a reset by two operators', () => {
  const RESET = '/api/operator/player/second_factor/reset'
  const operators = () =>
    Promise.all(
      ['ann', 'bob'].map((name) => plantOperator(site.database.pool, name, ['support'], site.clock.now())),
    )
  const reset = async (second: 'alone' | 'with a second person') => {
    const [ann, bob] = await operators()
    return refusalOf(
      await callWithApproval(
        async (request) => site.server.app.inject(request),
        present(ann, 'ann'),
        second === 'alone' ? null : present(bob, 'bob'),
        RESET,
        { userId: player.userId, reason: 'lost the phone' },
      ),
    )
  }
  const titles = async () =>
    (
      await site.database.owner.query<{ title: string }>(
        'SELECT title FROM user_notices WHERE user_id = $1 AND mail_at IS NOT NULL',
        [player.userId],
      )
    ).rows.map(({ title }) => title)

  it('ends every session, lets the password suffice again and tells the player by e-mail', async () => {
    expect(await reset('with a second person')).toBe('accepted')
    expect(refusalOf(await site.ask('/api/auth/user_info', {}, auth(player.token)))).toBe('sessionEnded')
    expect(await logIn()).toBe('accepted')
    expect(await titles()).toContain('notices.secondFactorResetTitle')
    expect(await reset('with a second person')).toBe('secondFactorOff')
  })

  it('waits for the second person and changes nothing until then', async () => {
    expect(await reset('alone')).toBe('approvalPending')
    expect(await logIn()).toBe('twoFactorNeeded')
    expect(refusalOf(await site.ask('/api/auth/user_info', {}, auth(player.token)))).toBe('accepted')
  })
})
