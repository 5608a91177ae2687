import { Push } from '@baize/contract/player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lostBet } from '../games/mines/fixture.ts'
import { fakeServer, refusing } from '../games/testing/fake-server.ts'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { betResult } from './bet-result.ts'
import { emitMessage } from './tell.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const RESULT = '/api/game/bet_result'
const saying = (result: 'PENDING' | 'WIN' | 'LOSE', winAmount = '0.00') => ({
  model: { id: ID, result, winAmount, bet: lostBet() },
})
const live = (id: string, winAmount: string) =>
  emitMessage(
    Push.parse({ type: 'bet', userId: '5', seq: 1, bet: { id, gameId: 'mines', win: false, winAmount } }),
  )
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
})
afterEach(() => {
  clearUser()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a pending bet', () => {
  it('[T-05] is polled every 1000 ms until it is not PENDING', async () => {
    const server = fakeServer({ [RESULT]: () => saying('PENDING') })
    const ending = betResult(ID)
    await pass(0)
    expect(server.requests(RESULT)).toEqual([{ id: ID }])
    await pass(999)
    expect(server.requests(RESULT)).toHaveLength(1)
    await pass(1)
    expect(server.requests(RESULT)).toHaveLength(2)
    server.answer({ [RESULT]: () => saying('WIN', '11.25') })
    await pass(1000)
    expect(await ending).toMatchObject({ ok: true, value: { id: ID, result: 'WIN', winAmount: '11.25' } })
    await pass(10_000)
    expect(server.requests(RESULT)).toHaveLength(3)
  })

  it('[T-05] ends with the live message for it and with no other', async () => {
    const server = fakeServer({ [RESULT]: () => saying('PENDING') })
    const ending = betResult(ID)
    await pass(1500)
    live('01890a5d-ac96-774b-bcce-b302099a8058', '9.00')
    await pass(500)
    expect(server.requests(RESULT)).toHaveLength(3)
    live(ID, '1.00')
    // A returned stake: it counts as WIN because it paid, though it won nothing.
    expect(await ending).toMatchObject({
      ok: true,
      value: { id: ID, result: 'WIN', winAmount: '1.00', bet: null },
    })
    await pass(10_000)
    expect(server.requests(RESULT)).toHaveLength(3)
  })

  it('[T-05] ends with the live message although the poll under way never gets an answer', async () => {
    fakeServer({ [RESULT]: () => new Promise(() => undefined) })
    const ending = betResult(ID)
    await pass(0)
    live(ID, '0.00')
    expect(await ending).toMatchObject({ value: { result: 'LOSE' } })
  })

  it('[T-05] has one poll for many callers, and a new one when it is requested later', async () => {
    const server = fakeServer({ [RESULT]: () => saying('PENDING') })
    const all = [betResult(ID), betResult(ID), betResult(ID)]
    await pass(1000)
    expect(server.requests(RESULT)).toHaveLength(2)
    server.answer({ [RESULT]: () => saying('LOSE') })
    await pass(1000)
    for (const ending of all) expect(await ending).toMatchObject({ value: { result: 'LOSE' } })
    expect(await betResult(ID)).toMatchObject({ value: { result: 'LOSE' } })
    expect(server.requests(RESULT)).toHaveLength(4)
  })

  it('[T-05] is not abandoned without a network, nor polled in vain', async () => {
    const server = fakeServer({ [RESULT]: () => 'down' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const ending = betResult(ID)
    await pass(60_000)
    expect(server.requests(RESULT)).toHaveLength(1)
    server.answer({ [RESULT]: () => saying('LOSE') })
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await ending).toMatchObject({ value: { result: 'LOSE' } })
  })

  it('[T-05] is polled no more when its last caller has left', async () => {
    const server = fakeServer({ [RESULT]: () => saying('PENDING') })
    const [first, second] = [new AbortController(), new AbortController()]
    void betResult(ID, first.signal)
    void betResult(ID, second.signal)
    first.abort()
    await pass(1000)
    expect(server.requests(RESULT)).toHaveLength(2)
    second.abort()
    await pass(10_000)
    expect(server.requests(RESULT)).toHaveLength(2)
  })

  it('survives a server that does not answer', async () => {
    const server = fakeServer({ [RESULT]: () => 'down' })
    const ending = betResult(ID)
    await pass(5000)
    expect(server.requests(RESULT)).toHaveLength(6)
    server.answer({ [RESULT]: () => saying('WIN', '2.00') })
    await pass(1000)
    expect(await ending).toMatchObject({ value: { result: 'WIN' } })
  })

  it('is not polled again after the server refuses', async () => {
    const server = fakeServer({ [RESULT]: () => refusing('serverFault') })
    expect((await betResult(ID)).ok).toBe(false)
    await pass(5000)
    expect(server.requests(RESULT)).toHaveLength(1)
  })
})
