import { ModulePush, Push } from '@baize/contract/player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { onEvent, onLive } from './events.ts'
import { emitMessage } from './tell.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const ana = { ...VISITOR, token: 'a-long-token', userId: '5' }
const rui = { ...VISITOR, token: 'another-token', userId: '6' }

const mine = (win: boolean, delaySeconds?: number) =>
  Push.parse({
    type: 'bet',
    userId: '5',
    seq: 1,
    bet: { id: ID, gameId: 'mines', win, winAmount: win ? '2.00' : '0.00' },
    ...(delaySeconds !== undefined && { delaySeconds }),
  })
const others = (win: boolean, delaySeconds?: number) =>
  ModulePush.parse({
    type: 'bet',
    bet: { id: ID, gameId: 'mines', win, winAmount: '2.00', currencyId: 'USD', name: 'r***i' },
    ...(delaySeconds !== undefined && { delaySeconds }),
  })

let heard: string[] = []
let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  signIn(ana)
  heard = []
  const names = [
    'balance',
    'bet',
    'bet-win',
    'me-bet',
    'me-win',
    'other-bet',
    'bet-begin',
    'game-data',
    'event',
  ] as const
  stops = names.map((name) => onLive(name, () => heard.push(name)))
})
afterEach(() => {
  for (const stop of stops) stop()
  clearUser()
  vi.useRealTimers()
})

describe('a message on the wire', () => {
  it.each([
    ['a balance', Push.parse({ type: 'balance', userId: '5', seq: 1 }), ['balance']],
    ['an event', Push.parse({ type: 'event', userId: '5', seq: 1, data: { event: 'X' } }), ['event']],
    ['a begin of betting', ModulePush.parse({ type: 'bet_begin', bet: { gameId: 'crash' } }), ['bet-begin']],
    [
      'game data',
      ModulePush.parse({
        type: 'game_data',
        gameData: { gameId: 'crash', data: { term: { id: '7', status: 'NEW' } } },
      }),
      ['game-data'],
    ],
    ['my lost bet', mine(false), ['bet', 'me-bet']],
    ['my won bet', mine(true), ['bet', 'me-bet', 'bet-win', 'me-win']],
    ['a lost bet of another', others(false), ['bet', 'other-bet']],
    ['a won bet of another', others(true), ['bet', 'other-bet', 'bet-win']],
  ])('[T-10] [E-06] becomes events: %s', (_what, message, expected) => {
    emitMessage(message)
    expect(heard).toEqual(expected)
  })

  it('[E-06] becomes an event with its type and its content', () => {
    const said: unknown[] = []
    const stop = onEvent((data) => said.push(data))
    const extra = { pop: true, title: 'Deposit received', description: 'It is in your balance' }
    emitMessage(
      Push.parse({ type: 'event', userId: '5', seq: 1, data: { event: 'RECHARGE_SUCCESS', extra } }),
    )
    expect(said).toEqual([{ event: 'RECHARGE_SUCCESS', extra }])
    stop()
  })
})

describe('a win with delaySeconds', () => {
  it('[T-10] is announced that much later, and the bet itself at once', async () => {
    emitMessage(mine(true, 3))
    expect(heard).toEqual(['bet', 'me-bet'])
    await vi.advanceTimersByTimeAsync(2999)
    expect(heard).toEqual(['bet', 'me-bet'])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual(['bet', 'me-bet', 'bet-win', 'me-win'])
  })

  it.each([
    ['has left', () => clearUser()],
    [
      'has made room for another',
      () => {
        clearUser()
        signIn(rui)
      },
    ],
  ])('[T-10] is dropped when its player %s meanwhile', async (_what, happens) => {
    emitMessage(mine(true, 3))
    happens()
    await vi.advanceTimersByTimeAsync(3000)
    expect(heard).toEqual(['bet', 'me-bet'])
  })

  it('[T-10] is announced to the current user when it is another player’s', async () => {
    emitMessage(others(true, 3))
    clearUser()
    await vi.advanceTimersByTimeAsync(3000)
    expect(heard).toEqual(['bet', 'other-bet', 'bet-win'])
  })

  it('is invalid with a delay that no game has', () => {
    const odd = {
      type: 'bet',
      userId: '5',
      seq: 1,
      bet: { id: ID, gameId: 'mines', win: true, winAmount: '1.00' },
    }
    for (const delaySeconds of [-1, 1e9, Number.NaN])
      expect(Push.safeParse({ ...odd, delaySeconds }).success).toBe(false)
  })
})

it('a listener added twice receives twice, and each stops separately', () => {
  let times = 0
  const listen = () => void (times += 1)
  const [first, second] = [onLive('balance', listen), onLive('balance', listen)]
  const push = Push.parse({ type: 'balance', userId: '5', seq: 1 })
  emitMessage(push)
  expect(times).toBe(2)
  first()
  first()
  emitMessage(push)
  expect(times).toBe(3)
  second()
})
