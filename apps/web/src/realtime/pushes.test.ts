import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session, signIn, VISITOR } from '../session/session.ts'
import { onLive } from './events.ts'
import { placeOf, receive } from './pushes.ts'

const player = { ...VISITOR, token: 'a-long-token', userId: '5', balance: '10.00', seq: 4 }
const balance = (seq: number, amount?: string, userId = '5') => ({
  type: 'balance',
  userId,
  seq,
  ...(amount !== undefined && { balance: amount }),
})

const reloads = vi.fn<(url: string) => void>()

beforeEach(() => {
  localStorage.clear()
  reloads.mockClear()
  vi.stubGlobal('fetch', (url: string) => {
    reloads(url)
    return Promise.resolve(
      new Response(JSON.stringify({ status: 0, user: { ...player, balance: '99.00', seq: 20 } })),
    )
  })
  signIn(player)
})
afterEach(() => vi.unstubAllGlobals())

const reloaded = () => vi.waitUntil(() => session().user.seq === 20)

it('a push is the next one, one already seen, or one with a gap before it', () => {
  expect(placeOf(5, 4)).toBe('next')
  expect(placeOf(4, 4)).toBe('seen')
  expect(placeOf(1, 4)).toBe('seen')
  expect(placeOf(6, 4)).toBe('gap')
})

describe('a balance push', () => {
  it('[T-06] updates the balance without a request to the server when it has a value', () => {
    receive(balance(5, '12.00'))
    expect(session().user).toMatchObject({ balance: '12.00', seq: 5 })
    expect(reloads).not.toHaveBeenCalled()
  })

  it('[T-06] reloads the user when it has no value', async () => {
    receive(balance(5))
    expect(await reloaded()).toBe(true)
  })

  it('reloads the user when there is a gap before it', async () => {
    receive(balance(7, '12.00'))
    expect(session().user.balance).toBe('10.00')
    expect(await reloaded()).toBe(true)
  })

  it('is ignored when it was seen before', () => {
    receive(balance(5, '12.00'))
    receive(balance(5, '1.00'))
    receive(balance(3, '2.00'))
    expect(session().user).toMatchObject({ balance: '12.00', seq: 5 })
  })

  it('is ignored when it is for another player or malformed', () => {
    for (const odd of [balance(5, '0.00', '6'), { type: 'balance' }, 'text', '{broken', null, 7]) receive(odd)
    expect(session().user).toMatchObject({ balance: '10.00', seq: 4 })
    expect(reloads).not.toHaveBeenCalled()
  })

  it('[A-35] is parsed only from text that begins with {', () => {
    receive(` ${JSON.stringify(balance(5, '11.00'))}`)
    receive(JSON.stringify([balance(5, '11.00')]))
    expect(session().user.balance).toBe('10.00')
    receive(JSON.stringify(balance(5, '12.00')))
    expect(session().user.balance).toBe('12.00')
  })
})

it('[T-06] an event push reloads the user', async () => {
  receive({ type: 'event', userId: '5', seq: 5, data: { event: 'RECHARGE_SUCCESS' } })
  expect(await reloaded()).toBe(true)
})

it('a listener receives its type, each push once, until it stops', () => {
  const heard: string[] = []
  const stop = onLive('me-bet', (push) => heard.push(push.bet.id))
  const bet = (seq: number) => ({
    type: 'bet',
    userId: '5',
    seq,
    bet: { id: '01890a5d-ac96-774b-bcce-b302099a8057', gameId: 'mines', win: true, winAmount: '2.00' },
  })
  receive(bet(5))
  receive(bet(5))
  receive(balance(6, '1.00'))
  expect(heard).toEqual(['01890a5d-ac96-774b-bcce-b302099a8057'])
  stop()
  receive(bet(7))
  expect(heard).toHaveLength(1)
})

describe('a push of everybody’s news', () => {
  const news = (id: string) => ({
    type: 'bet',
    bet: { id, gameId: 'mines', win: true, winAmount: '2.00', currencyId: 'USD', name: 'r***i' },
  })
  const [first, second] = ['01890a5d-ac96-774b-bcce-000000000001', '01890a5d-ac96-774b-bcce-000000000002']

  it('[E-06] is a list with each bet once, however many modules announce it', () => {
    const heard: string[] = []
    const stop = onLive('other-bet', ({ bet }) => heard.push(`${bet.name} ${bet.id}`))
    receive([news(first), news(second), 'noise', null])
    receive([news(first)])
    expect(heard).toEqual([`r***i ${first}`, `r***i ${second}`])
    stop()
  })

  it('leaves out the player’s own bets, which came on their own channel', () => {
    const mine = '01890a5d-ac96-774b-bcce-000000000003'
    const heard: string[] = []
    const stops = [
      onLive('me-bet', () => heard.push('mine')),
      onLive('other-bet', () => heard.push('of another')),
    ]
    const bet = { id: mine, gameId: 'mines', win: false, winAmount: '0.00' }
    receive({ type: 'bet', userId: '5', seq: 5, bet })
    receive([news(mine)])
    expect(heard).toEqual(['mine'])
    for (const stop of stops) stop()
  })

  it('changes neither the balance nor the numbering', () => {
    receive([news('01890a5d-ac96-774b-bcce-000000000004')])
    expect(session().user).toMatchObject({ balance: '10.00', seq: 4 })
    expect(reloads).not.toHaveBeenCalled()
  })
})
