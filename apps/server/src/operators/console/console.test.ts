import type { LedgerEntry, ProtectedPlayer, Role } from '@baize/contract/operator'
import type { User } from '@baize/contract/player'
import type { OperatorPath } from '@baize/contract/server'
import { betId, minor, present, seedPairId, userId, uuidV7 } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../ledger/audit/audit.ts'
import {
  done,
  hold,
  newBetId,
  type Player,
  play,
  playLong,
  settle,
} from '../../ledger/testing/ledger.fixture.ts'
import { type Desk, fund, openDesk } from '../../payments/withdrawals/desk.fixture.ts'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'

let desk: Desk
let support: Headers
let finance: Headers
let risk: Headers
beforeAll(async () => {
  desk = await openDesk({ withdrawalAutoLimit: '100', consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  const { site } = desk
  const person = (name: string, role: Role) =>
    plantOperator(site.database.pool, name, [role], site.clock.now())
  support = await person('sue', 'support')
  finance = await person('fin', 'finance')
  risk = await person('rita', 'risk')
})
afterAll(() => desk.close())

const as = <P extends OperatorPath>(headers: Headers, path: P, input: object = {}) =>
  askAsOperator(async (request) => desk.site.server.app.inject(request), headers, path, input)
const names = async (headers: Headers, input: object) =>
  accepted(await as(headers, '/api/operator/players', input)).model.items.map(({ username }) => username)

async function seated(user: User): Promise<Player> {
  const { rows } = await desk.site.database.pool.query<{ id: string }>(
    'SELECT id FROM seed_pairs WHERE user_id = $1 AND revealed_at IS NULL',
    [user.userId],
  )
  const id = rows[0]?.id
  if (id) return { userId: userId(user.userId), currencyId: 'USD', seedPairId: seedPairId(id) }
  accepted(await desk.site.ask('/api/fairness/seeds', {}, auth(user.token)))
  return seated(user)
}

const newBetIdAt = (ms: number) => betId(uuidV7({ now: () => ms }, randomBytes))

describe('the list of players', () => {
  it('finds players by id and by the beginning of a name, and treats % and _ as letters', async () => {
    const player = await desk.site.newPlayer({ username: 'ann_lee' })
    await desk.site.newPlayer({ username: 'annXlee' })
    expect(await names(support, { text: player.userId })).toEqual(['ann_lee'])
    expect(await names(support, { text: 'ANN' })).toEqual(['annXlee', 'ann_lee'])
    expect(await names(support, { text: 'ann_' })).toEqual(['ann_lee'])
    for (const text of ['%', 'a%', "' OR 1=1 --", '\\', 'ann_lee%'])
      expect(await names(support, { text })).toEqual([])
  })

  it('finds e-mails by their beginning only for operators who may see them', async () => {
    await desk.site.newPlayer({ username: 'mailed', email: 'secret.person@home.example' })
    const part = { text: 'secret.person@ho' }
    expect(await names(support, part)).toEqual(['mailed'])
    expect(await names(finance, part)).toEqual([])
    expect(await names(finance, { text: 'Secret.Person@home.example' })).toEqual(['mailed'])
  })

  it('is paged by key and shows each player once, with and without a filter', async () => {
    for (let i = 0; i < 5; i++) await desk.site.newPlayer({ username: `paged${i}`, countryId: 'BR' })
    for (const filter of [{ text: 'paged' }, { countryId: 'BR' }, { countryId: 'BR', text: 'paged' }]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: { username: string }[]; next: string | null } = accepted(
          await as(support, '/api/operator/players', { ...filter, pageSize: 2, ...(cursor && { cursor }) }),
        ).model
        seen.push(...page.items.map(({ username }) => username))
        cursor = page.next
      } while (cursor !== null)
      expect(seen).toEqual(['paged4', 'paged3', 'paged2', 'paged1', 'paged0'])
    }
  })

  it('[E-15] finds players by the channel or campaign that brought them, and names both', async () => {
    const from = { utmSource: 'Radio', utmCampaign: 'spring-26' }
    const one = await desk.site.newPlayer({ username: 'tuned_in', ...from })
    await desk.site.newPlayer({ username: 'mailed_in', utmSource: 'mail', utmCampaign: 'radio' })
    await desk.site.newPlayer({ username: 'walked_in' })
    expect(await names(support, { origin: 'radio' })).toEqual(['mailed_in', 'tuned_in'])
    expect(await names(support, { origin: ' SPRING-26 ', text: 'tuned' })).toEqual(['tuned_in'])
    expect(await names(support, { origin: 'spring' })).toEqual([])
    const { items } = accepted(await as(support, '/api/operator/players', { text: one.userId })).model
    expect(items).toMatchObject([{ channel: 'Radio', campaign: 'spring-26' }])
  })

  it('has a badge for signs of harm, a hold and a message that waits', async () => {
    const { userId: id } = await desk.site.newPlayer({ username: 'in_need' })
    const nowMs = desk.site.clock.now()
    const { owner } = desk.site.database
    const badges = async () =>
      accepted(await as(support, '/api/operator/players', { text: id })).model.items.map(
        (listed) => listed.badges,
      )
    expect(await badges()).toEqual([[]])
    await owner.query("INSERT INTO care_scores VALUES ($1, 50, '[]', $2, $2)", [id, new Date(nowMs)])
    await owner.query("INSERT INTO withdrawal_holds VALUES ($1, $2, 'a test', 'ann', $3)", [
      id,
      new Date(nowMs + 1000),
      new Date(nowMs),
    ])
    await owner.query(
      `INSERT INTO support_conversations (user_id, state, first_id, language, changed_at)
       VALUES ($1, 'WAITING', 1, 'en', $2)`,
      [id, new Date(nowMs)],
    )
    expect(await badges()).toEqual([['careHigh', 'held', 'support']])
    desk.site.clock.advance(2000)
    await owner.query('UPDATE care_scores SET score = 20 WHERE user_id = $1', [id])
    expect(await badges()).toEqual([['careWatch', 'support']])
  })

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['0', '-1', '1;DROP TABLE users', 'x', '9'.repeat(40)])
      expect(refusalOf(await as(support, '/api/operator/players', { cursor }))).toBe('badInput')
    for (const path of [
      '/api/operator/deposits',
      '/api/operator/withdrawals/all',
      '/api/operator/refunds',
    ] as const)
      for (const cursor of ['1', "1.' OR true", `x.${randomUUID()}`])
        expect(refusalOf(await as(finance, path, { cursor }))).toBe('badInput')
    expect(
      refusalOf(await as(finance, '/api/operator/player/movements', { userId: '100001', cursor: '1.2' })),
    ).toBe('badInput')
  })

  it('shows a player who has an open bet in a lottery', async () => {
    const user = await desk.site.newPlayer()
    await fund(desk.site, user, 5_00n)
    const bet = hold(await seated(user), 2_00n, { gameId: 'fast3' })
    await done(desk.site.server.ctx.ledger.post(bet))
    const { model } = accepted(await as(support, '/api/operator/player', { userId: user.userId }))
    expect(model.openBets).toMatchObject([{ id: bet.betId, gameId: 'fast3', stake: '2.00' }])
    expect(model.sums.lost).toBe('0.00')
  })

  it('shows the states of each player', async () => {
    const { userId: id } = await desk.site.newPlayer({ username: 'stated' })
    accepted(await as(risk, '/api/operator/player/forbid', { userId: id, on: true, reason: 'a test' }))
    accepted(
      await as(support, '/api/operator/player/exclude', {
        userId: id,
        requestId: 'exclude-1',
        length: 'week',
        reason: 'asked by phone',
      }),
    )
    for (const state of ['forbidden', 'excluded']) expect(await names(support, { state })).toEqual(['stated'])
    expect(await names(support, { state: 'closed' })).toEqual([])
  })
})

