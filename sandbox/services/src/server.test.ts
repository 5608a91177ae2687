import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { buildSandbox } from './server.ts'

const app = buildSandbox({ origin: 'http://sandbox.test', log: pino({ level: 'silent' }) })
afterAll(() => app.close())

describe('the server of the sandbox', () => {
  it.each(['localhost:3001', '127.0.0.1', '[::1]:3001', 'sandbox.test'])('answers under %s', async (host) => {
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
  })

  it.each(['evil.example', 'localhost.evil.example'])('does not answer under the name %j', async (host) => {
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(421)
  })

  it('serves the style of its pages', async () => {
    const style = await app.inject('/sandbox.css')
    expect([style.statusCode, style.headers['content-type']]).toEqual([
      200,
      expect.stringMatching('text/css'),
    ])
  })
})
