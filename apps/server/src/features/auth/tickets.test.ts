import type { User } from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
let player: User
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  player = await site.newPlayer()
})

const ticketOf = async (token = player.token) =>
  accepted(await site.ask('/api/auth/ticket', {}, auth(token))).model.ticket
const enter = (ticket: string) => site.ask('/api/auth/login_ticket', { ticket })
const check = (token: string) => site.ask('/api/auth/check', {}, auth(token))

describe('[T-02] a ticket in an address', () => {
  it('opens a session of its own for the same player, once', async () => {
    const ticket = await ticketOf()
    const entered = accepted(await enter(ticket)).user
    expect(entered).toMatchObject({ userId: player.userId, username: player.username })
    expect([player.token, ticket]).not.toContain(entered.token)
    expect((await check(entered.token)).status).toBe(0)
    expect(refusalOf(await enter(ticket))).toBe('ticketSpent')
    accepted(await site.ask('/api/auth/logout', {}, auth(entered.token)))
    expect((await check(player.token)).status).toBe(0)
  })

  it('lets one in of many who show it at once', async () => {
    const ticket = await ticketOf()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(ticket)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
  })

  it('is no good after a minute', async () => {
    const ticket = await ticketOf()
    site.clock.advance(60_000)
    expect(refusalOf(await enter(ticket))).toBe('ticketSpent')
  })

  it('cannot be the token of a session, nor made up, and no token is a ticket', async () => {
    expect(refusalOf(await enter(player.token))).toBe('ticketSpent')
    expect(refusalOf(await enter('x'.repeat(43)))).toBe('ticketSpent')
    expect(refusalOf(await check(await ticketOf()))).toBe('loginNeeded')
    expect((await check(player.token)).status).toBe(0)
  })

  it('is given to nobody without a log-in', async () => {
    expect(refusalOf(await site.ask('/api/auth/ticket'))).toBe('loginNeeded')
  })

  it('is worth nothing once its session has ended, and a new password ends what it opened', async () => {
    const late = await ticketOf()
    const entered = accepted(await enter(await ticketOf())).user
    const wish = { password: TEST_PASSWORD, next: 'five other unrelated words here' }
    accepted(await site.ask('/api/user/change_password', wish, auth(player.token)))
    expect(refusalOf(await check(entered.token))).toBe('sessionEnded')
    accepted(await site.ask('/api/auth/logout', {}, auth(player.token)))
    expect(refusalOf(await enter(late))).toBe('ticketSpent')
  })

  it('gives no session a longer life: it counts from the first log-in', async () => {
    const { sessionLifeMs } = site.server.ctx.config
    const used = () =>
      site.server.ctx.db.query('UPDATE sessions SET last_seen_at = $2 WHERE user_id = $1', [
        player.userId,
        new Date(site.clock.now()),
      ])
    site.clock.advance(sessionLifeMs - 1000)
    await used()
    const entered = accepted(await enter(await ticketOf())).user
    expect((await check(entered.token)).status).toBe(0)
    site.clock.advance(1001)
    expect(refusalOf(await check(entered.token))).toBe('sessionEnded')
  })
})
