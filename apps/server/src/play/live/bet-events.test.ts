import { ModulePush } from '@baize/contract/player'
import { fakeClock, minor, type UserId, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SettledBet } from '../../ledger/outbox.ts'
import { masked } from '../../players/channel/service.ts'
import { createBetNews } from './bet-events.ts'

const [ana, rui] = [userId('100001'), userId('100002')]
const NAMES = new Map([
  [ana, 'ana.maria'],
  [rui, 'Rui_88'],
])

function newsroom() {
  const told: { module: string; news: readonly ModulePush[] }[] = []
  const heard = new Set<string>(['global'])
  const errors = vi.fn<(about: object) => void>()
  const namesOf = vi.fn<(ids: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>>((ids) =>
    Promise.resolve(new Map([...NAMES].filter(([id]) => ids.includes(id)))),
  )
  const clock = fakeClock()
  const bets = createBetNews({
    clock,
    log: { error: errors },
    hasListeners: (module) => heard.has(module),
    tell: (module, news) => void told.push({ module, news }),
    namesOf,
  })
  return { bets, told, heard, namesOf, errors, clock }
}

const bet = (of: UserId, winAmount = '2.00'): SettledBet => ({
  userId: of,
  currencyId: 'BRL',
  bet: { id: randomUUID(), gameId: 'mines', win: winAmount !== '0.00', winAmount },
  stake: minor(1_00n),
  payout: minor(0n),
})
const aSecond = () => vi.advanceTimersByTimeAsync(1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the news of other players’ bets', () => {
  it('[E-06] arrives within a second under a name that hides its owner', async () => {
    const { bets, told } = newsroom()
    const [won, lost] = [bet(ana), bet(rui, '0.00')]
    bets.settled(won)
    bets.settled(lost)
    expect(told).toEqual([])
    await aSecond()
    expect(told).toEqual([
      {
        module: 'global',
        news: [
          { type: 'bet', bet: { ...won.bet, currencyId: 'BRL', name: 'a***a' } },
          { type: 'bet', bet: { ...lost.bet, currencyId: 'BRL', name: 'R***8' } },
        ],
      },
    ])
    for (const push of told[0]?.news ?? []) expect(ModulePush.parse(push)).toEqual(push)
    expect(JSON.stringify(told)).not.toContain(ana)
  })

  it('waits for the reveal of a draw, so that no win is shown before it', async () => {
    const { bets, told } = newsroom()
    const won = bet(ana)
    bets.settled({ ...won, bet: { ...won.bet, gameId: 'fast3' } })
    await aSecond()
    expect(told[0]?.news).toMatchObject([{ bet: { gameId: 'fast3' }, delaySeconds: 2 }])
  })

  it('reaches the subscribers of its game too', async () => {
    const { bets, told, heard } = newsroom()
    heard.add('game:mines')
    heard.add('game:tower')
    bets.settled(bet(ana))
    await aSecond()
    expect(told.map(({ module }) => module)).toEqual(['global', 'game:mines'])
  })

  it('has at most ten bets a second on each module, the first ones, and restarts its count', async () => {
    const { bets, told } = newsroom()
    const all = Array.from({ length: 14 }, () => bet(ana))
    for (const settledBet of all) {
      if (bets.wants('mines')) bets.settled(settledBet)
    }
    expect(bets.wants('mines')).toBe(false)
    await aSecond()
    expect(told[0]?.news.map((push) => push.type === 'bet' && push.bet.id)).toEqual(
      all.slice(0, 10).map((settledBet) => settledBet.bet.id),
    )
    await aSecond()
    expect(told).toHaveLength(1)
    bets.settled(bet(ana))
    await aSecond()
    expect(told).toHaveLength(2)
  })

  it('costs nothing when nobody has joined', async () => {
    const { bets, told, heard, namesOf } = newsroom()
    heard.clear()
    expect(bets.wants('mines')).toBe(false)
    bets.settled(bet(ana))
    expect(vi.getTimerCount()).toBe(0)
    await aSecond()
    expect(told).toEqual([])
    expect(namesOf).not.toHaveBeenCalled()
  })

  it('looks a name up once, and those of one second together', async () => {
    const { bets, namesOf } = newsroom()
    for (const player of [ana, rui, ana]) bets.settled(bet(player))
    await aSecond()
    bets.settled(bet(ana))
    await aSecond()
    expect(namesOf.mock.calls).toEqual([[[ana, rui]]])
  })

  it('hides a name within a minute of its player’s request', async () => {
    const { bets, told, namesOf, clock } = newsroom()
    bets.settled(bet(ana))
    await aSecond()
    namesOf.mockResolvedValue(new Map([[ana, '']]))
    clock.advance(59_999)
    bets.settled(bet(ana))
    await aSecond()
    clock.advance(1)
    bets.settled(bet(ana))
    await aSecond()
    expect(told.flatMap(({ news }) => news.map((push) => push.type === 'bet' && push.bet.name))).toEqual([
      'a***a',
      'a***a',
      '***',
    ])
  })

  it('drops bets that cannot be published and continues with the next', async () => {
    const { bets, told, namesOf, errors } = newsroom()
    namesOf.mockRejectedValueOnce(new Error('no database'))
    bets.settled(bet(ana))
    await aSecond()
    expect(told).toEqual([])
    expect(errors).toHaveBeenCalledTimes(1)
    bets.settled(bet(ana))
    await aSecond()
    expect(told).toHaveLength(1)
  })

  it('ends when it is closed', async () => {
    const { bets, told } = newsroom()
    bets.settled(bet(ana))
    bets.close()
    await aSecond()
    expect(told).toEqual([])
  })
})

it.each([
  ['abc', 'a***c'],
  ['a very long name indeed', 'a***d'],
  ['', '***'],
])('the name %j keeps only its ends', (name, shown) => {
  expect(masked(name)).toBe(shown)
})
