import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { testSite } from '../../testing/server.fixture.ts'
import { type CasinoDesk, casinoDesk, plantGame } from '../testing/casino-desk.fixture.ts'
import { casinoSettings, signatureOf } from '../testing/hub88.fixture.ts'
import { NEXT, THEIRS } from '../testing/rsa-keys.fixture.ts'

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk()
})
afterAll(() => desk.close())

describe('adapter A on the wire', () => {
  it('moves only a bet and its win through the wallet', async () => {
    const { player, token } = await desk.seated('100.00')
    const bet = desk.bet(player, token, 1_250_000)
    expect(await desk.casino.call('/user/info', { user: player.userId, token })).toMatchObject({
      status: 'RS_OK',
      user: player.userId,
      currency: 'USD',
    })
    expect(await desk.casino.call('/user/balance', { user: player.userId, token })).toMatchObject({
      status: 'RS_OK',
      balance: 10_000_000,
    })
    expect(await desk.casino.call('/transaction/bet', bet)).toMatchObject({
      status: 'RS_OK',
      balance: 8_750_000,
    })
    expect(await desk.casino.call('/transaction/win', desk.win(bet, 3_000_000))).toMatchObject({
      status: 'RS_OK',
      balance: 11_750_000,
    })
    expect(await desk.balance(player)).toBe('117.50')
  })

  it('answers with the ids of the call', async () => {
    const { player, token } = await desk.seated('1.00')
    const request_uuid = randomUUID()
    expect(await desk.casino.call('/user/balance', { request_uuid, user: player.userId, token })).toEqual({
      user: player.userId,
      status: 'RS_OK',
      request_uuid,
      currency: 'USD',
      balance: 100_000,
    })
  })

  it.each([
    ['a missing field', { amount: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
    ['text for a number', { amount: '100000' }, 'RS_ERROR_WRONG_TYPES'],
    ['another type of a flag', { is_free: 'no' }, 'RS_ERROR_WRONG_TYPES'],
    ['a missing game', { game_code: 'no-such-game' }, 'RS_ERROR_INVALID_GAME'],
    ['one of our own games', { game_code: 'mines' }, 'RS_ERROR_INVALID_GAME'],
    ['an unknown token', { token: 'x'.repeat(43) }, 'RS_ERROR_INVALID_TOKEN'],
    ['an unknown player', { user: '999999999' }, 'RS_ERROR_INVALID_TOKEN'],
  ])('refuses a bet with %s', async (_, change, status) => {
    const { player, token } = await desk.seated('10.00')
    const bet = { ...desk.bet(player, token, 100_000), ...change }
    expect(await desk.casino.call('/transaction/bet', bet)).toMatchObject({ status })
    expect(await desk.balance(player)).toBe('10.00')
  })

  it('reads no amount through a float', async () => {
    const { player, token } = await desk.seated('10.00')
    const bet = JSON.stringify({ request_uuid: randomUUID(), ...desk.bet(player, token, 111_000) })
    for (const written of [
      '100000.0',
      '1e5',
      '-100000',
      '100000000000000000001',
      '1234567890123456789012345',
    ])
      expect((await desk.casino.raw('/transaction/bet', bet.replace('111000', written))).reply.status).toBe(
        'RS_ERROR_WRONG_TYPES',
      )
    // JSON has no leading zeros.
    expect((await desk.casino.raw('/transaction/bet', bet.replace('111000', '0111000'))).reply.status).toBe(
      'RS_ERROR_WRONG_SYNTAX',
    )
    expect(await desk.balance(player)).toBe('10.00')
  })

  it('refuses the rollback of a win and logs it', async () => {
    const { player, token } = await desk.seated('10.00')
    const bet = desk.bet(player, token, 100_000)
    const win = desk.win(bet, 200_000)
    await desk.casino.call('/transaction/bet', bet)
    await desk.casino.call('/transaction/win', win)
    expect(await desk.casino.call('/transaction/rollback', desk.rollback(win))).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    })
    expect(desk.site.logged()).toContain('rollback of a win')
    expect(await desk.balance(player)).toBe('11.00')
  })

  it('accepts both keys during a rotation and no other', async () => {
    const { player, token } = await desk.seated('10.00')
    const body = JSON.stringify({ request_uuid: randomUUID(), user: player.userId, token })
    for (const [key, status] of [
      [THEIRS.privateKey, 'RS_OK'],
      [NEXT.privateKey, 'RS_OK'],
    ] as const)
      expect((await desk.casino.raw('/user/balance', body, signatureOf(body, key))).reply.status).toBe(status)
    expect((await desk.casino.raw('/user/balance', `${body} `, signatureOf(body))).reply).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    })
  })
})

