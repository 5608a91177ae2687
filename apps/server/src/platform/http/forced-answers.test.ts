import { readForcedRetry, type User } from '@baize/contract/player'
import { type Path, REFUSALS, refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const TOKEN = 'an-operators-token-of-some-length'
const operator = { authorization: `Bearer ${TOKEN}` }
const KYC = { kind: 'refusal', ...refused(refusal('kycNeeded')) } as const
const USER_INFO = '/api/auth/user_info'

let site: TestSite
let player: User

beforeAll(async () => {
  site = await testSite({ operatorToken: TOKEN, forcedAnswers: true })
})
afterAll(() => site.close())
beforeEach(async () => {
  player = await site.newPlayer()
})

const force = (fields: object) =>
  site.ask(
    '/api/operator/answers',
    { path: USER_INFO, userId: player.userId, answer: KYC, ...fields },
    operator,
  )
const statusOf = async (path: Path = USER_INFO, input: object = {}, headers: object = {}) =>
  (await site.ask(path, input, { ...auth(player.token), ...headers })).status

describe('a forced answer', () => {
  it('is given the requested number of times, after which the call works again', async () => {
    expect(await force({ times: 2 })).toEqual({ status: 0 })
    expect(await site.ask(USER_INFO, {}, auth(player.token))).toEqual(refused(refusal('kycNeeded')))
    expect(await statusOf()).toBe(99_999)
    expect(await statusOf()).toBe(0)
  })

  it('replaces the call, of which nothing happens', async () => {
    await force({ path: '/api/auth/logout' })
    expect(await statusOf('/api/auth/logout')).toBe(99_999)
    expect(await statusOf()).toBe(0)
  })

  it('applies to one player and one call', async () => {
    const other = await site.newPlayer()
    await force({})
    expect((await site.ask(USER_INFO, {}, auth(other.token))).status).toBe(0)
    expect(await statusOf('/api/auth/check')).toBe(0)
    expect(await statusOf()).toBe(99_999)
  })

  it('may apply to a browser', async () => {
    const identity = '0190a0b0-0000-4000-8000-00000000000a'
    await force({ userId: undefined, identity, path: '/api/home/startup' })
    expect(await statusOf('/api/home/startup')).toBe(0)
    expect(await statusOf('/api/home/startup', {}, { bfid: identity })).toBe(99_999)
  })

  it('expires after a while', async () => {
    await force({ seconds: 60 })
    site.clock.advance(60_000)
    expect(await statusOf()).toBe(0)
  })

  it('may be a transport error or a foreign reply', async () => {
    const ask = () => site.server.app.inject({ method: 'POST', url: USER_INFO, headers: auth(player.token) })
    await force({ answer: { kind: 'fault', code: 502 } })
    expect((await ask()).statusCode).toBe(502)
    await force({ answer: { kind: 'text', text: '<html>' } })
    expect((await ask()).body).toBe('<html>')
  })

  it('must name a target and a call that is not the operator’s', async () => {
    expect(refusalOf(await force({ path: '/api/nothing' }))).toBe('badInput')
    expect(refusalOf(await force({ path: '/api/operator/ledger' }))).toBe('badInput')
    expect(refusalOf(await force({ userId: undefined }))).toBe('badInput')
    expect(refusalOf(await force({ answer: { ...KYC, status: 0 } }))).toBe('badInput')
  })

  it('drops the oldest when there are very many', async () => {
    const answers = present(site.server.ctx.forcedAnswers, 'forced answers')
    const others = (count: number) => {
      for (let i = 0; i < count; i++)
        answers.add({ path: USER_INFO, who: `user:${1_000_000 + i}`, times: 1, seconds: 60, answer: KYC })
    }
    await force({ times: 2 })
    others(999)
    expect(await statusOf()).toBe(99_999)
    others(1)
    expect(await statusOf()).toBe(0)
  })
})

it('is impossible unless the server runs in development', async () => {
  const house = await testSite({ operatorToken: TOKEN })
  const guest = await house.newPlayer()
  const answer = await house.ask(
    '/api/operator/answers',
    { path: USER_INFO, userId: guest.userId, answer: KYC },
    operator,
  )
  expect(refusalOf(answer)).toBe('forbidden')
  expect((await house.ask(USER_INFO, {}, auth(guest.token))).status).toBe(0)
  await house.close()
})

describe('a forced retry', () => {
  const confirm = { kind: 'confirm', confirm: { message: 'Really?' } }
  const path = '/api/fairness/rotate'
  const ask = (clientSeed: string, confirmed?: string) =>
    site.ask(
      path,
      { requestId: `request-${clientSeed}`, clientSeed },
      { ...auth(player.token), ...(confirmed !== undefined && { confirmed }) },
    )
  const tokenIn = (message: string) => readForcedRetry(message)?.redo.token ?? ''
  const refusedOnce = async (clientSeed: string) => {
    const answer = await ask(clientSeed)
    expect(answer.status).toBe(REFUSALS.forcedRetry.status)
    return 'message' in answer ? answer.message : ''
  }

  it('[X-05] asks for confirmation and admits the same call once with its token', async () => {
    await force({ path, answer: confirm, times: 2 })
    const message = await refusedOnce('mine')
    expect(readForcedRetry(message)).toMatchObject({ redo: { path }, confirm: { message: 'Really?' } })
    expect((await ask('mine', tokenIn(message))).status).toBe(0)
    expect((await ask('mine', tokenIn(message))).status).toBe(REFUSALS.forcedRetry.status)
  })

  it('is refused with the token of another call, another player or an expired one', async () => {
    await force({ path, answer: confirm, times: 10 })
    const token = tokenIn(await refusedOnce('mine'))
    expect((await ask('other', token)).status).toBe(REFUSALS.forcedRetry.status)
    expect((await ask('mine', `${token}x`)).status).toBe(REFUSALS.forcedRetry.status)
    site.clock.advance(5 * 60_000)
    await force({ path, answer: confirm, times: 1 })
    expect((await ask('mine', token)).status).toBe(REFUSALS.forcedRetry.status)
  })
})

it('[X-10] asks for the second factor until the right code comes with the call', async () => {
  await force({ answer: { kind: 'twoFactor', code: '123456' }, times: 1 })
  expect(await statusOf()).toBe(10_140)
  for (const twofactor of ['000000', '000001', '000002'])
    expect(await statusOf(USER_INFO, {}, { twofactor })).toBe(10_140)
  expect(await statusOf(USER_INFO, {}, { twofactor: '123456' })).toBe(0)
  expect(await statusOf()).toBe(0)
})
