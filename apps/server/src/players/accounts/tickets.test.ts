import type { User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { hashToken } from './service.ts'
import { type EndSockets, logOut } from './sessions.ts'

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
const logIn = async () =>
  accepted(await site.ask('/api/auth/login', { account: player.username, password: TEST_PASSWORD })).user
    .token
const check = (token: string) => site.ask('/api/auth/check', {}, auth(token))

describe('[T-02] a ticket in an address', () => {
  it('opens a separate session for the same player, once', async () => {
    const ticket = await ticketOf()
    const entered = accepted(await enter(ticket)).user
    expect(entered).toMatchObject({ userId: player.userId, username: player.username })
    expect([player.token, ticket]).not.toContain(entered.token)
    expect((await check(entered.token)).status).toBe(0)
    expect(refusalOf(await enter(ticket))).toBe('ticketSpent')
    accepted(await site.ask('/api/auth/logout', {}, auth(entered.token)))
    expect((await check(player.token)).status).toBe(0)
  })

  it('admits one of many simultaneous uses', async () => {
    const ticket = await ticketOf()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(ticket)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
  })

  it('expires after a minute', async () => {
    const ticket = await ticketOf()
    site.clock.advance(60_000)
    expect(refusalOf(await enter(ticket))).toBe('ticketSpent')
  })

  it('is told from a session token and an invented text in both directions', async () => {
    expect(refusalOf(await enter(player.token))).toBe('ticketSpent')
    expect(refusalOf(await enter('x'.repeat(43)))).toBe('ticketSpent')
    expect(refusalOf(await check(await ticketOf()))).toBe('loginNeeded')
    expect((await check(player.token)).status).toBe(0)
  })

  it('requires a log-in to be issued', async () => {
    expect(refusalOf(await site.ask('/api/auth/ticket'))).toBe('loginNeeded')
  })

  it('is worthless once its session has ended, and a new password ends the session that it opened', async () => {
    const late = await ticketOf()
    const entered = accepted(await enter(await ticketOf())).user
    const request = { password: TEST_PASSWORD, next: 'five other unrelated words here' }
    accepted(await site.ask('/api/user/change_password', request, auth(player.token)))
    expect(refusalOf(await check(entered.token))).toBe('sessionEnded')
    accepted(await site.ask('/api/auth/logout', {}, auth(player.token)))
    expect(refusalOf(await enter(late))).toBe('ticketSpent')
  })

  it.each([
    ['log-out', () => site.ask('/api/auth/logout', {}, auth(player.token))],
    [
      'session_end',
      async () => {
        const other = await logIn()
        const { sessions } = accepted(await site.ask('/api/user/security', {}, auth(player.token))).model
        return site.ask(
          '/api/user/session_end',
          { id: sessions.find((session) => session.current)?.id },
          auth(other),
        )
      },
    ],
  ])('opens a session that ends with the original one, and so do further ones: %s', async (_, end) => {
    const entered = accepted(await enter(await ticketOf())).user.token
    const further = accepted(await enter(await ticketOf(entered))).user.token
    const apart = await logIn()
    accepted(await end())
    for (const token of [player.token, entered, further])
      expect(refusalOf(await check(token))).toBe('sessionEnded')
    expect((await check(apart)).status).toBe(0)
  })

  it('opens a session whose sockets learn that it has ended', async () => {
    const entered = accepted(await enter(await ticketOf())).user.token
    const told = vi.fn<EndSockets>()
    const id = userId(player.userId)
    await logOut(site.server.ctx, { userId: id, token: player.token }, told)
    expect(told.mock.calls).toEqual([
      [id, hashToken(player.token), 'here'],
      [id, hashToken(entered), 'elsewhere'],
    ])
  })

  it.each([
    ['its session logs out', '/api/auth/logout', () => player.token],
    ['another session ends all others', '/api/user/other_sessions_end', logIn],
  ] as const)('leaves no session behind that was being opened while %s', async (_, path, caller) => {
    const ticket = await ticketOf()
    const token = await caller()
    const { owner } = site.database
    const waiting = async () => {
      const { rowCount } = await owner.query(
        `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`,
      )
      return rowCount ?? 0
    }
    const blocker = await owner.connect()
    try {
      await blocker.query('BEGIN')
      // The last write of a log-in waits for this row.
      await blocker.query('SELECT FROM login_origins WHERE user_id = $1 FOR UPDATE', [player.userId])
      const opening = enter(ticket)
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      let isDone = false
      const ending = site.ask(path, {}, auth(token)).finally(() => {
        isDone = true
      })
      await vi.waitFor(async () => expect(isDone || (await waiting()) > 1).toBe(true))
      await blocker.query('ROLLBACK')
      accepted(await ending)
      expect(refusalOf(await check(accepted(await opening).user.token))).toBe('sessionEnded')
    } finally {
      blocker.release()
    }
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
