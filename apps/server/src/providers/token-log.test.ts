import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accepted } from '../testing/replies.fixture.ts'
import { auth } from '../testing/server.fixture.ts'
import { jwsOf } from './testing/betsy.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import { betOf } from './testing/dialects.fixture.ts'

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk()
})
afterAll(() => desk.close())

it('no log line contains a token, a ticket or an address with one', async () => {
  const { site, dialects } = desk
  const { hub88, betsy } = dialects()
  const player = await richPlayer(site, '100.00')
  const tokens = [await desk.tokenFor(player, hub88), await desk.tokenFor(player, betsy)]
  const [casino = '', sports = ''] = tokens
  await hub88.bet(betOf(player, casino, '1.00'))
  await betsy.bet(betOf(player, sports, '1.00'))
  await betsy.signed(JSON.stringify({ requestId: randomUUID(), token: sports }), 'broken')
  // Addresses with secrets in them: found, not found, and failing inside.
  for (const url of ['/', '/nowhere', '/api/nowhere', '/providers/sportsbook/user/balance'])
    await site.server.app.inject(`${url}?token=${sports}&ticket=${casino}`)
  desk.answerWith('http://elsewhere.test/play')
  await site.ask('/api/game/play', { gameId: desk.gameId }, auth(player.token))
  const failing = await richPlayer(site, '100.00')
  const body = JSON.stringify({ requestId: randomUUID(), token: sports })
  const { db } = site.server.ctx
  const query = db.query.bind(db)
  Object.assign(db, { query: () => Promise.reject(new Error('the database is gone')) })
  try {
    const headers = { 'x-sign-jws': jwsOf(body) }
    const url = `/providers/sportsbook/user/balance?token=${sports}`
    await site.server.app.inject({ method: 'POST', url, headers, payload: body })
    await site.server.app.inject({
      url: `/api/auth/user_info?token=${player.token}`,
      headers: auth(player.token),
    })
  } finally {
    Object.assign(db, { query })
  }
  const ticket = accepted(await site.ask('/api/auth/ticket', {}, auth(failing.token)))
  const logged = site.logged()
  expect(logged).toContain('provider call refused')
  for (const secret of [...tokens, player.token, failing.token, ...secretsIn(ticket)])
    expect(logged).not.toContain(secret)
})

/** Long random texts anywhere in an answer. */
const secretsIn = (value: unknown): readonly string[] =>
  present(JSON.stringify(value).match(/[\w-]{32,}/g), 'a ticket')
