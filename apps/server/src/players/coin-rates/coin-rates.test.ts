import { createServer } from 'node:http'
import { assert, MINUTE_MS, present } from '@baize/kit'
import { type CoinPriceBooks, coinPriceSources } from '@baize/sandbox-services/rates/coin-prices'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../ledger/context.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { coinMovedMuch, coinRateNow, refreshCoinRates } from './service.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const TWO = { requestedBy: 'ann', approvedBy: 'bob' }
const DAY = 24 * 60 * MINUTE_MS

let sources: FastifyInstance
let books: CoinPriceBooks
let url: string
let site: TestSite
let ctx: Context
beforeAll(async () => {
  sources = Fastify({ forceCloseConnections: true })
  books = coinPriceSources(sources)
  url = await sources.listen({ port: 0, host: '127.0.0.1' })
})
const openSite = (changes: object = {}) =>
  testSite({
    operatorToken: 'an-operators-token',
    coinbaseUrl: `${url}/coinbase`,
    krakenUrl: `${url}/kraken`,
    paymentDrivers: [
      {
        driver: 'btcpay',
        name: 'btcpay',
        url: 'http://127.0.0.1:9',
        storeId: 'AStoreOfBtcpay',
        apiKeys: ['a-token-of-some-length'],
        webhookSecrets: ['a-secret-of-some-length'],
        collects: ['btc'],
        speed: 'LowSpeed',
        monitorDays: 1,
      },
    ],
    ...changes,
  })
beforeEach(async () => {
  for (const book of [books.coinbase, books.kraken]) {
    book.set('BTC', '64000')
    book.set('USDT', '1')
  }
  site = await openSite()
  ctx = site.server.ctx
  return () => site.close()
})
afterAll(() => sources.close())

const both = (coin: 'BTC' | 'USDT', usd: string) => {
  books.coinbase.set(coin, usd)
  books.kraken.set(coin, usd)
}
const priceOf = async (coin: 'BTC' | 'USDT' = 'BTC') => (await coinRateNow(ctx, coin))?.usd
const sets = (usd: string, people: object = TWO, coinId = 'BTC') =>
  site.ask('/api/operator/coin_rates', { coinId, usd, ...people }, OPERATOR)
const desk = async () => accepted(await site.ask('/api/operator/coin_rates/now', {}, OPERATOR)).model

describe('the price of a coin', () => {
  it('is the middle of what both sources say, and there is none before', async () => {
    expect(await priceOf()).toBeUndefined()
    books.coinbase.set('BTC', '64100.123456789012')
    books.kraken.set('BTC', '64000')
    await refreshCoinRates(ctx)
    expect(await priceOf()).toBe('64050.061728394')
    expect(await priceOf('USDT')).toBe('1')
    const { rows } = await site.database.owner.query<{ sources: object; set_by: string }>(
      `SELECT sources, set_by FROM coin_rates WHERE coin_id = 'BTC'`,
    )
    expect(rows).toEqual([{ set_by: 'sources', sources: { coinbase: '64100.123456789', kraken: '64000' } }])
  })

  it('is not taken while a source is silent about it, and goes stale', async () => {
    await refreshCoinRates(ctx)
    for (const source of [books.coinbase, books.kraken]) {
      source.delete('BTC')
      site.clock.advance(6 * MINUTE_MS)
      await refreshCoinRates(ctx)
      source.set('BTC', '64000')
    }
    expect(await priceOf()).toBeUndefined()
    expect(await priceOf('USDT'), 'the other coin goes on').toBe('1')
    await refreshCoinRates(ctx)
    expect(await priceOf()).toBe('64000')
  })

  it('is not taken while the sources differ by more than two per cent, to the last digit', async () => {
    books.kraken.set('BTC', '65280.01')
    await refreshCoinRates(ctx)
    expect(await priceOf()).toBeUndefined()
    expect(site.logged()).toContain('"fault":"disagree"')
    books.kraken.set('BTC', '65280')
    await refreshCoinRates(ctx)
    expect(await priceOf()).toBe('64640')
  })

  it('moves by at most its share at once, however much both sources say', async () => {
    await refreshCoinRates(ctx)
    both('BTC', '73600.01')
    both('USDT', '0.969')
    await refreshCoinRates(ctx)
    expect([await priceOf(), await priceOf('USDT')]).toEqual(['64000', '1'])
    expect(site.logged()).toContain('"fault":"moved"')
    both('BTC', '73600')
    both('USDT', '0.97')
    await refreshCoinRates(ctx)
    expect([await priceOf(), await priceOf('USDT')]).toEqual(['73600', '0.97'])
  })

  it('is written anew while it stands still, so that it stays fresh, and not at each look', async () => {
    for (let minute = 0; minute < 30; minute++) {
      await refreshCoinRates(ctx)
      site.clock.advance(MINUTE_MS)
    }
    expect(await priceOf()).toBe('64000')
    const { rows } = await site.database.owner.query(`SELECT FROM coin_rates WHERE coin_id = 'BTC'`)
    expect(rows.length).toBeLessThan(10)
  })

  it('is not asked for in a house without coins, nor taken from one source alone', async () => {
    for (const changes of [{ paymentDrivers: [] }, { krakenUrl: null }]) {
      const other = await openSite(changes)
      await refreshCoinRates(other.server.ctx)
      expect(await coinRateNow(other.server.ctx, 'BTC')).toBeNull()
      await other.close()
    }
  })

  it('is not taken from HTML, a hang-up, or prices that are none', async () => {
    const odd = createServer((_request, response) => {
      response.end(answers.shift() ?? 'null')
    })
    const answers = [
      '<html>',
      '{}',
      '{"error":["EService:Unavailable"],"result":{}}',
      '{"error":[],"result":{"XXBTZUSD":{"a":["0","1","1"],"b":["0","1","1"]}}}',
      '{"error":[],"result":{"XXBTZUSD":{"a":["1","1","1"],"b":["2","1","1"]}}}',
      '{"error":[],"result":{"XXBTZUSD":{"a":["-64000","1","1"],"b":["-64000","1","1"]}}}',
    ]
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
    const address = odd.address()
    assert(typeof address === 'object' && address !== null, 'a listening server has an address')
    const krakenUrl = `http://127.0.0.1:${address.port}`
    while (answers.length > 0) {
      await refreshCoinRates({ ...ctx, config: { ...ctx.config, krakenUrl } })
      expect(await priceOf()).toBeUndefined()
    }
    await new Promise((resolve) => odd.close(resolve))
  })

  it('that moved by more than five per cent within a day makes payouts wait', async () => {
    await refreshCoinRates(ctx)
    expect(await coinMovedMuch(ctx, ctx.db, 'BTC')).toBe(false)
    both('BTC', '67200')
    await refreshCoinRates(ctx)
    expect(await coinMovedMuch(ctx, ctx.db, 'BTC'), 'exactly five per cent').toBe(false)
    both('BTC', '67201')
    await refreshCoinRates(ctx)
    expect(await coinMovedMuch(ctx, ctx.db, 'BTC')).toBe(true)
    site.clock.advance(DAY)
    await refreshCoinRates(ctx)
    site.clock.advance(1)
    expect(await coinMovedMuch(ctx, ctx.db, 'BTC')).toBe(false)
  })
})

