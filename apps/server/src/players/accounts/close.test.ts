import { readForcedRetry, type User } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import { assert, bonusId, minor, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import type { LedgerCommand } from '../../ledger/commands.ts'
import { fund } from '../../payments/withdrawals/desk.fixture.ts'
import { refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
let player: User
beforeAll(async () => {
  site = await testSite()
})
beforeEach(async () => {
  player = await site.newPlayer()
})
afterAll(async () => {
  const drift = await auditLedger(site.database.pool)
  await site.close()
  assert(drift.length === 0, `L18: the ledger adds up: ${JSON.stringify(drift)}`)
})

const close = (headers: Record<string, string> = {}, password = TEST_PASSWORD) =>
  site.ask('/api/user/close', { password }, { ...auth(player.token), ...headers })
/** The question, and the header that agrees to it. */
async function asked(headers: Record<string, string> = {}) {
  const answer = await close(headers)
  assert(answer.status === REFUSALS.forcedRetry.status, `asked to confirm, not ${JSON.stringify(answer)}`)
  const retry = readForcedRetry('message' in answer ? answer.message : '')
  assert(retry !== undefined, 'a question that the page can read')
  return { ...retry.confirm, path: retry.redo.path, yes: { confirmed: retry.redo.token } }
}
async function purses() {
  const { main, task, register, held } = await site.server.ctx.ledger.balances(userId(player.userId))
  return { main, task, register, held }
}
const EMPTY = { main: 0n, task: 0n, register: 0n, held: 0n }
async function post(command: LedgerCommand): Promise<void> {
  const posted = await site.server.ctx.ledger.post(command)
  assert(posted.ok, 'posted')
}
const of = (player_: User) => ({
  key: randomUUID(),
  body: randomUUID(),
  answer: null,
  userId: userId(player_.userId),
})
const grant = (amount: bigint, wager: bigint) =>
  post({
    ...of(player),
    kind: 'bonus.grant',
    bonusId: bonusId(randomUUID()),
    currencyId: player.currencyId,
    purse: 'task',
    amount: minor(amount),
    wager: minor(wager),
  })

describe('closing an account with a remaining balance', () => {
  it('[X-05] [X-19] asks first with the amounts, then forfeits a locked bonus and a small balance', async () => {
    await fund(site, player, 4_99n)
    await grant(50_00n, 500_00n)
    const { message, path, yes, danger } = await asked()
    expect([path, danger]).toEqual(['/api/user/close', true])
    for (const amount of ['$ 4.99', '$ 5.00', '$ 50.00']) expect(message).toContain(amount)
    expect(await purses()).toMatchObject({ main: 4_99n, task: 50_00n })
    expect(refusalOf(await close(yes))).toBe('accepted')
    expect(await purses()).toEqual(EMPTY)
    expect(refusalOf(await site.ask('/api/auth/user_info', {}, auth(player.token)))).toBe('sessionEnded')
  })

  it('asks in the player’s language', async () => {
    await fund(site, player, 1_00n)
    expect((await asked({ lang: 'pt' })).message).toContain('abaixo do saque mínimo')
  })

  it('asks nothing when nothing would be lost', async () => {
    expect(refusalOf(await close())).toBe('accepted')
  })

  it('keeps what can be withdrawn', async () => {
    await fund(site, player, 5_00n)
    expect(refusalOf(await close())).toBe('accountNotEmpty')
    expect(await purses()).toMatchObject({ main: 5_00n })
  })

  it('waits for a bonus that is about to be released', async () => {
    await grant(1_00n, 0n)
    expect(refusalOf(await close())).toBe('accountBusy')
  })

  it('forfeits nothing with a wrong password, whatever was confirmed', async () => {
    await fund(site, player, 1_00n)
    const { yes } = await asked()
    expect(refusalOf(await close(yes, 'not the password'))).toBe('wrongPassword')
    expect(await purses()).toMatchObject({ main: 1_00n })
  })

  it('needs a new confirmation for other amounts, another player or after five minutes', async () => {
    await fund(site, player, 1_00n)
    const first = await asked()
    await fund(site, player, 1_00n)
    expect((await close(first.yes)).status).toBe(REFUSALS.forcedRetry.status)
    const second = await asked()
    const other = await site.newPlayer()
    await fund(site, other, 2_00n)
    const theirs = await site.ask(
      '/api/user/close',
      { password: TEST_PASSWORD },
      { ...auth(other.token), ...second.yes },
    )
    expect(theirs.status).toBe(REFUSALS.forcedRetry.status)
    site.clock.advance(5 * 60_000)
    expect((await close(second.yes)).status).toBe(REFUSALS.forcedRetry.status)
    expect(await purses()).toMatchObject({ main: 2_00n })
  })

  it('L36: forfeits nothing when money arrives at the last moment', async () => {
    await fund(site, player, 1_00n)
    const { yes } = await asked()
    const { ledger } = site.server.ctx
    const posts = ledger.post.bind(ledger)
    let isDone = false
    ledger.post = async (command) => {
      if (command.kind === 'forfeit' && !isDone) {
        isDone = true
        await fund(site, player, 90_00n)
      }
      return posts(command)
    }
    try {
      expect(refusalOf(await close(yes))).toBe('balanceMoved')
    } finally {
      ledger.post = posts
    }
    expect(await purses()).toMatchObject({ main: 91_00n })
    expect(refusalOf(await close())).toBe('accountNotEmpty')
  })

  it('can be repeated after a crash between forfeiting the balance and the bonus', async () => {
    await fund(site, player, 1_00n)
    await grant(50_00n, 500_00n)
    const { yes } = await asked()
    const { ledger } = site.server.ctx
    const posts = ledger.post.bind(ledger)
    ledger.post = (command) =>
      command.kind === 'bonus.revoke' ? Promise.reject(new Error('the server dies')) : posts(command)
    try {
      const died = await site.server.app.inject({
        method: 'POST',
        url: '/api/user/close',
        payload: { password: TEST_PASSWORD },
        headers: { ...auth(player.token), ...yes },
      })
      expect(died.statusCode).toBe(500)
    } finally {
      ledger.post = posts
    }
    expect(await purses()).toMatchObject({ main: 0n, task: 50_00n })
    const again = await asked()
    expect(again.message).not.toContain('$ 1.00')
    expect(refusalOf(await close(again.yes))).toBe('accepted')
    expect(await purses()).toEqual(EMPTY)
  })

  it('forfeits once, however many requests confirm simultaneously', async () => {
    await fund(site, player, 1_00n)
    await grant(50_00n, 500_00n)
    const { yes } = await asked()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => close(yes)))
    expect(outcomes.map(refusalOf)).toContain('accepted')
    expect(await purses()).toEqual(EMPTY)
  })
})
