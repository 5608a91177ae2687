import type { Role, TimelineEntry } from '@baize/contract/operator'
import { present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, type Holder, openDesk } from '../../payments/withdrawals/desk.fixture.ts'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import * as sql from './sql.ts'

let desk: Desk
let holder: Holder
const people = new Map<string, Headers>()
beforeAll(async () => {
  desk = await openDesk({ withdrawalAutoLimit: '5', consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  const plant = async (name: string, role: Role) =>
    people.set(name, await plantOperator(desk.site.database.pool, name, [role], desk.site.clock.now()))
  await plant('sue', 'support')
  await plant('rita', 'risk')
  await plant('gus', 'games')
  holder = await desk.newPlayer(100_00n, { username: 'storied' })
  const tick = () => desk.site.clock.advance(1000)
  tick()
  const bet = { gameId: 'dice', requestId: randomUUID(), model: { betAmount: '1', side: 'over', chance: 50 } }
  accepted(await desk.site.ask('/api/game/bet', bet, auth(holder.user.token)))
  tick()
  const withdrawal = await holder.withdraws('20')
  tick()
  accepted(
    await as('sue', '/api/operator/player/limit', {
      userId: holder.user.userId,
      requestId: randomUUID(),
      period: 'day',
      amount: '50',
      reason: 'asked by phone',
    }),
  )
  tick()
  await as('gus', '/api/operator/player/forbid', { userId: holder.user.userId, on: true, reason: 'no right' })
  tick()
  accepted(
    await as('rita', '/api/operator/withdrawals/reject', {
      withdrawalId: withdrawal.id,
      reason: 'other',
      note: 'the bank called',
    }),
  )
})
afterAll(() => desk.close())

const as = <P extends Parameters<typeof askAsOperator>[2]>(name: string, path: P, input: object) =>
  askAsOperator(
    async (request) => desk.site.server.app.inject(request),
    present(people.get(name), name),
    path,
    input,
  )

async function read(input: object, pageSize = 100): Promise<TimelineEntry[]> {
  const seen: TimelineEntry[] = []
  let cursor: string | null = null
  do {
    const page: { items: TimelineEntry[]; next: string | null } = accepted(
      await as('sue', '/api/operator/player/timeline', {
        userId: holder.user.userId,
        pageSize,
        ...input,
        ...(cursor !== null && { cursor }),
      }),
    ).model
    seen.push(...page.items)
    cursor = page.next
  } while (cursor !== null)
  return seen
}

describe('the timeline of a player', () => {
  it('merges everything newest first, and shows the same page by page', async () => {
    const all = await read({})
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['act', 'login', 'bet', 'money', 'message', 'limit']),
    )
    for (const pageSize of [1, 3]) expect(await read({}, pageSize)).toEqual(all)
  })

  it('shows who did what to the player, also by a withdrawal of theirs', async () => {
    const acts = await read({ show: 'acts' })
    expect(acts).toMatchObject([
      { who: 'rita', path: '/api/operator/withdrawals/reject', outcome: 'DONE', reason: 'the bank called' },
      { who: 'sue', path: '/api/operator/player/limit', outcome: 'DONE', reason: 'asked by phone' },
    ])
  })

  it('narrows to one kind of events', async () => {
    expect(await read({ show: 'money' })).toMatchObject([
      { kind: 'money', of: 'withdrawal.reject', change: '20.00' },
      { kind: 'money', of: 'withdrawal.request', change: '-20.00' },
      { kind: 'money', of: 'deposit', change: '100.00', currencyId: 'USD' },
    ])
    expect(await read({ show: 'bets' })).toMatchObject([{ kind: 'bet', gameId: 'dice', stake: '1.00' }])
    expect(await read({ show: 'limits' })).toMatchObject([
      { kind: 'limit', step: 'limitSet', about: 'loss', period: 'day', amount: '50.00' },
    ])
    expect(await read({ show: 'documents' })).toEqual([])
    const messages = (await read({ show: 'messages', language: 'pt' })).flatMap((entry) =>
      entry.kind === 'message' ? [entry] : [],
    )
    expect(messages.at(-1)?.title).toMatch(/^Boas-vindas|^Bem-vind/)
    expect(messages.map(({ text }) => text).join(' ')).toContain('$ 20.00')
  })

  it('refuses a cursor that is not its own', async () => {
    const of = { userId: holder.user.userId }
    for (const keys of [['x'], ["1' OR true"], [1], {}, [null, 'x'], Array(20).fill('1')]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url')
      expect(refusalOf(await as('sue', '/api/operator/player/timeline', { ...of, cursor }))).toBe('badInput')
    }
    expect(refusalOf(await as('sue', '/api/operator/player/timeline', { ...of, cursor: 'e30' }))).toBe(
      'badInput',
    )
    expect(refusalOf(await as('sue', '/api/operator/player/timeline', { userId: '999999999' }))).toBe(
      'unknownPlayer',
    )
    expect(refusalOf(await as('gus', '/api/operator/player/timeline', of))).toBe('forbidden')
  })

  it('reads each source by an index that ends the read after a page', async () => {
    const client = new Client({ connectionString: desk.site.database.url })
    const plans: string[] = []
    client.on('notice', ({ message }) => void plans.push(message ?? ''))
    await client.connect()
    try {
      await client.query(
        `LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET client_min_messages = log; SET enable_seqscan = off;
         SET enable_bitmapscan = off; SET enable_sort = off`,
      )
      const part = { player: userId(holder.user.userId), below: null, limit: 3 }
      await sql.selectActs(client, [holder.user.userId], part)
      await sql.selectDecisions(client, [holder.user.userId], part)
      await sql.selectLogins(client, part)
      await sql.selectBets(client, part)
      await sql.selectProviderBets(client, part)
      await sql.selectMoney(client, part, null)
      await sql.selectNotices(client, part)
      await sql.selectLimits(client, part)
      await sql.selectDocuments(client, part)
      const shown = plans.join('\n')
      for (const index of [
        'operator_audit_subject',
        'operator_audit_outcome',
        'approvals_subject',
        'sessions_of_player_by_time',
        'open_bets_pkey',
        'provider_bets_of_player',
        'ledger_transactions_rare_of_player',
        'user_notices_user',
        'protection_steps_user',
        'identities_user',
      ])
        expect(shown).toContain(index)
      expect(shown).not.toMatch(/Seq Scan/)
    } finally {
      await client.end()
    }
  })
})
