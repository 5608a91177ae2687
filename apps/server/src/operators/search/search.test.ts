import type { Found, Role } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../../payments/withdrawals/desk.fixture.ts'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { selectBets, selectByPart } from './sql.ts'

const BET = '01900000-0000-7000-8000-0000000000aa'

let desk: Desk
const people = new Map<Role, Headers>()
beforeAll(async () => {
  desk = await openDesk({ consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  const { site } = desk
  for (const role of ['support', 'finance', 'games', 'content', 'auditor'] as const)
    people.set(role, await plantOperator(site.database.pool, `s-${role}`, [role], site.clock.now()))
})
afterAll(() => desk.close())

const ask = (role: Role, text: string) =>
  askAsOperator(
    async (request) => desk.site.server.app.inject(request),
    present(people.get(role), role),
    '/api/operator/search',
    { text },
  )
const find = async (role: Role, text: string): Promise<Found> => accepted(await ask(role, text)).model
const names = async (role: Role, text: string) =>
  (await find(role, text)).players.map(({ username }) => username)

describe('the search of the console', () => {
  it('finds players by any part of a name, exact names and beginnings first', async () => {
    for (const username of ['xx_marlow', 'marlow2', 'marlow', 'someone'])
      await desk.site.newPlayer({ username })
    expect(await names('support', 'MARLOW')).toEqual(['marlow', 'marlow2', 'xx_marlow'])
    expect(await names('support', 'rlow')).toHaveLength(3)
    expect(await names('support', 'x_marlow')).toEqual(['xx_marlow'])
    for (const text of ['%ow', 'mar_ow', 'm%w', "' OR 1=1", '\\ar', '%%', '__'])
      expect(await names('support', text)).toEqual([])
    expect(refusalOf(await ask('support', 'm'))).toBe('badInput')
  })

  it('finds personal data by a part only for those who may reveal it, and masks it for everybody', async () => {
    const user = await desk.site.newPlayer({
      username: 'reserved',
      email: 'hidden.tree@home.example',
      phone: '11976543210',
      countryId: 'BR',
    })
    await desk.site.database.pool.query('UPDATE users SET real_name = $2 WHERE id = $1', [
      user.userId,
      'Conceição Araújo',
    ])
    for (const part of ['dden.tree', 'conceicao ara', 'CEIÇÃO', '9765-4321', '765432']) {
      expect([part, await names('support', part)]).toEqual([part, ['reserved']])
      expect([part, await names('finance', part)]).toEqual([part, []])
    }
    for (const whole of ['Hidden.Tree@home.example', '+55 (11) 97654-3210'])
      expect([whole, await names('finance', whole)]).toEqual([whole, ['reserved']])
    const [player] = (await find('support', 'dden.tree')).players
    expect(player).toMatchObject({ email: 'h…@home.example', phone: '…10', realName: 'C… A…' })
    expect(await names('support', user.userId)).toEqual(['reserved'])
  })

  it('finds a deposit, a withdrawal, a bet and a transaction by id, for those who may read them', async () => {
    const holder = await desk.newPlayer(100_00n, { username: 'payer_one' })
    const { id: withdrawal } = await holder.withdraws('20')
    const bet = accepted(
      await desk.site.ask(
        '/api/game/bet',
        { gameId: 'dice', requestId: BET, model: { betAmount: '1', side: 'over', chance: 50 } },
        auth(holder.user.token),
      ),
    ).model
    const { rows } = await desk.site.database.pool.query<{ id: string; key: string; ref: string }>(
      `SELECT id, key, ref FROM ledger_transactions WHERE user_id = $1 AND kind = 'deposit'`,
      [holder.user.userId],
    )
    const deposit = present(rows[0], 'deposit')
    await desk.site.database.pool.query(
      `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, expires_at, provider)
       VALUES ($1, $2, 'search', 10000, 'USD', $3, $3, 'psp')`,
      [deposit.ref, holder.user.userId, new Date(desk.site.clock.now())],
    )
    const of = { username: 'payer_one', userId: holder.user.userId, currencyId: 'USD' }
    expect((await find('finance', withdrawal)).withdrawals).toMatchObject([
      { ...of, id: withdrawal, amount: '20.00' },
    ])
    expect((await find('finance', deposit.ref.toUpperCase())).deposits).toMatchObject([
      { ...of, amount: '100.00' },
    ])
    expect((await find('finance', deposit.id)).transactions).toMatchObject([
      { id: deposit.id, kind: 'deposit' },
    ])
    expect((await find('finance', deposit.key)).transactions).toMatchObject([{ id: deposit.id }])
    expect((await find('support', bet.id)).bets).toMatchObject([{ ...of, id: bet.id, gameId: bet.gameId }])
    for (const text of [withdrawal, deposit.ref, deposit.id, bet.id, 'payer_one', holder.user.userId])
      for (const role of ['games', 'content'] as const)
        expect([role, text, ...Object.values(await find(role, text)).flat()]).toEqual([role, text])
    expect((await find('support', deposit.id)).transactions).toEqual([])
  })

  it('finds rounds and lottery terms by their number, with or without the game', async () => {
    const { owner } = desk.site.database
    await owner.query(
      `INSERT INTO round_games (game_id, number) VALUES ('fast3-60', 901), ('crash', 902) ON CONFLICT DO NOTHING`,
    )
    await owner.query(
      `INSERT INTO round_chains (game_id, length, end_hash, salt, made_at)
       SELECT g, 10, repeat('0', 64), 'search', now() FROM unnest(ARRAY['crash', 'fast3-60']) AS g`,
    )
    await owner.query(
      `INSERT INTO rounds (game_id, number, chain_id, link, rtp, phase, starts_at, locks_at, runs_at, ended_at, caps, multiplier, hash)
       SELECT 'crash', 7741, id, 9, 9900, 'ENDED', now(), now(), now(), now(), '{}', 10000, repeat('0', 64)
       FROM round_chains WHERE game_id = 'crash' AND salt = 'search'`,
    )
    await owner.query(
      `INSERT INTO lottery_terms (line, game_id, number, chain_id, link, rtp, opens_at, closes_at, beacon, beacon_round, draws_at, phase,
         caps, player_caps, hash, signature, drawn, finished_at)
       SELECT 'fast3-60', 'fast3', 7741, id, 9, 9700, now(), now() + interval '1 minute', 'search', 1, now() + interval '2 minutes', 'FINISHED', '{}', '{}', repeat('0', 64),
         'search', '{1,2,3}', now() FROM round_chains WHERE game_id = 'fast3-60' AND salt = 'search'`,
    )
    const both = await find('games', '7741')
    expect(both.rounds).toMatchObject([{ gameId: 'crash', round: 7741 }])
    expect(both.terms).toMatchObject([{ line: 'fast3-60', term: 7741 }])
    expect(await find('games', 'fast3-60 7741')).toMatchObject({ rounds: [], terms: [{ term: 7741 }] })
    expect(await find('games', 'crash/7741')).toMatchObject({ rounds: [{ round: 7741 }], terms: [] })
    expect(await find('support', '7741')).toMatchObject({ rounds: [{ round: 7741 }] })
    expect(await find('finance', '7741')).toMatchObject({ rounds: [], terms: [] })
  })

  it('finds the conversation with a player by the player’s id', async () => {
    const user = await desk.site.newPlayer({ username: 'asked_us' })
    await desk.site.database.pool.query(
      `INSERT INTO support_conversations (user_id, state, first_id, language, changed_at)
       VALUES ($1, 'WAITING', 1, 'en', $2)`,
      [user.userId, new Date(desk.site.clock.now())],
    )
    expect((await find('support', user.userId)).conversations).toMatchObject([
      { userId: user.userId, username: 'asked_us', state: 'WAITING' },
    ])
    expect((await find('finance', user.userId)).conversations).toEqual([])
  })

  it('finds parts and bets by their indexes, however few rows there are', async () => {
    const client = new Client({ connectionString: desk.site.database.url })
    const plans: string[] = []
    client.on('notice', ({ message }) => void plans.push(message ?? ''))
    await client.connect()
    try {
      // Each statement's plan as it ran, those inside of functions too.
      await client.query(
        `LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
         SET client_min_messages = log`,
      )
      await selectByPart(client, 'arlo', { personal: true, most: 8 })
      const shown = plans.join('\n')
      expect(shown).toContain('Bitmap Index Scan on users_search_name')
      expect(shown).toContain('Bitmap Index Scan on users_search_personal')
      expect(shown).not.toContain('Seq Scan on users')
      plans.length = 0
      // With a few bets, walking through their key, which begins with the player, would cost as little.
      await client.query('SET enable_seqscan = off; BEGIN; ALTER TABLE bets DROP CONSTRAINT bets_pkey')
      await selectBets(client, BET)
      await client.query('ROLLBACK')
      expect(plans.join('\n')).toMatch(/Bitmap Index Scan on bets\w*_id_idx/)
    } finally {
      await client.end()
    }
  })
})