describe('a price by hand', () => {
  it('takes two people and holds for an hour', async () => {
    expect(refusalOf(await sets('64000', {}))).toBe('forbidden')
    expect(refusalOf(await sets('64000', { requestedBy: 'ann' }))).toBe('approvalPending')
    expect(await priceOf()).toBeUndefined()
    accepted(await sets('64500'))
    expect(await priceOf()).toBe('64500')
    expect((await desk()).find(({ coinId }) => coinId === 'BTC')).toMatchObject({
      usd: '64500',
      by: 'ann, bob',
      isFresh: true,
      sources: [
        { name: 'coinbase', usd: '64000' },
        { name: 'kraken', usd: '64000' },
      ],
    })
    site.clock.advance(60 * MINUTE_MS)
    expect(await priceOf()).toBe('64500')
    site.clock.advance(1)
    expect(await priceOf()).toBeUndefined()
  })

  it('stays near what the sources say, also where they differ', async () => {
    books.kraken.set('BTC', '70000')
    expect((await desk()).find(({ coinId }) => coinId === 'BTC')).toMatchObject({
      least: '62720',
      most: '71400',
    })
    expect(refusalOf(await sets('62719.999999999'))).toBe('rateOutOfBounds')
    expect(refusalOf(await sets('71400.000000001'))).toBe('rateOutOfBounds')
    accepted(await sets('71400'))
    await refreshCoinRates(ctx)
    expect(await priceOf(), 'the sources still differ').toBe('71400')
  })

  it('stays near the last price and that of a day ago while no source answers', async () => {
    books.coinbase.clear()
    books.kraken.clear()
    expect(refusalOf(await sets('64000')), 'nothing bounds a first price').toBe('rateSourceDown')
    both('BTC', '64000')
    await refreshCoinRates(ctx)
    books.coinbase.clear()
    books.kraken.clear()
    expect(refusalOf(await sets('73601'))).toBe('rateOutOfBounds')
    accepted(await sets('73600'))
    expect(refusalOf(await sets('73601')), 'in a second step').toBe('rateOutOfBounds')
    site.clock.advance(DAY + 1)
    accepted(await sets('80000'))
  })

  it('gives way to the next one that both sources agree on', async () => {
    accepted(await sets('64500'))
    await refreshCoinRates(ctx)
    expect(await priceOf()).toBe('64000')
  })

  it('cannot be written by one person, or by nobody, into the database', async () => {
    for (const [setBy, approvedBy] of [
      ['ann', null],
      ['ann', 'Ann '],
      ['sources', 'bob'],
      ['sources', null],
    ])
      await expect(
        site.database.owner.query(
          `INSERT INTO coin_rates (coin_id, usd, set_by, approved_by, set_at) VALUES ('BTC', '1', $1, $2, now())`,
          [present(setBy, 'name'), approvedBy],
        ),
      ).rejects.toThrow('check constraint')
  })
})
