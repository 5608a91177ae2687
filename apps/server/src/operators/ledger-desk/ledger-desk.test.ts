import type { LedgerState } from '@baize/contract/operator'
import type { User } from '@baize/contract/player'
import { CALLS, PATHS, REFUSALS } from '@baize/contract/server'
import { present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { FIRST_TABLES } from '@baize/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENTUALLY, makeDue } from '../../platform/jobs/jobs.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const TOKEN = 'an operator’s token of some length'.replaceAll(/[^a-z]/g, '-')
const operator = { authorization: `Bearer ${TOKEN}` }
const people = { reason: 'a deposit was credited twice', requestedBy: 'ann', approvedBy: 'bob' }
/** Operator calls besides those about operators themselves, which have their own tests. */
const STAFF =
  /^\/api\/operator\/(door|login|logout|invite|me|passkey|recovery|confirm|approvals|people|keys|audit)/
const OURS = PATHS.filter((path) => path.startsWith('/api/operator/') && !STAFF.test(path))

let site: TestSite
let player: User
let firstDesign: unknown
let requests = 0
const newRequest = () => `operator-${++requests}`

beforeAll(async () => {
  site = await testSite({ operatorToken: TOKEN, forcedAnswers: true })
  player = await site.newPlayer()
  firstDesign = accepted(await site.ask('/api/operator/design', {}, operator)).model.draft.design
})
afterAll(() => site.close())

const drift = (by: number) =>
  site.database.owner.query('UPDATE ledger_wallets SET main = main + $2 WHERE user_id = $1', [
    player.userId,
    by,
  ])
const state = async (): Promise<LedgerState> =>
  accepted(await site.ask('/api/operator/ledger', {}, operator)).model
const check = async (): Promise<LedgerState> =>
  accepted(await site.ask('/api/operator/ledger/check', {}, operator)).model
const thawed = (fields: object = {}) =>
  site.ask('/api/operator/ledger/thaw', { ...people, ...fields }, operator)
const adjusted = (fields: object) =>
  site.ask(
    '/api/operator/ledger/adjust',
    { ...people, requestId: newRequest(), userId: player.userId, amount: '5', ...fields },
    operator,
  )

describe('every call of the operators', () => {
  const GIVEN: Partial<Record<(typeof PATHS)[number], () => object>> = {
    '/api/operator/redpacket/open': () => ({
      requestId: newRequest(),
      currencyId: 'USD',
      total: '1',
      shares: 10,
      endTime: site.clock.now() + 600_000,
    }),
    '/api/operator/ledger/thaw': () => people,
    '/api/operator/ledger/adjust': () => ({
      ...people,
      requestId: newRequest(),
      userId: player.userId,
      amount: '1',
    }),
    '/api/operator/game/state': () => ({
      gameId: 'mines',
      state: 'open',
      requestedBy: 'ann',
      reason: 'it is open',
    }),
    '/api/operator/game/settings/change': () => ({ ...people, gameId: 'mines', rtp: 9900 }),
    '/api/operator/answers': () => ({
      path: '/api/game/info',
      userId: '999999',
      answer: { kind: 'fault', code: 502 },
    }),
    '/api/operator/design/publish': () => ({ version: 1, note: 'a first look' }),
    '/api/operator/design/write': () => ({ version: 1, design: firstDesign }),
    '/api/operator/design/check': () => ({ design: firstDesign }),

    '/api/operator/design/version': () => ({ number: 1 }),
    '/api/operator/design/roll_back': () => ({ number: 1, note: 'it was better' }),
    '/api/operator/design/schedule': () => ({ version: 1, at: site.clock.now() + 1000, note: 'for later' }),
    '/api/operator/design/presence': () => ({ pageId: null, itemId: null }),
    '/api/operator/design/theme/start': () => ({ version: 9, theme: 'bold' }),
    '/api/operator/design/picture/edit': () => ({ id: '0'.repeat(64), name: 'Beach', alt: { en: '' } }),
    '/api/operator/design/picture/remove': () => ({ id: '0'.repeat(64) }),
    '/api/operator/design/asset': () => ({
      name: 'sound.mp3',
      base64: Buffer.from('ID3 and some sound').toString('base64'),
    }),
    '/api/operator/withdrawals/approve': () => ({ ...decided, approvedBy: 'bob' }),
    '/api/operator/withdrawals/reject': () => ({ ...decided, reason: 'other' }),
    '/api/operator/payments/reconcile': () => ({ from: '0', to: '1' }),
    '/api/operator/payments/refund': () => ({
      requestId: newRequest(),
      orderId: decided.withdrawalId,
      reason: 'paid twice',
      requestedBy: 'ann',
    }),
    '/api/operator/promo/open': () => ({
      ...people,
      code: `TABLE${requests}`,
      percent: 10,
      least: '1',
      most: '5',
      wager: 1,
      endsAt: site.clock.now() + 1000,
    }),
    '/api/operator/site/settings/change': () => ({ reason: 'a test', settings: {} }),
    '/api/operator/site/pass': () => ({ reason: 'a test' }),
    '/api/operator/player/forbid': () => ({ userId: player.userId, on: false, reason: 'a test' }),
    '/api/operator/rates': () => ({ ...people, rates: [{ currencyId: 'BRL', usd: '0.18' }] }),
    '/api/operator/reports/days': () => range,
    '/api/operator/reports/games': () => range,
    '/api/operator/reports/payments': () => range,
    '/api/operator/reports/players': () => range,
    '/api/operator/identities/file': () => ({ ...looked, fileId: NOBODYS }),
    '/api/operator/identities/approve': () => looked,
    '/api/operator/identities/reject': () => ({ ...looked, reason: 'blurred' }),
    '/api/operator/identities/lift': () => ({ ...looked, approvedBy: 'bob' }),
    '/api/operator/rewards/programmes/change': () => ({
      ...people,
      programme: 'rain',
      share: 200,
      dailyCap: '2000',
      on: true,
    }),
    '/api/operator/rewards/fund': () => ({
      ...people,
      requestId: newRequest(),
      programme: 'rain',
      currencyId: 'USD',
      amount: '1',
    }),
    '/api/operator/rewards/tables/check': () => ({ name: 'vip', table: FIRST_TABLES.vip }),
    '/api/operator/rewards/tables/change': () => ({ ...people, name: 'vip', table: FIRST_TABLES.vip }),
    '/api/operator/rewards/salary': () => ({ month: '2020-01' }),
    '/api/operator/rewards/salary/approve': () => ({ ...people, month: '2020-01' }),
  }
  const NOBODYS = '00000000-0000-4000-8000-000000000000'
  const decided = { withdrawalId: NOBODYS, note: 'looked at it', requestedBy: 'ann' }
  const range = { from: '2026-01-01', to: '2026-01-31' }
  const looked = { identityId: NOBODYS, note: 'looked at it', requestedBy: 'ann' }
  /** Expected status of a permitted call with nothing to act on. */
  const TOLD: Partial<Record<(typeof PATHS)[number], number>> = {
    '/api/operator/design/theme/start': REFUSALS.designMoved.status,
    '/api/operator/design/picture/edit': REFUSALS.unknownPicture.status,
    '/api/operator/design/picture/remove': REFUSALS.unknownPicture.status,
    '/api/operator/withdrawals/approve': REFUSALS.unknownWithdrawal.status,
    '/api/operator/withdrawals/reject': REFUSALS.unknownWithdrawal.status,
    '/api/operator/payments/refund': REFUSALS.unknownOrder.status,
    '/api/operator/identities/file': REFUSALS.unknownIdentity.status,
    '/api/operator/identities/approve': REFUSALS.unknownIdentity.status,
    '/api/operator/identities/reject': REFUSALS.unknownIdentity.status,
    '/api/operator/identities/lift': REFUSALS.unknownIdentity.status,
    '/api/operator/rewards/salary/approve': REFUSALS.rewardOff.status,
  }
  const given = (path: (typeof PATHS)[number]): object => GIVEN[path]?.() ?? {}
  const HEADER_STRIDE = caseCount(5, 1)
  const NOBODIES: readonly (() => Record<string, string>)[] = [
    () => auth(player.token),
    () => ({ auth: TOKEN }),
    () => ({ authorization: TOKEN }),
    () => ({ authorization: 'Bearer ' }),
    () => ({ authorization: `bearer ${TOKEN}` }),
  ]
  const WRONG_KEYS = [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`]

  it('is marked as an operator’s call', () => {
    expect(OURS.length).toBeGreaterThan(30)
    expect(OURS.filter((path) => CALLS[path].access !== 'operator')).toEqual([])
  })

  it.each(OURS.map((path, i) => ({ path, i })))('$path requires an operator', async ({ path, i }) => {
    const { requestedBy: _, approvedBy: __, ...input }: Record<string, unknown> = { ...given(path) }
    const out = { extra: { id: 'operatorLoginNeeded' } }
    expect(await site.ask(path, input)).toMatchObject(out)
    // Before a call is looked at, the same code reads the header of all.
    for (const headers of NOBODIES.filter((_header, turn) => (turn + i) % HEADER_STRIDE === 0))
      expect(await site.ask(path, input, headers())).toMatchObject(out)
    for (const wrong of WRONG_KEYS.filter((_header, turn) => (turn + i) % HEADER_STRIDE === 0))
      expect(await site.ask(path, input, { authorization: wrong })).toMatchObject({
        extra: { id: 'forbidden' },
      })
    const reply = await site.ask(path, given(path), operator)
    expect(refusalOf(reply)).not.toMatch(/^(forbidden|operatorLoginNeeded)$/)
    // Without input of its own here, a call may refuse the empty one.
    const allowed = GIVEN[path] || path in TOLD ? [TOLD[path] ?? 0] : [0, REFUSALS.badInput.status]
    expect(allowed).toContain(reply.status)
  })

  it('leaves no key in the log', () => {
    expect(site.logged()).not.toContain(TOKEN)
  })

  it('reveals nothing about its input to a stranger', async () => {
    expect(await site.ask('/api/operator/ledger/adjust', { amount: [] })).toMatchObject({
      extra: { id: 'operatorLoginNeeded' },
    })
  })

  it('rejects every key on a server without keys', async () => {
    const closed = await testSite()
    const every = [operator, { authorization: 'Bearer ' }, { authorization: 'Bearer null' }, {}]
    for (const [i, path] of OURS.entries())
      for (const headers of every.filter((_header, turn) => (turn + i) % caseCount(every.length, 1) === 0))
        expect(refusalOf(await closed.ask(path, {}, headers))).toMatch(/^(forbidden|operatorLoginNeeded)$/)
    await closed.close()
  })
})

describe('[A4] the state of the ledger', () => {
  let busy: TestSite
  beforeAll(async () => {
    busy = await testSite({ operatorToken: TOKEN, roles: ['api', 'worker'] })
  })
  afterAll(() => busy.close())

  it('shows the last check, the last seal and the balances of the house', async () => {
    const seen = async () => accepted(await busy.ask('/api/operator/ledger', {}, operator)).model
    // Checked at start, without a request.
    const first = await vi.waitFor(async () => present((await seen()).lastCheck, 'check'), EVENTUALLY)
    expect(first).toMatchObject({ upTo: '0', legs: 0 })
    const { userId } = await busy.newPlayer()
    accepted(
      await busy.ask(
        '/api/operator/ledger/adjust',
        { ...people, requestId: newRequest(), userId, amount: '12.50' },
        operator,
      ),
    )
    await vi.waitFor(async () => {
      await makeDue(busy.database, 'ledger.audit')
      expect((await seen()).lastCheck?.upTo).not.toBe('0')
    }, EVENTUALLY)
    busy.clock.advance(24 * 60 * 60_000)
    await vi.waitUntil(() => makeDue(busy.database, 'ledger.seal'), EVENTUALLY)
    await vi.waitFor(
      async () =>
        expect(await seen()).toMatchObject({
          frozen: null,
          lastSeal: { day: '2026-01-01' },
          house: [{ currencyId: 'USD', kind: 'operator', balance: '-12.50' }],
        }),
      EVENTUALLY,
    )
    await vi.waitUntil(() => busy.logged().includes('day sealed'), EVENTUALLY)
  })

  it('shows drift that the running check finds, also in the log and the metrics', async () => {
    const { userId } = await busy.newPlayer()
    await busy.database.owner.query('UPDATE ledger_wallets SET main = 1 WHERE user_id = $1', [userId])
    await vi.waitFor(async () => {
      await makeDue(busy.database, 'ledger.audit')
      const { frozen } = accepted(await busy.ask('/api/operator/ledger', {}, operator)).model
      expect(frozen).toMatchObject({
        reason: 'the running check found drift',
        drift: [{ what: 'main', where: userId, expected: '0', found: '1' }],
      })
    }, EVENTUALLY)
    await vi.waitFor(
      () => expect(busy.logged()).toMatch(/"level":"error".*"what":"main".*ledger drift: payouts frozen/),
      EVENTUALLY,
    )
    const { payload } = await busy.server.app.inject('/metrics')
    expect(payload).toMatch(/^baize_ledger_drift 1$/m)
    expect(payload).toMatch(/^baize_ledger_frozen 1$/m)
    expect(payload).toMatch(/^baize_ledger_checked_timestamp_seconds [1-9]/m)
  })
})

describe('[A4] a freeze', () => {
  beforeEach(async () => {
    await drift(1)
    await check()
    await drift(-1)
  })

  it('follows from one minor unit found by a check and is visible to operators', async () => {
    await drift(1)
    const { frozen } = await check()
    expect(frozen).toMatchObject({ drift: [{ what: 'main', where: player.userId }] })
    expect(await state()).toMatchObject({ frozen })
    expect((await site.server.app.inject('/metrics')).payload).toMatch(/^baize_ledger_frozen 1$/m)
    await drift(-1)
    accepted(await thawed())
  })

  it('is not lifted while the ledger does not add up', async () => {
    await drift(2)
    expect(await thawed()).toMatchObject({ extra: { id: 'ledgerUnsound' } })
    // New findings are added to the earlier ones.
    expect((await state()).frozen?.drift).toHaveLength(2)
    await drift(-2)
    accepted(await thawed())
  })

  it('is lifted by two operators with a reason once it adds up, and the metrics show it', async () => {
    expect((await state()).frozen).not.toBeNull()
    expect(accepted(await thawed()).model.frozen).toBeNull()
    expect((await site.server.app.inject('/metrics')).payload).toMatch(/^baize_ledger_frozen 0$/m)
    expect((await site.server.app.inject('/metrics')).payload).toMatch(/^baize_ledger_drift 0$/m)
    // Thawing twice is not an error.
    accepted(await thawed())
  })

  it.each([
    ['reason', { reason: ' ' }],
    ['reason', { reason: undefined }],
  ])('is not lifted without %s: %j', async (field, fields) => {
    expect(await thawed(fields)).toMatchObject({ extra: { id: 'badInput', values: { field } } })
    expect((await state()).frozen).not.toBeNull()
    accepted(await thawed())
  })
})

describe('an adjustment', () => {
  const balance = async (): Promise<string> =>
    accepted(await site.ask('/api/auth/user_info', {}, auth(player.token))).user.balance
  beforeEach(async () => {
    player = await site.newPlayer()
  })

  it('raises or lowers a balance and is recorded with both names', async () => {
    expect(accepted(await adjusted({ amount: '12.50' })).model.balance).toBe('12.50')
    expect(accepted(await adjusted({ amount: '-2.25' })).model.balance).toBe('10.25')
    expect(await balance()).toBe('10.25')
    const { rows } = await site.database.owner.query(
      `SELECT note FROM ledger_transactions WHERE kind = 'adjust' AND user_id = $1`,
      [player.userId],
    )
    expect(rows).toEqual([{ note: people }, { note: people }])
    expect((await check()).frozen).toBeNull()
  })

  it('is made once for one request id, and another under it is refused', async () => {
    const requestId = newRequest()
    const first = accepted(await adjusted({ requestId }))
    expect(accepted(await adjusted({ requestId })).model).toEqual(first.model)
    expect(await balance()).toBe('5.00')
    expect(await adjusted({ requestId, amount: '6' })).toMatchObject({ extra: { id: 'requestIdReused' } })
    expect(await adjusted({ requestId, approvedBy: 'eve' })).toMatchObject({
      extra: { id: 'requestIdReused' },
    })
    expect(await balance()).toBe('5.00')
  })

  it('never makes a balance larger than the ledger can hold', async () => {
    accepted(await adjusted({ amount: '1' }))
    expect(await adjusted({ amount: '90071992547409.91' })).toMatchObject({ extra: { id: 'badInput' } })
    expect(await balance()).toBe('1.00')
  })

  it('takes two people in the database too, however their names are written', async () => {
    const are = async (first: string, other: string): Promise<object | undefined> =>
      (await site.database.owner.query<object>('SELECT ledger_are_two($1, $2) AS two', [first, other]))
        .rows[0]
    expect(await are('ann', 'bob')).toEqual({ two: true })
    expect(await are('Жанна', 'Борис')).toEqual({ two: true })
    expect(await are('李', '王')).toEqual({ two: true })
    expect(await are('ann 1', 'ann 2')).toEqual({ two: true })
    for (const [first, second] of [
      ['Ann', 'a nn'],
      ['Ann', 'Ann\u200b'],
      ['Jose\u0301', 'Jos\u00e9'],
      ['Ann Lee', 'Ann  Lee.'],
      ['\u200b', 'Ann'],
      ['\u2800', 'Ann'],
      ['Ann', 'ann\ufe0f'],
      ['Ann', 'ann\u034f'],
      ['Ann', 'ann\u3164'],
      ['Ann', 'ann\u115f'],
      ['Ann', 'ann\u17b4'],
      ['Ann', 'ann\u2800'],
      ['Ann', 'ann\u{e0041}'],
      ['Ann', 'ann\u{1d173}'],
      ['Ann', 'ann\u0001'],
      ['Ann', 'ann\uffa0'],
      ['Ann', 'ann\u180b'],
      ['Ann', 'ann\u0336'],
      ['ЖАННА', 'жанна+'],
    ] as const)
      expect({ one: first, other: second, ...(await are(first, second)) }).toEqual({
        one: first,
        other: second,
        two: false,
      })
  })

  it('never takes a balance below zero', async () => {
    expect(await adjusted({ amount: '-0.01' })).toMatchObject({ extra: { id: 'insufficientFunds' } })
  })

  it.each([
    ['reason', { reason: '' }],
    ['userId', { userId: '999999999' }],
    ['userId', { userId: '1 OR 1=1' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '-0.00' }],
    ['amount', { amount: '--1' }],
    ['amount', { amount: '0.001' }],
    ['amount', { amount: '1e3' }],
    ['amount', { amount: '99999999999999999' }],
    ['requestId', { requestId: 'x' }],
  ])('is refused with a wrong %s: %j', async (field, fields) => {
    expect(await adjusted(fields)).toMatchObject({ extra: { id: 'badInput', values: { field } } })
    expect(await balance()).toBe('0.00')
  })
})