describe('the profile of a player', () => {
  it('masks personal data and reveals it with a recorded reason', async () => {
    const user = await desk.site.newPlayer({
      username: 'masked',
      email: 'visible@home.example',
      phone: '11987654321',
      countryId: 'BR',
    })
    const shown = accepted(await as(support, '/api/operator/player', { userId: user.userId })).model
    expect(shown).toMatchObject({ email: 'v…@home.example', phone: '…21' })
    expect(JSON.stringify(shown)).not.toMatch(/visible@|987654/)
    const body = { userId: user.userId, field: 'email', reason: 'a call back' }
    expect(refusalOf(await as(finance, '/api/operator/player/reveal', body))).toBe('forbidden')
    expect(refusalOf(await as(support, '/api/operator/player/reveal', { ...body, reason: ' ' }))).toBe(
      'badInput',
    )
    expect(accepted(await as(support, '/api/operator/player/reveal', body)).model.value).toBe(
      'visible@home.example',
    )
    const auditor = await plantOperator(desk.site.database.pool, 'aud', ['auditor'], desk.site.clock.now())
    const record = accepted(
      await as(auditor, '/api/operator/audit', { path: '/api/operator/player/reveal' }),
    ).model
    expect(record[1]).toMatchObject({ who: 'sue', what: 'TRIED', input: body })
    expect(record.map(({ what }) => what)).toEqual(['DONE', 'TRIED', 'REFUSED'])
    expect(JSON.stringify(record)).not.toContain('visible@')
  })

  it('names the accounts that sent the same document', async () => {
    const [one, two] = [await desk.site.newPlayer(), await desk.site.newPlayer({ username: 'same_papers' })]
    for (const { userId: id } of [one, one, two])
      await desk.site.database.pool.query(
        `INSERT INTO identities (id, user_id, level, document, name, birth_date, state, reason, created_at, decided_at, fingerprint)
         VALUES ($1, $2, 1, 'card', 'Ann Lee', '1990-01-01', 'REJECTED', 'blurred', now(), now(), sha256('papers'))`,
        [randomUUID(), id],
      )
    const { sameDocument } = accepted(await as(support, '/api/operator/player', { userId: one.userId })).model
    expect(sameDocument).toEqual([{ userId: two.userId, username: 'same_papers', closed: false }])
  })

  it('keeps notes and tags, which auditors cannot write', async () => {
    const { userId: id } = await desk.site.newPlayer()
    const text = '<img src=x onerror=alert(1)>'
    accepted(await as(support, '/api/operator/player/note/add', { userId: id, text }))
    accepted(await as(support, '/api/operator/player/tag', { userId: id, tag: 'vip-care', on: true }))
    const { notes, tags } = accepted(await as(support, '/api/operator/player', { userId: id })).model
    expect(notes).toMatchObject([{ text, by: 'sue' }])
    expect(tags).toEqual(['vip-care'])
    const auditor = await plantOperator(desk.site.database.pool, 'aud', ['auditor'], desk.site.clock.now())
    expect(refusalOf(await as(auditor, '/api/operator/player/note/add', { userId: id, text }))).toBe(
      'forbidden',
    )
    expect(refusalOf(await as(support, '/api/operator/player/note/add', { userId: '999999999', text }))).toBe(
      'unknownPlayer',
    )
  })

  it('shows addresses that take nothing any more, which support can lift', async () => {
    const email = 'bouncing@example.com'
    const user = await desk.site.newPlayer({ email })
    await desk.site.database.owner.query(
      `INSERT INTO message_suppressions VALUES ('email', $1, 'bounced', '5.1.1', NULL, $2)`,
      [email, new Date(desk.site.clock.now())],
    )
    const shown = async () => {
      const { unreachable } = accepted(
        await as(support, '/api/operator/player', { userId: user.userId }),
      ).model
      const { model } = accepted(await desk.site.ask('/api/user/security', {}, auth(user.token)))
      return [unreachable, model.unreachable]
    }
    const since = desk.site.clock.now()
    expect(await shown()).toEqual([[{ channel: 'email', reason: 'bounced', since }], ['email']])
    const lift = (who: typeof support) =>
      as(who, '/api/operator/player/reach', {
        userId: user.userId,
        channel: 'email',
        reason: 'mailbox is back',
      })
    const auditor = await plantOperator(desk.site.database.pool, 'aud', ['auditor'], desk.site.clock.now())
    expect(refusalOf(await lift(auditor))).toBe('forbidden')
    expect([accepted(await lift(support)).model, accepted(await lift(support)).model]).toEqual([
      { lifted: true },
      { lifted: false },
    ])
    expect(await shown()).toEqual([[], []])
  })

  it('has limits that operators can only lower', async () => {
    const { userId: id } = await desk.site.newPlayer()
    const set = (requestId: string, amount: string) =>
      as(support, '/api/operator/player/limit', {
        userId: id,
        requestId,
        period: 'day',
        amount,
        reason: 'asked by mail',
      })
    expect(accepted(await set('limit-one', '50')).model.limits[0]).toMatchObject({ amount: '50.00' })
    expect(accepted(await set('limit-two', '20')).model.limits[0]).toMatchObject({ amount: '20.00' })
    expect(refusalOf(await set('limit-three', '30'))).toBe('limitNotTighter')
    // A repeat of the first changes nothing any more.
    expect(accepted(await set('limit-one', '50')).model.limits[0]).toMatchObject({ amount: '20.00' })
    expect(refusalOf(await set('limit-one', '10'))).toBe('requestIdReused')
  })

  it('has every limit that the player has set', async () => {
    const player = await desk.site.newPlayer()
    const own = auth(player.token)
    accepted(
      await desk.site.ask(
        '/api/user/protection/limit',
        { requestId: randomUUID(), about: 'deposit', period: 'week', amount: '80' },
        own,
      ),
    )
    accepted(
      await desk.site.ask('/api/user/protection/session', { requestId: randomUUID(), minutes: 60 }, own),
    )
    accepted(await desk.site.ask('/api/user/protection/reality', { minutes: 30 }, own))
    const shown = accepted(await as(support, '/api/operator/player', { userId: player.userId })).model
    expect(shown.depositLimits).toMatchObject([
      { period: 'day', amount: null },
      { period: 'week', amount: '80.00', used: '0.00', waiting: null },
      { period: 'month', amount: null },
    ])
    expect(shown.sessionLimit).toEqual({ minutes: 60, endsAt: null, restUntil: null, waiting: null })
    expect(shown.realityMinutes).toBe(30)
  })

  it('logs the player out of one session or all', async () => {
    const user = await desk.site.newPlayer()
    const end = (change: object = {}) =>
      as(support, '/api/operator/player/session/end', {
        userId: user.userId,
        reason: 'stolen phone',
        ...change,
      })
    expect(accepted(await end({ sessionId: randomUUID() })).model.ended).toBe(0)
    expect(accepted(await end()).model.ended).toBe(1)
    expect(refusalOf(await desk.site.ask('/api/auth/check', {}, auth(user.token)))).toBe('sessionEnded')
  })

  it('closes an account without money for good and reopens it', async () => {
    const user = await desk.site.newPlayer({ username: 'closing' })
    const close = (on: boolean) =>
      as(risk, '/api/operator/player/close', { userId: user.userId, on, reason: 'a test' })
    const logIn = (change: object = {}) =>
      desk.site
        .ask('/api/auth/login', { account: 'closing', password: TEST_PASSWORD, ...change })
        .then(refusalOf)
    await fund(desk.site, user, 1_00n)
    expect(refusalOf(await close(true))).toBe('playerHasMoney')
    await desk.site.server.ctx.ledger.post({
      kind: 'forfeit',
      key: `forfeit:${user.userId}`,
      body: 'forfeit',
      answer: null,
      userId: userId(user.userId),
      currencyId: 'USD',
      amount: minor(1_00n),
    })
    accepted(await close(true))
    expect(refusalOf(await desk.site.ask('/api/auth/check', {}, auth(user.token)))).toBe('sessionEnded')
    desk.site.clock.advance(2 * 24 * 60 * 60_000)
    expect(await logIn({ reopen: true })).toBe('wrongLogin')
    accepted(await close(false))
    expect(await logIn()).toBe('accepted')
  })
})

