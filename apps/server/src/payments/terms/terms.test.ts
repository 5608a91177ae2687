import type { MoneySettingsChange } from '@baize/contract/operator'
import type { User } from '@baize/contract/player'
import { assert, orderId, present, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { askAboutOrder } from '../deposits/ask.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { openProvider, paymentIdOf, type TestProvider } from '../deposits/provider.fixture.ts'
import { recharge } from '../deposits/service.ts'
import { fund } from '../withdrawals/desk.fixture.ts'
import { changeTerms, takeFirstTerms } from './service.ts'

const SETTINGS = '/api/operator/money/settings'
const TWO = { requestedBy: 'ann', approvedBy: 'bob' }

let first: TestProvider
let second: TestProvider
let site: TestSite
let player: User
beforeAll(async () => {
  first = await openProvider()
  second = await openProvider()
  const named = ({ drivers }: TestProvider, name: string) => ({ ...present(drivers[0], 'driver'), name })
  site = await testSite({ paymentDrivers: [named(first, 'first'), named(second, 'second')] })
  player = await site.newPlayer()
})
afterAll(async () => {
  const drift = await auditLedger(site.database.pool)
  await Promise.all([site.close(), first.close(), second.close()])
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

const change = (settings: MoneySettingsChange, people: object = TWO) =>
  site.ask(`${SETTINGS}/change`, { settings, reason: 'a quiet week', ...people })
const current = async () => accepted(await site.ask(SETTINGS, { requestedBy: 'ann' })).model
const history = async () => accepted(await site.ask(`${SETTINGS}/history`, { requestedBy: 'ann' })).model
const rollBack = (version: number, people: object = TWO) =>
  site.ask(`${SETTINGS}/roll_back`, { version, reason: 'as it was', ...people })
/** Terms as another process stores them. */
async function store(version: number, settings: object): Promise<void> {
  await site.database.owner.query(
    `WITH put AS (INSERT INTO money_settings (version, settings, requested_by, approved_by, reason, at)
       VALUES ($1, $2, 'ann', 'bob', 'elsewhere', now()))
     UPDATE site_version SET version = version + 1`,
    [version, settings],
  )
  site.clock.advance(1000)
}
const info = async () => accepted(await site.ask('/api/pay/recharge_info', {}, auth(player.token))).model
const deposit = (fields: object = {}) =>
  site.ask(
    '/api/pay/recharge',
    { requestId: randomUUID(), amount: '40', method: 'card', ...fields },
    auth(player.token),
  )
const isPaid = async (id: string) => {
  for (const provider of [first, second]) provider.states.set(paymentIdOf(id), 'paid')
  await askAboutOrder(site.server.ctx, orderId(id))
  return accepted(await site.ask('/api/pay/recharge_status', { id }, auth(player.token))).model
}

describe('money settings', () => {
  it('begin with those of the environment, which count for nothing afterwards', async () => {
    expect(await current()).toMatchObject({
      version: 1,
      requestedBy: null,
      settings: { minDeposit: '1', firstDepositBonus: 50, methods: { usdt: { fee: '1', least: '10' } } },
    })
    const { methods } = (await current()).offered
    expect(methods.find(({ id }) => id === 'card')?.providers).toEqual(['first', 'second'])
    const { ctx } = site.server
    expect(await takeFirstTerms({ ...ctx, config: { ...ctx.config, minDeposit: '7' } })).toBe(false)
    expect((await current()).settings.minDeposit).toBe('1')
  })

  it('are changed by two people, are in force at once, and each change is on record from old to new', async () => {
    expect(refusalOf(await change({ maxDeposit: '20000' }, { requestedBy: 'ann' }))).toBe('approvalPending')
    expect((await current()).settings.maxDeposit).toBe('10000')
    accepted(await change({ firstDepositBonus: 80, methods: { card: { fee: '2.5', most: '300' } } }))
    expect((await info()).methods.find(({ id }) => id === 'card')).toMatchObject({ fee: 250, max: '300.00' })
    expect((await info()).offer).toMatchObject({ percent: 80 })
    expect((await history()).items[0]).toMatchObject({
      version: 2,
      requestedBy: 'ann',
      approvedBy: 'bob',
      reason: 'a quiet week',
      changes: {
        rows: [
          [{ ids: ['firstDepositBonus'] }, { kind: 'none' }, { percent: '50' }, { percent: '80' }],
          [{ ids: ['fee'] }, { ids: ['card'] }, { percent: '0' }, { percent: '2.5' }],
          [{ ids: ['most'] }, { ids: ['card'] }, { kind: 'none' }, { kind: 'moneys' }],
        ],
      },
    })
    await expect(site.database.pool.query('UPDATE money_settings SET version = 9')).rejects.toThrow(
      'permission denied',
    )
  })

  it('are switched off or lowered by one person, and switched on by two', async () => {
    const alone = { requestedBy: 'ann' }
    accepted(await change({ deposits: false, withdrawalAutoLimit: '100' }, alone))
    expect((await info()).open).toBe(false)
    expect(refusalOf(await deposit())).toBe('paymentMaintenance')
    accepted(await change({ methods: { card: { on: false } } }, alone))
    expect((await info()).methods.map(({ id }) => id)).not.toContain('card')
    accepted(await change({ deposits: true, methods: { card: { on: true } }, withdrawalAutoLimit: '500' }))
    expect((await info()).open).toBe(true)
  })

  it('go back to an earlier version as a new one', async () => {
    const { version } = await current()
    accepted(await rollBack(1))
    expect(await current()).toMatchObject({
      version: version + 1,
      rolledBackTo: 1,
      settings: { firstDepositBonus: 50, methods: { card: { fee: '0', most: null } } },
    })
    expect(refusalOf(await rollBack(1))).toBe('badInput')
    expect(refusalOf(await rollBack(999))).toBe('badInput')
  })

  it('do not go back to a version whose route names a provider that has left the settings', async () => {
    const { version, settings } = await current()
    const methods = { ...settings.methods, card: { ...settings.methods.card, route: ['third'] } }
    await store(version + 1, { ...settings, methods })
    expect((await info()).methods.map(({ id }) => id)).not.toContain('card')
    accepted(await change({ methods: { card: { route: [] } } }))
    expect(await rollBack(version + 1)).toMatchObject({
      extra: { id: 'badInput', values: { field: 'card' } },
    })
  })

  it.each<[string, MoneySettingsChange]>([
    ['minDeposit', { minDeposit: '20000' }],
    ['withdrawalFee', { withdrawalFee: '6' }],
    ['withdrawalAutoLimit', { withdrawalAutoLimit: '5001' }],
    ['maxDeposit', { maxDeposit: '99999999999' }],
    ['card', { methods: { card: { least: '50', most: '40' } } }],
    ['pix', { methods: { pix: { countries: ['US'] } } }],
    ['card', { methods: { card: { route: ['third'] } } }],
    ['bankUs', { payouts: { bankUs: { route: ['third'] } } }],
    ['settings', { minDeposit: '1' }],
  ])('refuse what contradicts itself and name the field %s', async (field, settings) => {
    const before = await current()
    expect(await change(settings)).toMatchObject({ extra: { id: 'badInput', values: { field } } })
    expect(await current()).toEqual(before)
  })

  it('are not changed by a request that was approved for another change', async () => {
    const { ctx, app } = site.server
    const wanted = { settings: { maxWithdrawal: '20000' }, reason: 'a test' }
    const people = { requestedBy: 'ann', approvedBy: 'bob', actor: 'operator:1' }
    const plan = {
      summary: 'Changes maxWithdrawal from "5000" to "20000"',
      amounts: [],
      takesTwo: 'always',
    } as const
    const done = await changeTerms(ctx, app.log, wanted, people, plan)
    expect(done).toMatchObject({ ok: false, error: { id: 'planChanged' } })
    expect(refusalOf(await change({ maxWithdrawal: '20000' }, { requestedBy: 'ann' }))).toBe(
      'approvalPending',
    )
    expect(refusalOf(await change({ maxWithdrawal: '20000' }, { requestedBy: 'cleo' }))).toBe('approvalOpen')
    accepted(await change({ firstDepositBonusWager: 12 }))
  })

  it('reach every other process within a second', async () => {
    const { site: other } = site.server.ctx
    expect((await other.current()).money.minWithdrawal).toBe('5')
    const stored = await current()
    await store(stored.version + 1, { ...stored.settings, minWithdrawal: '6' })
    expect((await other.current()).money.minWithdrawal).toBe('6')
  })
})

describe('an order', () => {
  it('is refused once the terms it was shown have changed, and not a moment before', async () => {
    const { terms } = await info()
    const requestId = randomUUID()
    const made = accepted(await deposit({ terms, requestId })).model
    accepted(await change({ methods: { card: { fee: '3' } } }))
    expect(refusalOf(await deposit({ terms }))).toBe('termsChanged')
    // The same request again is the same order, by its own terms.
    expect(accepted(await deposit({ terms, requestId })).model).toMatchObject({ id: made.id, fee: made.fee })
    expect(accepted(await deposit({ terms: (await info()).terms })).model.fee).toBe('1.20')
    expect(await isPaid(made.id)).toMatchObject({ state: 'PAID', fee: '0.00' })
  })

  it('is paid by the terms it was opened under, whatever changes in which order', async () => {
    const step = fc.oneof(
      fc.record({
        fee: fc.integer({ min: 0, max: 20 }),
        on: fc.boolean(),
        bonus: fc.integer({ min: 0, max: 200 }),
      }),
      fc.constantFrom('order', 'pay'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        player = await site.newPlayer()
        const seen: (readonly [unknown, unknown])[] = []
        const open: { readonly id: string; readonly fee: string; readonly bonus: string }[] = []
        for (const next of steps) {
          const { methods, offer } = await info()
          const shown = methods.find(({ id }) => id === 'card')
          if (typeof next === 'object') {
            const card = { fee: String(next.fee), on: next.on }
            await change({ firstDepositBonus: next.bonus, methods: { card } })
          } else if (next === 'order') {
            const reply = await deposit({ amount: '100' })
            seen.push([refusalOf(reply), shown ? 'accepted' : 'methodNotOffered'])
            if (!shown) continue
            const { id, fee, bonus } = accepted(reply).model
            seen.push([Number(fee), shown.fee / 100], [Number(bonus), Math.min(offer?.percent ?? 0, 100)])
            open.push({ id, fee, bonus })
          } else if (open[0]) {
            const order = present(open.shift(), 'order')
            const paid = await isPaid(order.id)
            seen.push([paid.state, 'PAID'], [paid.amount, '100.00'], [paid.fee, order.fee])
          }
        }
        for (const [is, shouldBe] of seen) expect(is).toBe(shouldBe)
        // Of several first deposits the first one that is paid has the bonus.
        for (const { id, fee } of open)
          expect(await isPaid(id)).toMatchObject({ state: 'PAID', amount: '100.00', fee })
      }),
      { numRuns: caseCount(4, 40) },
    )
    accepted(await change({ firstDepositBonus: 51, methods: { card: { on: true, fee: '0' } } }))
  }, 60_000)

  it('has the old terms or the new ones, never a mixture, while they change', async () => {
    player = await site.newPlayer()
    const { terms } = await info()
    const both = { firstDepositBonus: 10, methods: { card: { fee: '10' } } }
    const [, ...orders] = await Promise.all([
      change(both),
      ...Array.from({ length: 12 }, () => deposit({ amount: '100' })),
      ...Array.from({ length: 6 }, () => deposit({ amount: '100', terms })),
    ])
    const [plain, strict] = [orders.slice(0, 12), orders.slice(12)]
    for (const reply of plain) {
      const { fee, bonus } = accepted(reply).model
      expect([
        ['0.00', '51.00'],
        ['10.00', '10.00'],
      ]).toContainEqual([fee, bonus])
    }
    const kept = strict.filter((reply) => refusalOf(reply) !== 'termsChanged')
    expect(kept.map((reply) => accepted(reply).model.fee)).toEqual(kept.map(() => '0.00'))
    expect(accepted(await deposit({ amount: '100' })).model.fee).toBe('10.00')
  })

  it('goes to the first provider of the route, and to the next one when that fails', async () => {
    accepted(await change({ methods: { card: { route: ['second', 'first'] } } }))
    const providerOf = async (id: string) =>
      (
        await site.database.pool.query<{ provider: string }>(
          'SELECT provider FROM payment_orders WHERE id = $1',
          [id],
        )
      ).rows[0]
    const one = accepted(await deposit()).model
    expect(await providerOf(one.id)).toEqual({ provider: 'second' })
    second.mood = 'failing'
    const other = accepted(await deposit()).model
    expect(await providerOf(other.id)).toEqual({ provider: 'first' })
    expect(await isPaid(other.id)).toMatchObject({ state: 'PAID' })
    first.mood = 'failing'
    expect(refusalOf(await deposit())).toBe('paymentMaintenance')
    first.mood = 'well'
    accepted(await change({ methods: { card: { route: ['second'] } } }))
    expect(refusalOf(await deposit())).toBe('paymentMaintenance')
    second.mood = 'well'
    accepted(await change({ methods: { card: { route: ['second', 'first'] } } }))
  })

  it('belongs to one provider and is credited once, whenever the server dies on its way to the next', async () => {
    player = await site.newPlayer()
    const id = userId(player.userId)
    second.mood = 'failing'
    let wanted = 0n
    for (const { at, when, strikes } of deaths(site.server.ctx)) {
      const request = { requestId: randomUUID(), amount: '40', method: 'card', bonus: false }
      await strikes((ctx) => recharge(ctx, id, request))
      const made = await recharge(site.server.ctx, id, request)
      const order = made.ok ? made.value : null
      expect([at, when, order?.state]).toEqual([at, when, 'WAITING'])
      await isPaid(present(order, 'order').id)
      wanted += 40_00n
      expect([at, when, (await site.server.ctx.ledger.balances(id)).main]).toEqual([at, when, wanted])
    }
    second.mood = 'well'
  }, 60_000)
})

describe('a withdrawal', () => {
  it('is refused once the terms it was shown have changed', async () => {
    await fund(site, player, 100_00n)
    const shown = accepted(await site.ask('/api/pay/withdraw_info', {}, auth(player.token))).model
    accepted(await change({ withdrawalFee: '1' }))
    const now = accepted(await site.ask('/api/pay/withdraw_info', {}, auth(player.token))).model
    expect([shown.fee, now.fee]).toEqual(['0.00', '1.00'])
    const reply = await site.ask(
      '/api/pay/withdraw',
      {
        requestId: randomUUID(),
        accountId: randomUUID(),
        amount: '10',
        password: 'four unrelated words here',
        terms: shown.terms,
      },
      auth(player.token),
    )
    expect(refusalOf(reply)).toBe('termsChanged')
  })
})

it('a change that was approved is made once, whenever the server dies', async () => {
  const { ctx, app } = site.server
  let fee = 20
  for (const { at, when, strikes } of deaths(ctx)) {
    const before = await current()
    const wanted = { settings: { methods: { card: { fee: String((fee += 1)) } } }, reason: 'a test' }
    const people = { requestedBy: 'ann', approvedBy: 'bob', actor: 'operator:1' }
    const summary = `Changes card fee from "${before.settings.methods.card.fee}" to "${fee}"`
    const plan = { summary, amounts: [], takesTwo: 'always' } as const
    await strikes((dying) => changeTerms(dying, app.log, wanted, people, plan))
    await changeTerms(ctx, app.log, wanted, people, plan)
    const after = await current()
    expect([at, when, after.settings.methods.card.fee]).toEqual([at, when, String(fee)])
    expect([at, when, after.version]).toEqual([at, when, before.version + 1])
  }
})