describe('[S-07] the launch of a provider’s game', () => {
  it('requests the address from the provider, for the player and with our signature', async () => {
    const { player, launched } = await desk.seated('5.00')
    expect(launched.signed).toBe(true)
    expect(launched.body).toMatchObject({
      user: player.userId,
      game_code: desk.gameId,
      operator_id: 'baize',
      platform: 'GPL_DESKTOP',
      lang: 'en',
      currency: 'USD',
      country: 'US',
    })
    expect(launched.url).toBe(`${desk.origin}/play`)
  })

  it.each(['a visitor', 'a player'])('is a demo with play money and without a player for %s', async (who) => {
    const headers: Record<string, string> =
      who === 'a player' ? { auth: (await desk.seated('5.00')).player.token } : {}
    const input = { gameId: desk.gameId, demo: 'true', deviceType: 'mobile' }
    const { model } = accepted(await desk.site.ask('/api/game/play', input, headers))
    expect(model.url).toBe(`${desk.origin}/play`)
    expect(desk.launches.at(-1)).toMatchObject({ currency: 'XXX', platform: 'GPL_MOBILE' })
    expect(desk.launches.at(-1)).not.toHaveProperty('token')
    expect(desk.launches.at(-1)).not.toHaveProperty('user')
  })

  it('is rate-limited by address for demos, because each calls the provider', async () => {
    const limited = await testSite({ rateLimit: 1000, providers: [casinoSettings({ url: desk.origin })] })
    try {
      const gameId = await plantGame(limited, casinoSettings({ url: desk.origin }))
      const open = async () => refusalOf(await limited.ask('/api/game/play', { gameId, demo: 'true' }))
      for (let n = 0; n < 40; n += 1) expect(await open()).toBe('accepted')
      expect(await open()).toBe('tooManyRequests')
      limited.clock.advance(1000)
      expect(await open()).toBe('accepted')
    } finally {
      await limited.close()
    }
  })

  it('is refused as maintenance when the provider is away or redirects elsewhere', async () => {
    const { player } = await desk.seated('5.00')
    for (const answer of ['http://elsewhere.test/play', null] as const) {
      desk.answerWith(answer)
      expect(
        refusalOf(await desk.site.ask('/api/game/play', { gameId: desk.gameId }, { auth: player.token })),
      ).toBe('gameMaintenance')
    }
    desk.answerWith(`${desk.origin}/play`)
  })

  it('expires after a minute unless the provider has called, and with the log-in', async () => {
    const { player, token } = await desk.seated('5.00')
    const asked = { user: player.userId, token }
    const balance = () => desk.casino.call('/user/balance', asked)
    desk.site.clock.advance(61_000)
    expect(await balance()).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
    const again = await desk.launch(player)
    asked.token = again
    expect(await balance()).toMatchObject({ status: 'RS_OK' })
    desk.site.clock.advance(600_000)
    expect(await balance()).toMatchObject({ status: 'RS_OK' })
    accepted(await desk.site.ask('/api/auth/logout', {}, { auth: player.token }))
    expect(await balance()).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  })
})

it('stores each signed call with its answer once the money is committed', async () => {
  const { player, token } = await desk.seated('10.00')
  const bet = desk.bet(player, token, 100_000)
  await desk.casino.call('/transaction/bet', bet)
  await desk.untilStored(bet.transaction_uuid, 1)
  const { rows } = await desk.site.database.pool.query<
    Record<'call' | 'user_id' | 'request' | 'reply', string>
  >('SELECT call, user_id, request, reply FROM provider_messages WHERE reference = $1', [
    bet.transaction_uuid,
  ])
  expect(rows).toMatchObject([{ call: 'POST /transaction/bet', user_id: player.userId }])
  expect(rows[0]?.request).toContain(bet.transaction_uuid)
  expect(rows[0]?.reply).toContain('"balance":900000')
  expect(JSON.stringify(rows)).not.toContain(token)
})
