import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import { betOf } from './testing/dialects.fixture.ts'
import { signatureOf } from './testing/hub88.fixture.ts'

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk(
    { allow: ['10.1.0.0/16', '192.0.2.7'], currencies: { USD: 'USX' } },
    { perSecond: 2, tokenMinutes: 5 },
  )
})
afterAll(() => desk.close())

const body = () => JSON.stringify({ request_uuid: randomUUID() })
const from = async (remoteAddress: string, text = body()) => {
  const response = await desk.site.server.app.inject({
    method: 'POST',
    url: '/providers/casino/user/balance',
    headers: { 'x-hub88-signature': signatureOf(text) },
    payload: text,
    remoteAddress,
  })
  return response.json<{ status: string }>().status
}

describe('the entrance for providers', () => {
  it('is open only to the addresses of the provider', async () => {
    expect(await from('10.1.255.3')).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(await from('192.0.2.7')).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(await from('192.0.2.8')).toBe('RS_ERROR_INVALID_PARTNER')
    expect(await from('127.0.0.1')).toBe('RS_ERROR_INVALID_PARTNER')
  })

  it('has a separate rate for each provider', async () => {
    const { betsy } = desk.dialects()
    const ask = () => betsy.balance('', 'x'.repeat(43))
    const answers = []
    for (const _ of [1, 2, 3, 4, 5]) answers.push(await ask())
    expect(answers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => ({ fault: 'token' })))
    expect(answers[4]).toEqual({ fault: '100 tooMany' })
    expect(await from('192.0.2.7')).toBe('RS_ERROR_WRONG_SYNTAX')
    desk.site.clock.advance(1000)
    expect(await ask()).toEqual({ fault: 'token' })
  })

  it('counts no forged call against the rate of the provider', async () => {
    desk.site.clock.advance(5000)
    const { betsy } = desk.dialects()
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect(await betsy.signed(body(), 'broken')).toEqual({ fault: 'signature' })
    expect(await betsy.balance('', 'x'.repeat(43))).toEqual({ fault: 'token' })
  })

  it('limits strangers by their address before it reads a body or computes a signature', async () => {
    desk.site.clock.advance(5000)
    const { betsy } = desk.dialects()
    const forged = async (remoteAddress: string, payload = body()) => {
      const headers = { 'x-sign-jws': `eyJhbGciOiJIUzI1NiJ9..${'A'.repeat(43)}` }
      const url = '/providers/sportsbook/user/balance'
      const response = await desk.site.server.app.inject({
        method: 'POST',
        url,
        headers,
        payload,
        remoteAddress,
      })
      return response.json<{ message?: string }>().message
    }
    const stranger = '203.0.113.5'
    const answers = []
    for (let i = 0; i < 40; i++) answers.push(await forged(stranger))
    expect(answers[0]).toBe('signature')
    expect(new Set(answers.slice(20))).toEqual(new Set(['tooMany']))
    expect(await forged(stranger, 'x'.repeat(65 * 1024)), 'a body that is not read').toBe('tooMany')
    expect(await forged('203.0.113.6'), 'another stranger').toBe('signature')
    expect(await betsy.balance('', 'x'.repeat(43)), 'the provider').toEqual({ fault: 'token' })
    desk.site.clock.advance(1000)
    expect(await forged(stranger)).toBe('signature')
  })

  it('accepts a currency by the provider’s name for it', async () => {
    const player = await richPlayer(desk.site, '10.00')
    const token = await desk.launch(player)
    expect(desk.launches.at(-1)).toMatchObject({ currency: 'USX' })
    const asked = JSON.stringify({ request_uuid: randomUUID(), user: player.userId, token })
    const response = await desk.site.server.app.inject({
      method: 'POST',
      url: '/providers/casino/user/balance',
      headers: { 'x-hub88-signature': signatureOf(asked) },
      payload: asked,
      remoteAddress: '192.0.2.7',
    })
    expect(response.json()).toMatchObject({ status: 'RS_OK', currency: 'USX', balance: 1_000_000 })
  })

  it('ends a session of the provider after its lifetime', async () => {
    const { betsy } = desk.dialects()
    const player = await richPlayer(desk.site, '10.00')
    const token = await desk.tokenFor(player, betsy)
    desk.site.clock.advance(5000)
    expect(await betsy.bet(betOf(player, token, '1.00'))).toEqual({ balance: '9.00' })
    desk.site.clock.advance(5 * 60_000 - 1)
    expect(await betsy.bet(betOf(player, token, '1.00'))).toEqual({ balance: '8.00' })
    desk.site.clock.advance(1)
    expect(await betsy.bet(betOf(player, token, '1.00'))).toEqual({ fault: 'tokenExpired' })
  })

  it('rejects an unconnected provider and an unknown method', async () => {
    const { app } = desk.site.server
    for (const [method, url] of [
      ['POST', '/providers/other/user/balance'],
      ['PUT', '/providers/casino/user/balance'],
    ] as const)
      expect((await app.inject({ method, url, payload: body() })).statusCode).toBe(404)
  })

  it('reads no body of more than 64 KiB', async () => {
    const { app } = desk.site.server
    const large = 'x'.repeat(65 * 1024)
    const url = '/providers/casino/user/info'
    const reply = await app.inject({ method: 'POST', url, payload: large, remoteAddress: '192.0.2.7' })
    expect(reply.statusCode).toBe(413)
  })
})
