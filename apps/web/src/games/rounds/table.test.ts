import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { describe, expect, it, vi } from 'vitest'
import { NETWORK_ERROR } from '../../api/wire.ts'
import { aRoundBet, aState, betNews, ended, NOW, newsOf, running } from './fixture.ts'
import { createServerClock } from './server-clock.ts'
import { createRoundTable, type RoundDealer } from './table.ts'

const INFO = {
  gameId: 'crash',
  rtp: 9900,
  minBet: '1.00',
  maxBet: '1000.00',
  defaultBet: '5.00',
  maxWin: '1000.00',
} as const
const ok = <Model>(model: Model) => ({ status: 0 as const, model })

function sitDown(
  over: Partial<RoundDealer> = {},
  first: Awaited<ReturnType<RoundDealer['state']>>['answer'] = ok(aState()),
) {
  let asked = 0
  let ids = 0
  const state = vi.fn<RoundDealer['state']>(async () => ({ answer: first, atMs: 0 }))
  const onRefused = vi.fn<() => void>()
  const table = createRoundTable({
    dealer: {
      info: async () => ok(INFO),
      state,
      bet: async () => ok(aRoundBet()),
      cancel: async () => ok(aRoundBet({ state: 'CANCELLED' }, { result: 'WIN' })),
      stop: async () => ok({ bet: aRoundBet({ state: 'CASHED_OUT' }, { result: 'WIN' }), receipt: null }),
      result: async () => ok(aRoundBet({ state: 'CASHED_OUT' }, { result: 'WIN', winAmount: '9.00' })),
      ...over,
    },
    clock: createServerClock(),
    slots: 2,
    now: () => (asked += 1),
    newRequestId: () => `request-${(ids += 1)}`,
    pause: () => Promise.resolve(),
    onRefused,
  })
  table.start()
  return { table, state, onRefused, now: () => table.state.getState() }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a table of rounds', () => {
  it('loads the round with one call, which includes the server’s time', async () => {
    const { table, now, state } = sitDown()
    expect(table.now()).toBeNull()
    await table.refresh()
    expect(now().live.round?.number).toBe(7)
    expect(table.now()).toBeGreaterThan(NOW)
    expect(state).toHaveBeenCalledTimes(1)
  })

  it('sends one request for many callers, and another whenever something was missed', async () => {
    const { table, state } = sitDown()
    await Promise.all([table.refresh(), table.refresh()])
    expect(state).toHaveBeenCalledTimes(1)
    table.hear(betNews(7, { from: 3, seq: 4 }))
    table.hear(betNews(7, { from: 4, seq: 5 }))
    await settled()
    expect(state).toHaveBeenCalledTimes(2)
    table.hear(newsOf(running()))
    await settled()
    expect(state).toHaveBeenCalledTimes(2)
  })

  it('repeats a cash-out whose reply was lost until there is an answer', async () => {
    const cashed = ok({ bet: aRoundBet({ state: 'CASHED_OUT' }, { result: 'WIN' }), receipt: null })
    const stop = vi
      .fn<RoundDealer['stop']>()
      .mockResolvedValueOnce(NETWORK_ERROR)
      .mockResolvedValueOnce(refused(refusal('serverFault')))
      .mockResolvedValue(cashed)
    const { table, now } = sitDown({ stop })
    await table.refresh()
    table.stop(0, aRoundBet().id)
    table.stop(0, aRoundBet().id)
    expect(now().panels[0]).toMatchObject({ move: { kind: 'stop' } })
    expect(now().panels[1]).toMatchObject({ move: null })
    await vi.waitFor(() => expect(now().panels[0]?.move).toBeNull())
    expect(stop).toHaveBeenCalledTimes(3)
    expect(new Set(stop.mock.calls.map(([move]) => JSON.stringify(move))).size).toBe(1)
    expect(now().live.mine[0]?.view.state).toBe('CASHED_OUT')
  })

  it('keeps a move with an unknown outcome until it is sent again', async () => {
    const bet = vi.fn<RoundDealer['bet']>().mockResolvedValue(NETWORK_ERROR)
    const { table, now } = sitDown({ bet })
    table.bet(1, '5.00', '2.00', false)
    await vi.waitFor(() => expect(now().panels[1]?.certainty).toBe('lost'))
    bet.mockResolvedValue(ok(aRoundBet({ slot: 1 })))
    table.sendAgain(1)
    await vi.waitFor(() => expect(now().panels[1]?.move).toBeNull())
    expect(new Set(bet.mock.calls.map(([{ requestId }]) => requestId)).size).toBe(1)
    expect(now().live.mine).toHaveLength(1)
  })

  it('reloads when a move is refused and says why', async () => {
    const stop = vi.fn<RoundDealer['stop']>().mockResolvedValue(refused(refusal('roundOver')))
    const { table, state, onRefused, now } = sitDown({ stop })
    await table.refresh()
    state.mockResolvedValue({ answer: ok(aState({ round: ended() })), atMs: 0 })
    table.stop(0, aRoundBet().id)
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1))
    expect(now().live.round?.phase).toBe('ENDED')
    expect(now().panels[0]?.move).toBeNull()
  })

  it('learns the result of a bet whose round ended without news', async () => {
    const flying = aRoundBet({ state: 'RUNNING' })
    const lost = aRoundBet({ state: 'LOST', crashedAt: '1.56' }, { result: 'LOSE' })
    const first = aState({ round: running(), mine: [flying] })
    const { table, state, now } = sitDown({ result: async () => ok(lost) }, ok(first))
    await table.refresh()
    const later = aState({ now: NOW + 20_000, round: running({ number: 8 }) })
    state.mockResolvedValue({ answer: ok(later), atMs: 0 })
    await table.refresh()
    await vi.waitFor(() => expect(now().live.mine).toEqual([lost]))
  })

  it('learns the result of a bet from the ledger’s push', async () => {
    const flying = aRoundBet({ state: 'RUNNING', autoCashOut: '1.80' })
    const { table, state, now } = sitDown()
    state.mockResolvedValue({ answer: ok(aState({ round: running(), mine: [flying] })), atMs: 0 })
    await table.refresh()
    table.heardSettled(flying.id, '9.00')
    await vi.waitFor(() => expect(now().live.mine[0]?.winAmount).toBe('9.00'))
    const other = { ...flying, id: '019a0000-0000-7000-8000-000000000002' }
    state.mockResolvedValue({ answer: ok(aState({ round: running(), mine: [other] })), atMs: 0 })
    await table.refresh()
    table.heardSettled(other.id, '0.00')
    expect(now().live.mine.find(({ id }) => id === other.id)?.view.state).toBe('LOST')
  })

  it('reports a failed load and resumes when it succeeds', async () => {
    const { table, state, now } = sitDown({}, NETWORK_ERROR)
    await table.refresh()
    expect(now()).toMatchObject({ loadFailed: true, live: { round: null } })
    state.mockResolvedValue({ answer: ok(aState()), atMs: 0 })
    await table.refresh()
    expect(now()).toMatchObject({ loadFailed: false, live: { round: { number: 7 } } })
  })
})
