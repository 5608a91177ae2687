import { cipherKeyOf, sttOf, type User } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { answered, asked, openedBy, sealedBy } from './sealing.fixture.ts'

const SECRET = 'what makes the key of sealed calls'
const INFO = '/api/v1/game/info'
const BETS = '/api/v1/game/bet_record'

let site: TestSite
let player: User
let sk: string

beforeAll(async () => {
  site = await testSite({ sealSecrets: [SECRET] })
  player = await site.newPlayer()
  ;({ sk } = accepted(await site.ask('/api/home/startup')))
})
afterAll(() => site.close())

type Given = {
  st?: number
  boundSt?: number
  boundAddress?: string
  key?: string
  token?: string
  body?: string
}

async function ask(address: string, input: unknown, given: Given = {}) {
  const st = given.st ?? site.clock.now()
  const bound = asked(given.boundAddress ?? address, given.boundSt ?? st)
  const body = given.body ?? sealedBy(given.key ?? sk, JSON.stringify(input), bound)
  const response = await site.server.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/json', st: String(st), se: '1', ...auth(given.token ?? '') },
    payload: JSON.stringify(body),
  })
  return { response, open: () => openedBy(sk, response.body, answered(address, st)) }
}

describe('a sealed game call', () => {
  it('[A-34] is answered sealed with the same content as the plain one', async () => {
    const { response, open } = await ask(INFO, { gameId: 'mines' })
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.body).toMatch(/^[0-9a-f]+$/)
    expect(JSON.parse(open())).toEqual(await site.ask('/api/game/info', { gameId: 'mines' }))
  })

  it('[A-34] uses the key in `sk` of the start-up response, backwards', () => {
    expect(cipherKeyOf(sk)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('obeys every rule of the plain one: the log-in, the input, poisoned keys', async () => {
    expect(JSON.parse((await ask(BETS, {})).open())).toMatchObject({ status: 1012 })
    const mine = { token: player.token }
    expect(JSON.parse((await ask(BETS, {}, mine)).open())).toMatchObject({ status: 0, model: { total: 0 } })
    expect(JSON.parse((await ask(BETS, { pageNo: -1 }, mine)).open())).toMatchObject({ status: 400 })
    const bound = asked(BETS, site.clock.now())
    const poison = sealedBy(
      sk,
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      bound,
    )
    expect(JSON.parse((await ask(BETS, {}, { ...mine, body: poison })).open())).toMatchObject({ status: 0 })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('is refused in plain text without effect when its time is past, ahead or missing', async () => {
    const now = site.clock.now()
    for (const st of [now - 300_001, now + 300_001, 0]) {
      const { response } = await ask(INFO, { gameId: 'mines' }, { st })
      expect(response.json()).toMatchObject({ status: REFUSALS.callStale.status })
    }
    const { response } = await ask(INFO, { gameId: 'mines' }, { st: now - 300_000 })
    expect(response.body).toMatch(/^[0-9a-f]+$/)
  })

  it('does not open with another time, address or key', async () => {
    const broken = { status: REFUSALS.sealBroken.status }
    const tries: Given[] = [
      { boundSt: site.clock.now() - 1 },
      { boundAddress: BETS },
      { key: 'ab'.repeat(32) },
      { body: 'not sealed at all' },
      { body: '' },
      { body: sealedBy(sk, 'no JSON', asked(INFO, site.clock.now())) },
    ]
    for (const given of tries)
      expect((await ask(INFO, { gameId: 'mines' }, given)).response.json()).toMatchObject(broken)
  })

  it('has no address for other calls', async () => {
    const { response } = await ask('/api/v1/auth/user_info', {})
    expect(response.statusCode).toBe(404)
  })
})

it('[A-34] a server without a secret has no key and no sealed address', async () => {
  const plain = await testSite()
  try {
    expect(accepted(await plain.ask('/api/home/startup')).sk).toBe('')
    const response = await plain.server.app.inject({ method: 'POST', url: INFO, payload: '""' })
    expect(response.statusCode).not.toBe(200)
  } finally {
    await plain.close()
  }
})

describe('the STT of a call', () => {
  const LOGOUT = '/api/auth/logout'
  const stamped = (path: string, st: number, stt = sttOf(path, String(st))) => ({ st: String(st), stt })
  const logout = async (headers: Record<string, string>) => {
    const { token } = await site.newPlayer()
    const answer = await site.ask(LOGOUT, {}, { ...auth(token), ...headers })
    const still = await site.ask('/api/auth/user_info', {}, auth(token))
    return { status: answer.status, ended: still.status !== 0 }
  }

  it('admits the call when it fits or is absent', async () => {
    const now = site.clock.now()
    const fine: Record<string, string>[] = [
      stamped(LOGOUT, now),
      stamped(LOGOUT, now - 300_000),
      {},
      { st: '1' },
    ]
    for (const headers of fine) expect(await logout(headers)).toEqual({ status: 0, ended: true })
  })

  it('refuses a change when it is wrong or stale, and nothing changes', async () => {
    const now = site.clock.now()
    for (const headers of [
      stamped(LOGOUT, now, sttOf(LOGOUT, String(now - 1))),
      stamped(LOGOUT, now, sttOf('/api/auth/login', String(now))),
      stamped(LOGOUT, now - 300_001),
      stamped(LOGOUT, now + 300_001),
      { stt: sttOf(LOGOUT, '') },
      { st: String(now), stt: 'x'.repeat(300) },
    ])
      expect(await logout(headers)).toEqual({ status: REFUSALS.callStale.status, ended: false })
  })

  it('is ignored by a call that only reads', async () => {
    const wrong = { ...auth(player.token), st: '1', stt: 'nonsense' }
    expect(await site.ask('/api/auth/user_info', {}, wrong)).toMatchObject({ status: 0 })
    expect(await site.ask('/api/home/startup', {}, wrong)).toMatchObject({ status: 0 })
  })
})
