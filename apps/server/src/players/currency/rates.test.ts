import { createServer } from 'node:http'
import { assert, present } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'

const DAY = 24 * 60 * 60_000
const OPERATOR = { authorization: 'Bearer an-operators-token' }
const TWO = { requestedBy: 'ann', approvedBy: 'bob' }

/** A rate source of the test's own, in the format of Frankfurter. */
const answers = { body: '{}', status: 200 }
const source = createServer((_, response) => {
  response.writeHead(answers.status, { 'content-type': 'application/json' })
  response.end(answers.body)
})
const says = (perDollar: Record<string, number>, date = '2026-01-01', base = 'USD') => {
  answers.body = JSON.stringify({ amount: 1, base, date, rates: perDollar })
}

let site: TestSite
let sourced: TestSite
beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const address = source.address()
  assert(typeof address === 'object' && address !== null, 'a listening server has an address')
  const { port } = address
  site = await testSite({ operatorToken: 'an-operators-token' })
  sourced = await testSite({
    operatorToken: 'an-operators-token',
    ratesUrl: `http://127.0.0.1:${port}/v1`,
  })
})
beforeEach(() => {
  answers.status = 200
  says({ BRL: 1 / 0.18, IDR: 1 / 0.00006 }, new Date(sourced.clock.now()).toISOString().slice(0, 10))
})
afterAll(async () => {
  await site.close()
  await sourced.close()
  await new Promise((resolve) => source.close(resolve))
})

type Setting = { readonly at?: TestSite; readonly currencyId?: string; readonly people?: Partial<typeof TWO> }
const sets = (usd: string, { at = site, currencyId = 'BRL', people = TWO }: Setting = {}) =>
  at.ask('/api/operator/rates', { rates: [{ currencyId, usd }], ...people }, OPERATOR)
const now = async (currencyId: string, at = site) =>
  accepted(await at.ask('/api/operator/rates/now', {}, OPERATOR)).model.rates.find(
    (rate) => rate.currencyId === currencyId,
  )

describe('a rate', () => {
  it('is set by two people with a passkey, and never by a machine', async () => {
    expect(refusalOf(await sets('0.181', { people: {} }))).toBe('forbidden')
    expect(refusalOf(await sets('0.181', { people: { requestedBy: 'ann' } }))).toBe('approvalPending')
    expect((await now('BRL'))?.usd).toBe('0.18')
    accepted(await sets('0.181'))
    expect(await now('BRL')).toMatchObject({ usd: '0.181', by: 'ann, bob' })
  })

  it('is always one dollar for a dollar', async () => {
    expect(refusalOf(await sets('100000', { currencyId: 'USD' }))).toBe('badInput')
    expect(refusalOf(await sets('1.01', { currencyId: 'USD' }))).toBe('badInput')
    expect(await now('USD')).toMatchObject({ usd: '1', least: '1', most: '1' })
    await expect(
      site.database.owner.query(
        `INSERT INTO currency_rates (currency_id, usd, set_by, approved_by, set_at) VALUES ('USD', '2', 'a', 'b', now())`,
      ),
    ).rejects.toThrow('check constraint')
  })

  it('moves by ten per cent of the last value at most, to the last digit', async () => {
    accepted(await sets('0.00006', { currencyId: 'IDR' }))
    site.clock.advance(DAY)
    expect(await now('IDR')).toMatchObject({ least: '0.000054', most: '0.000066', source: null })
    for (const usd of ['0.000066001', '0.000053999', '100000'])
      expect(refusalOf(await sets(usd, { currencyId: 'IDR' }))).toBe('rateOutOfBounds')
    accepted(await sets('0.000066', { currencyId: 'IDR' }))
    // Ten steps of ten per cent on one day would be 259 %.
    expect(refusalOf(await sets('0.000067', { currencyId: 'IDR' }))).toBe('rateOutOfBounds')
    site.clock.advance(DAY)
    expect(await now('IDR')).toMatchObject({ least: '0.0000594', most: '0.0000726' })
  })

  it('stays near the first one during the first day of a site, in however many steps', async () => {
    const young = await testSite({ operatorToken: OPERATOR.authorization.slice('Bearer '.length) })
    try {
      const first = present(await now('BRL', young), 'rate of BRL')
      const raised = (times: number) => (Number(first.usd) * times).toFixed(6)
      expect(refusalOf(await sets(raised(1.08), { at: young }))).toBe('accepted')
      young.clock.advance(60_000)
      expect(refusalOf(await sets(raised(1.16), { at: young }))).toBe('rateOutOfBounds')
      expect(refusalOf(await sets(raised(1.09), { at: young }))).toBe('accepted')
      young.clock.advance(DAY)
      expect(refusalOf(await sets(raised(1.16), { at: young }))).toBe('accepted')
    } finally {
      await young.close()
    }
  })

  it('is checked again at the second approval, and simultaneous changes exceed no bound', async () => {
    site.clock.advance(2 * DAY)
    const start = Number((await now('BRL'))?.usd)
    const wanted = Array.from({ length: 6 }, (_, at) => (start * (0.91 + at * 0.035)).toFixed(6))
    await Promise.all(
      wanted.map((usd, at) => sets(usd, { people: { requestedBy: `one${at}`, approvedBy: `two${at}` } })),
    )
    const { rows } = await site.database.owner.query<{ usd: string }>(
      `SELECT usd FROM currency_rates WHERE currency_id = 'BRL' AND set_at >= $1 ORDER BY id`,
      [new Date(site.clock.now())],
    )
    expect(rows.length).toBeGreaterThan(0)
    let last = start
    for (const { usd } of rows) {
      expect(Math.abs(Number(usd) / last - 1)).toBeLessThanOrEqual(0.1000001)
      expect(Math.abs(Number(usd) / start - 1)).toBeLessThanOrEqual(0.1000001)
      last = Number(usd)
    }
  })

  it('stays near its source and waits while that does not answer', async () => {
    const set = (usd: string) => sets(usd, { at: sourced }).then(refusalOf)
    expect(await now('BRL', sourced)).toMatchObject({ least: '0.171', most: '0.189', source: '0.18' })
    expect(await set('0.1891')).toBe('rateOutOfBounds')
    expect(await set('0.189')).toBe('accepted')
    for (const break_ of [
      () => (answers.status = 500),
      () => (answers.body = 'not json'),
      () => says({ IDR: 16_000 }),
      () => says({ BRL: 0, IDR: 1 }),
      () => says({ BRL: 5.5 }, '2020-01-01'),
      () => says({ BRL: 5.5 }, '2026-01-01', 'EUR'),
    ]) {
      break_()
      expect(await set('0.185')).toBe('rateSourceDown')
      answers.status = 200
    }
    expect(await now('BRL', sourced)).toMatchObject({ usd: '0.189', source: null })
  })

  it('may occur only once in a request', async () => {
    const rates = [
      { currencyId: 'BRL', usd: '0.18' },
      { currencyId: 'BRL', usd: '0.19' },
    ]
    expect(refusalOf(await site.ask('/api/operator/rates', { rates, ...TWO }, OPERATOR))).toBe('badInput')
  })
})
