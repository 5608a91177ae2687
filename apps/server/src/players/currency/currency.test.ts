import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { ratioOf } from './service.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }

let site: TestSite
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token', rateChangePercent: 90 })
})
afterAll(() => site.close())

describe('[G-29] amounts in a currency of the player’s choice', () => {
  it('[E-01] are in the wallet’s currency until another is chosen, then at its rate', async () => {
    const player = await site.newPlayer({ countryId: 'BR' })
    const mine = auth(player.token)
    expect(player).toMatchObject({ symbol: 'R$', currSymbol: 'R$', currRatio: '1', useGameSymbol: false })
    const before = accepted(await site.ask('/api/user/currency', {}, mine)).model
    expect(before).toMatchObject({ currencyId: 'BRL', shownId: null })
    expect(before.rates).toContainEqual({ currencyId: 'BRL', usd: '0.18', at: site.clock.now() })
    const after = accepted(await site.ask('/api/user/currency/show', { currencyId: 'IDR' }, mine)).model
    expect(after).toMatchObject({ currencyId: 'BRL', shownId: 'IDR' })
    const { user } = accepted(await site.ask('/api/auth/user_info', {}, mine))
    expect(user).toMatchObject({
      currSymbol: 'Rp',
      currRatio: '3000',
      useGameSymbol: false,
      currencyId: 'BRL',
    })
  })

  it('follow the rate an operator sets, which has its time', async () => {
    const player = await site.newPlayer({ countryId: 'BR' })
    const mine = auth(player.token)
    await site.ask('/api/user/currency/show', { currencyId: 'USD' }, mine)
    site.clock.advance(60_000)
    const input = { rates: [{ currencyId: 'BRL', usd: '0.2' }], requestedBy: 'Ana', approvedBy: 'Bia' }
    const { requestedBy: _, approvedBy: __, ...strange } = input
    expect(refusalOf(await site.ask('/api/operator/rates', strange))).toBe('operatorLoginNeeded')
    const { model } = accepted(await site.ask('/api/operator/rates', input, OPERATOR))
    expect(model).toContainEqual({ currencyId: 'BRL', usd: '0.2', at: site.clock.now() })
    expect(accepted(await site.ask('/api/operator/rates/now', {}, OPERATOR)).model.rates).toMatchObject(model)
    expect(accepted(await site.ask('/api/auth/user_info', {}, mine)).user.currRatio).toBe('0.2')
    for (const usd of ['0', '-1', '1e3', '0.0000000001'])
      expect(
        refusalOf(
          await site.ask('/api/operator/rates', { ...input, rates: [{ currencyId: 'BRL', usd }] }, OPERATOR),
        ),
      ).toBe('badInput')
  })

  it('are computed in whole numbers and truncated, never rounded up', () => {
    expect(ratioOf('0.18', '0.00006')).toBe('3000')
    expect(ratioOf('1', '0.3')).toBe('3.333333333')
    expect(ratioOf('0.00006', '1')).toBe('0.00006')
  })
})

it('[E-02] are not game money until the site switches it on, and show the currency’s own symbol', async () => {
  const startup = accepted(await site.ask('/api/home/startup'))
  expect(startup).toMatchObject({ disableGPC: true, gpcSymbol: '$' })
})

it('[E-01] [E-02] have the symbol of game money, if enabled, for players without a chosen currency', async () => {
  const game = await testSite({ gpc: { symbol: 'G$', icon: '' } })
  try {
    expect(accepted(await game.ask('/api/home/startup'))).toMatchObject({
      disableGPC: false,
      gpcSymbol: 'G$',
    })
    const player = await game.newPlayer({ countryId: 'BR' })
    expect(player).toMatchObject({ symbol: 'G$', currSymbol: 'R$', useGameSymbol: true })
    await game.ask('/api/user/currency/show', { currencyId: 'IDR' }, auth(player.token))
    const { user } = accepted(await game.ask('/api/auth/user_info', {}, auth(player.token)))
    expect(user.useGameSymbol).toBe(false)
  } finally {
    await game.close()
  }
})
