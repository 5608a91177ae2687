import { minor, userId } from '@baize/kit'
import { FIRST_TABLES } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deposit, done, newSeedPair, play } from '../../ledger/testing/ledger.fixture.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { vipLevelOf } from '../../players/levels/service.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

describe('the VIP levels', () => {
  it('[A-10] are listed with their requirements in the viewer’s currency', async () => {
    const { model, extra } = accepted(await site.ask('/api/user/vip_list', { currencyId: 'BRL' }))
    expect(model.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(model.slice(0, 3).map(({ wagered }) => wagered)).toEqual(['0.00', '500.00', '5000.00'])
    expect(extra).toEqual({ currencyId: 'BRL', wagered: null, level: null })
    const player = await site.newPlayer({ currencyId: 'USD' })
    const mine = accepted(await site.ask('/api/user/vip_list', { currencyId: 'BRL' }, auth(player.token)))
    expect(mine.extra).toEqual({ currencyId: 'USD', wagered: '0.00', level: 0 })
    expect(mine.model[1]).toEqual({
      level: 1,
      wagered: '100.00',
      rakeback: '6.00',
      weekly: '3.00',
      monthly: '2.00',
      levelUp: '0.10',
      withdrawal: null,
    })
    expect(mine.model[6]?.withdrawal).toBe('200000.00')
  })

  it('[G-13] are reached by what a player has staked, won or lost', async () => {
    const user = await site.newPlayer({ currencyId: 'USD' })
    const { pool } = site.database
    const { ledger } = site.server.ctx
    const id = userId(user.userId)
    const player = { userId: id, currencyId: 'USD' as const, seedPairId: await newSeedPair(pool, id) }
    const level = async () =>
      accepted(await site.ask('/api/auth/user_info', {}, auth(user.token))).user.vipLevel
    await done(ledger.post(deposit(player, 200_000n)))
    await done(ledger.post(play(player, 9_999n, 30_000n)))
    expect(await level()).toEqual({ level: 0 })
    await done(ledger.post(play(player, 1n, 0n)))
    expect(await level()).toEqual({ level: 1 })
    await done(ledger.post(play(player, 90_000n, 0n)))
    expect(await level()).toEqual({ level: 2 })
  })
})

describe('an announced level', () => {
  const table = FIRST_TABLES.vip
  const last = table.levels.length - 1

  it.each([
    ['when all stakes are taken back', 0n, 3, 3],
    ['below the stakes of now', 0n, null, 0],
    ['above them, when less was told', limitIn('USD', table.levels[4]?.needed ?? '0'), 2, 4],
    ['of a longer table that was shortened', 0n, last + 5, last],
  ] as const)('never falls: %s', (_title, wagered, told, level) => {
    expect(vipLevelOf(table, 'USD', minor(wagered), told)).toBe(level)
  })
})
