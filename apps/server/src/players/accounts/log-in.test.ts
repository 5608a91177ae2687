import type { User } from '@baize/contract/player'
import { MINUTE_MS } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { logIn } from './log-in.ts'
import { hashing } from './passwords.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const HOME = '192.0.2.1'
const ELSEWHERE = '198.51.100.1'
/** Only four passwords are hashed at a time, so they are released step by step. */
const LET_GO = { interval: 1, timeout: 60_000 }

/** Outcome of a log-in from this address: the id of the refusal, or `accepted`. */
async function from(ip: string, account: string, password: string, identity: string | null = null) {
  const outcome = await logIn(
    site.server.ctx,
    { account, password },
    {
      ip,
      identity,
      language: 'en',
      userAgent: '',
      secondFactor: undefined,
    },
  )
  return outcome.ok ? 'accepted' : outcome.error.id
}
const times = <T>(count: number, attempt: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => attempt(n)))
const guess = (ip: string, account: string, identity: string | null = null) =>
  from(ip, account, 'not the password', identity)
const newIdentity = async () => accepted(await site.ask('/api/auth/browser_foot_print', { t: '' })).model

/** A player who has logged in from HOME before, and registered from another address. */
async function player(fields: object = {}): Promise<User> {
  const user = await site.newPlayer(fields)
  expect(await from(HOME, user.username, TEST_PASSWORD)).toBe('accepted')
  return user
}

describe('the owner of an attacked account', () => {
  it('can log in at a known address, however long and from wherever strangers guess', async () => {
    const { username } = await player()
    for (let round = 0; round < caseCount(5, 12); round++) {
      site.clock.advance(MINUTE_MS / 2)
      await times(30, (n) => guess(`198.51.100.${n}`, username))
      expect(await from(HOME, username, TEST_PASSWORD)).toBe('accepted')
    }
    expect(await from('203.0.113.9', username, TEST_PASSWORD)).toBe('tooManyRequests')
  })

  it('can log in with a known browser from an address where strangers guess', async () => {
    const { username } = await player()
    const mine = await newIdentity()
    expect(await from(HOME, username, TEST_PASSWORD, mine)).toBe('accepted')
    await times(60, (n) => guess(ELSEWHERE, `stranger-${n}`))
    await times(10, () => guess(ELSEWHERE, username))
    expect(await from(ELSEWHERE, username, TEST_PASSWORD)).toBe('tooManyRequests')
    expect(await from(ELSEWHERE, username, TEST_PASSWORD, mine)).toBe('accepted')
  })

  it('is slowed down by their own failures', async () => {
    const { username } = await player()
    for (let failure = 0; failure < 5; failure++) expect(await guess(HOME, username)).toBe('wrongLogin')
    expect(await from(HOME, username, TEST_PASSWORD)).toBe('tooManyRequests')
  })

  it('may log in fifty times simultaneously, even after four failures', async () => {
    site.clock.advance(16 * MINUTE_MS)
    const { username } = await player()
    for (let failure = 0; failure < 4; failure++) expect(await guess(ELSEWHERE, username)).toBe('wrongLogin')
    const outcomes = await times(50, () => from(ELSEWHERE, username, TEST_PASSWORD))
    expect(new Set(outcomes)).toEqual(new Set(['accepted']))
  })
})

describe('a stranger who guesses', () => {
  it('has five simultaneous guesses checked, also with a new identity for each', async () => {
    site.clock.advance(16 * MINUTE_MS)
    const { username } = await player()
    const identities = await times(50, newIdentity)
    const outcomes = await times(50, (n) => guess(ELSEWHERE, username, identities[n]))
    expect(outcomes.filter((outcome) => outcome === 'wrongLogin')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(45)
  })

  it('has five simultaneous guesses checked with one identity from many addresses', async () => {
    const { username } = await player()
    const identity = await newIdentity()
    const outcomes: string[] = []
    for (let n = 0; n < 8; n++) outcomes.push(await guess(`203.0.113.${n}`, username, identity))
    expect(outcomes.filter((outcome) => outcome === 'wrongLogin')).toHaveLength(5)
  })

  it('has about a hundred guesses checked from any number of addresses', async () => {
    const { username } = await player()
    const outcomes = await times(caseCount(130, 200), (n) => guess(`10.0.${n}.1`, username))
    const looked = outcomes.filter((outcome) => outcome === 'wrongLogin').length
    expect(looked).toBeGreaterThanOrEqual(100)
    // Attempts in flight while the hundredth fails are let through.
    expect(looked).toBeLessThan(104)
  })

  it('gains nothing by alternating name, e-mail and phone', async () => {
    const { username } = await player({ email: 'spelled@home.example', phone: '+12125550177' })
    const names = [username, 'spelled@home.example', '+1 212 555 0177', ' SPELLED@home.example', username]
    for (const name of names) expect(await guess('203.0.113.50', name)).toBe('wrongLogin')
    for (const name of names) expect(await guess('203.0.113.50', name)).toBe('tooManyRequests')
  })

  it('cannot tell an account from an unknown name', async () => {
    const { username } = await player()
    const outcomes = async (name: string, ip: string) => {
      const seen: string[] = []
      for (let n = 0; n < 7; n++) seen.push(await guess(ip, name))
      return seen
    }
    expect(await outcomes(username, '203.0.113.60')).toEqual(await outcomes('nobody-at-all', '203.0.113.61'))
  })
})

describe('a flood of guesses', () => {
  it('is rejected without waiting for a lock while the guesser has to wait', async () => {
    const { username } = await player()
    await times(5, () => guess('203.0.113.70', username))
    const blocker = await site.database.owner.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('login:' || account, 0)) FROM login_failures`,
      )
      // All locks are held: a log-in that asked for one would block forever.
      const outcomes = await times(caseCount(30, 100), () => guess('203.0.113.70', username))
      expect(new Set(outcomes)).toEqual(new Set(['tooManyRequests']))
    } finally {
      await blocker.query('ROLLBACK')
      blocker.release()
    }
  })

  it('is told that the site is busy beyond a number of waiting calls', async () => {
    const { username } = await player()
    const ends: (() => void)[] = []
    let ended = 0
    const hold = async () => {
      await new Promise<void>((end) => ends.push(end))
      ended += 1
    }
    const held = times(4 + 256, () => hashing.take(hold))
    expect(await from(HOME, username, TEST_PASSWORD)).toBe('serverBusy')
    expect(
      refusalOf(
        await site.ask('/api/auth/register', { username: 'Late', password: TEST_PASSWORD, adult: true }),
      ),
    ).toBe('serverBusy')
    await vi.waitFor(() => {
      for (const end of ends.splice(0)) end()
      expect(ended).toBe(4 + 256)
    }, LET_GO)
    await held
    expect(await from(HOME, username, TEST_PASSWORD)).toBe('accepted')
  })
})