describe('the ledger explorer', () => {
  it('shows every cent of a player once and in order: deposit, all bets and withdrawal', async () => {
    const holder = await desk.newPlayer(500_00n)
    const { ledger } = desk.site.server.ctx
    const player = await seated(holder.user)
    const tick = () => desk.site.clock.advance(1000)
    const instant = async (stake: bigint, payout: bigint) => {
      tick()
      const id = newBetIdAt(desk.site.clock.now())
      await done(ledger.post(play(player, stake, payout, { betId: id, key: `${id}:${player.userId}` })))
    }
    await instant(10_00n, 0n)
    tick()
    const held = hold(player, 20_00n)
    await done(ledger.post(held))
    await instant(5_00n, 15_00n)
    tick()
    await done(ledger.post(settle(player, held.betId, 50_00n)))
    tick()
    await holder.withdraws('200')
    for (const pageSize of [1, 2, 3, 50]) {
      const seen: LedgerEntry[] = []
      let cursor: string | null = null
      do {
        const page: { items: LedgerEntry[]; next: string | null } = accepted(
          await as(finance, '/api/operator/player/movements', {
            userId: player.userId,
            pageSize,
            ...(cursor && { cursor }),
          }),
        ).model
        seen.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      expect(seen.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
        ['withdrawal.request', '-200.00', '330.00'],
        ['bet.settle', '50.00', '530.00'],
        ['bet.play', '10.00', '480.00'],
        ['bet.hold', '-20.00', '470.00'],
        ['bet.play', '-10.00', '490.00'],
        ['deposit', '500.00', '500.00'],
      ])
    }
  })

  it('shows a transaction with its legs by id and by key, including that of a bet', async () => {
    const user = await desk.site.newPlayer()
    await fund(desk.site, user, 7_00n)
    const { items } = accepted(
      await as(finance, '/api/operator/ledger/transactions', { kind: 'deposit', pageSize: 1 }),
    ).model
    const item = present(items[0], 'deposit')
    expect(item).toMatchObject({
      userId: user.userId,
      username: user.username,
      legs: [{ from: 'provider', to: 'main', fromUserId: null, toUserId: user.userId, amount: '7.00' }],
    })
    const found = accepted(await as(finance, '/api/operator/ledger/transaction', { id: item.id })).model
    expect(found).toMatchObject({ ...item, seal: null, batch: String(BigInt(item.id) / 1024n) })
    const byKey = accepted(await as(finance, '/api/operator/ledger/transactions', { key: item.key })).model
    expect(byKey.items).toEqual([item])
    const player = await seated(user)
    const id = newBetId()
    await done(
      desk.site.server.ctx.ledger.post(
        play(player, 1_00n, 3_00n, { betId: id, key: `${id}:${player.userId}` }),
      ),
    )
    const bet = accepted(
      await as(finance, '/api/operator/ledger/transactions', { key: `${id}:${player.userId}` }),
    ).model.items[0]
    expect(bet?.legs.map(({ from, to, amount }) => [from, to, amount])).toEqual(
      expect.arrayContaining([
        ['main', 'house', '1.00'],
        ['house', 'main', '3.00'],
      ]),
    )
    expect(refusalOf(await as(finance, '/api/operator/ledger/transaction', { id: '1' }))).toBe(
      'unknownTransaction',
    )
  })

  it('finds the transactions of a held or an instant bet among those of its neighbours', async () => {
    const holder = await desk.newPlayer(500_00n)
    const player = await seated(holder.user)
    const { ledger } = desk.site.server.ctx
    const id = newBetId()
    await done(ledger.post(play(player, 1_00n, 3_00n, { betId: id, key: `${id}:${player.userId}` })))
    const [held, other] = [hold(player, 20_00n), hold(player, 5_00n)]
    for (const command of [held, other]) await done(ledger.post(command))
    await fund(desk.site, holder.user, 1_00n)
    await done(ledger.post(settle(player, other.betId, 0n)))
    const of = async (bet: string, owner: string = player.userId) =>
      accepted(await as(finance, '/api/operator/bet/transactions', { userId: owner, betId: bet })).model
    expect((await of(held.betId)).map(({ kind, ref }) => [kind, ref])).toEqual([['bet.hold', held.betId]])
    expect((await of(other.betId)).map(({ kind, change }) => [kind, change])).toEqual([
      ['bet.hold', '-5.00'],
      ['bet.settle', '0.00'],
    ])
    desk.site.clock.advance(10 * 60_000)
    await fund(desk.site, holder.user, 1_00n)
    await done(ledger.post(settle(player, held.betId, 50_00n)))
    expect((await of(held.betId)).map(({ kind, change }) => [kind, change])).toEqual([
      ['bet.hold', '-20.00'],
      ['bet.settle', '50.00'],
    ])
    expect((await of(id)).map(({ kind, change }) => [kind, change])).toEqual([['bet.play', '2.00']])
    // A bet whose request id is no fresh UUID of version 7, such as those of the demo house, has rows of its own.
    const long = playLong(player, 2_00n, 9_00n, { betId: newBetId() })
    await done(ledger.post(long))
    expect((await of(long.betId)).map(({ kind, change, legs }) => [kind, change, legs.length])).toEqual([
      ['bet.play', '7.00', 2],
    ])
    const stranger = await desk.site.newPlayer()
    expect(await of(id, stranger.userId)).toEqual([])
    expect(await of(randomUUID())).toEqual([])
    expect(
      refusalOf(await as(support, '/api/operator/bet/transactions', { userId: player.userId, betId: id })),
    ).toBe('forbidden')
  })

  it('names both operators of an adjustment, in the transaction and in the account’s statement', async () => {
    const user = await desk.site.newPlayer()
    const { model } = accepted(
      await desk.site.ask('/api/operator/ledger/adjust', {
        requestId: 'adjust-seen',
        userId: user.userId,
        amount: '3',
        reason: 'a game went wrong',
        requestedBy: 'one',
        approvedBy: 'other',
      }),
    )
    const id = model.transactionId
    const { note } = accepted(await as(finance, '/api/operator/ledger/transaction', { id })).model
    expect(note).toMatchObject({ requestedBy: 'one', approvedBy: 'other', reason: 'a game went wrong' })
    const statement = accepted(
      await as(finance, '/api/operator/ledger/account', { kind: 'operator', currencyId: 'USD', pageSize: 1 }),
    ).model
    expect(statement.items).toMatchObject([{ id, legs: [{ from: 'operator', to: 'main', amount: '3.00' }] }])
    const other = { kind: 'operator', currencyId: 'IDR' }
    expect(accepted(await as(finance, '/api/operator/ledger/account', other)).model.items).toEqual([])
  })

  it('sums all accounts to zero as of the last check', async () => {
    await checkLedger(desk.site.database.pool)
    const { sums } = accepted(await as(finance, '/api/operator/ledger/zero_sum')).model
    const dollars = present(
      sums.find(({ currencyId }) => currencyId === 'USD'),
      'sum of dollars',
    )
    expect(dollars.sum).toBe('0.00')
    expect(Number(dollars.players)).toBeGreaterThan(0)
  })
})

