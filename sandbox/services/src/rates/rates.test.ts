import { fakeClock } from '@baize/kit'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { rateSource } from './routes.ts'

it('the rate source returns the day’s rates of the requested currencies for a dollar', async () => {
  const app = fastify()
  rateSource(app, { clock: fakeClock(Date.UTC(2026, 0, 2)) })
  const asks = async (query: string) => (await app.inject(`/rates/v1/latest${query}`)).json<unknown>()
  expect(await asks('?base=USD&symbols=BRL,XXX')).toEqual({
    amount: 1,
    base: 'USD',
    date: '2026-01-02',
    rates: { BRL: 5.555555556 },
  })
  expect(await asks('?base=EUR')).toEqual({ message: 'not found' })
  await app.close()
})
