import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadUser } from '../player/account.ts'
import { clearUser, session, signIn, VISITOR } from '../session/session.ts'
import { onLive } from './events.ts'
import { createLink, type WireEvents } from './link.ts'
import { modulesNow } from './modules.ts'
import { receive } from './pushes.ts'

const player = { ...VISITOR, token: 'a-long-token', userId: '5', balance: '0.00', seq: 0 }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Fake server of one player: numbers its pushes and delivers them only while joined. */
function fakeHouse() {
  const house = { cents: 0, seq: 0, bets: 0 }
  let line: WireEvents | undefined
  let joined = false
  let last: unknown
  const amount = () => `${Math.floor(house.cents / 100)}.${String(house.cents % 100).padStart(2, '0')}`
  const say = (push: unknown): void => {
    last = push
    if (joined) line?.message(push)
  }
  const link = createLink({
    connectTicket: () => Promise.resolve({ token: 'connect' }),
    joinTicket: () => Promise.resolve({ token: 'join' }),
    dial: (_token, events) => {
      line = events
      joined = false
      setTimeout(() => events.opened())
      return Promise.resolve({
        join: () => {
          joined = true
          return Promise.resolve(true)
        },
        close: () => undefined,
      })
    },
    modules: modulesNow,
    onState: () => undefined,
    onMessage: receive,
    onJoined: () => void reloadUser(),
  })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ status: 0, user: { ...player, balance: amount(), seq: house.seq } })),
    ),
  )
  return {
    link,
    amount,
    pays: () => {
      house.cents += 1
      house.bets += 1
      const id = `01890a5d-ac96-774b-bcce-${String(house.bets).padStart(12, '0')}`
      say({ type: 'balance', userId: '5', balance: amount(), seq: ++house.seq })
      say({
        type: 'bet',
        userId: '5',
        bet: { id, gameId: 'mines', win: true, winAmount: '0.01' },
        seq: ++house.seq,
      })
    },
    repeats: () => last !== undefined && line?.message(last),
    drops: () => {
      joined = false
      line?.closed()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  signIn(player)
})
afterEach(() => {
  clearUser()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('[T-11] the balance is right within a second of each reconnection, and no win is announced twice', async () => {
  const anyStep = fc.constantFrom('pays', 'pays', 'repeats', 'drops', 'wakes', 'waits')
  const run = async (steps: readonly ('pays' | 'repeats' | 'drops' | 'wakes' | 'waits')[]) => {
    localStorage.clear()
    signIn(player)
    const house = fakeHouse()
    const wins: string[] = []
    const stop = onLive('me-win', ({ bet }) => wins.push(bet.id))
    house.link.start()
    await pass(1000)
    for (const step of steps) {
      if (step === 'waits') await pass(700)
      else if (step === 'wakes') house.link.wake()
      else house[step]()
    }
    house.link.wake()
    await pass(1000)
    expect(session().user.balance).toBe(house.amount())
    expect(wins).toHaveLength(new Set(wins).size)
    house.link.stop()
    stop()
  }
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), run), { numRuns: caseCount(25, 60) })
})