describe('the list of safer play', () => {
  it('lists breaks, exclusions, limits and raises separately, page by page', async () => {
    const acts = async (kind: 'exclude' | 'limit', player: string, input: object) =>
      accepted(
        await as(support, `/api/operator/player/${kind}`, {
          userId: player,
          requestId: randomUUID(),
          reason: 'asked by phone',
          ...input,
        }),
      )
    const players: User[] = []
    for (let i = 0; i < 4; i++) players.push(await desk.site.newPlayer())
    const [resting, leaving, limited, raising] = players.map(({ userId: id }) => id)
    await acts('exclude', present(resting, 'player'), { length: 'week' })
    await acts('exclude', present(leaving, 'player'), { length: 'year' })
    for (const id of [present(limited, 'player'), present(raising, 'player')])
      await acts('limit', id, { period: 'week', amount: '70' })
    accepted(
      await desk.site.ask(
        '/api/user/protection/limit',
        { requestId: randomUUID(), period: 'week', amount: '90' },
        auth(present(players[3], 'player').token),
      ),
    )
    const all = async (kind: string) => {
      const seen: ProtectedPlayer[] = []
      let cursor: string | null = null
      do {
        const page: { items: ProtectedPlayer[]; next: string | null } = accepted(
          await as(support, '/api/operator/protection', { kind, pageSize: 1, ...(cursor && { cursor }) }),
        ).model
        seen.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      return seen.filter(({ userId: id }) => players.some((player) => player.userId === id))
    }
    expect(await all('break')).toMatchObject([{ userId: resting, byOperator: true }])
    expect(await all('exclusion')).toMatchObject([{ userId: leaving, byOperator: true }])
    expect((await all('limit')).map(({ userId: id, maxLoss }) => [id, maxLoss.week])).toEqual([
      [raising, '70.00'],
      [limited, '70.00'],
    ])
    expect(await all('raise')).toMatchObject([
      { userId: raising, raises: [{ period: 'week', amount: '90.00' }] },
    ])
    desk.site.clock.advance(8 * 24 * 60 * 60_000)
    expect(await all('break')).toEqual([])
  })
})

describe('a withdrawal', () => {
  it('shows why it is held and all facts for the decision', async () => {
    const [holder, twin] = [await desk.newPlayer(900_00n), await desk.newPlayer(0n)]
    const shared = { account: holder.account, password: TEST_PASSWORD }
    accepted(await desk.site.ask('/api/pay/payout_account/add', shared, auth(twin.user.token)))
    const { id } = await holder.withdraws('150')
    const detail = () => as(finance, '/api/operator/withdrawals/detail', { withdrawalId: id }).then(accepted)
    const first = (await detail()).model
    expect(first.samePayoutAccount.map((owner) => owner.userId)).toContain(twin.user.userId)
    expect(first).toMatchObject({
      state: 'REVIEWING',
      held: ['amount', 'samePayoutAccount'],
      paidBefore: 0,
      history: [{ what: 'requested' }],
    })
    accepted(
      await as(finance, '/api/operator/withdrawals/reject', {
        withdrawalId: id,
        reason: 'nameDiffers',
        note: 'the name differs',
      }),
    )
    expect((await detail()).model).toMatchObject({
      state: 'RETURNED',
      held: [],
      history: [
        { what: 'requested' },
        { what: 'rejected', by: 'fin', note: 'the name differs' },
        { what: 'returned' },
      ],
    })
    const of = async (state: string) =>
      accepted(
        await as(finance, '/api/operator/withdrawals/all', { userId: holder.user.userId, state }),
      ).model.items.map((item) => item.id)
    expect([await of('RETURNED'), await of('REVIEWING')]).toEqual([[id], []])
    expect(
      refusalOf(await as(finance, '/api/operator/withdrawals/detail', { withdrawalId: randomUUID() })),
    ).toBe('unknownWithdrawal')
  })
})
