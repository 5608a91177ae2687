import { assert, DAY_MS, HOUR_MS, orderId, present, userId } from '@baize/kit'
import { caseCount, chance, randomUUID } from '@baize/kit/testing'
import type { Desk } from '@baize/sandbox-services/desk/desk'
import type { Desk as CoinDesk } from '@baize/sandbox-services/wallets/desk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { newCpf } from '../../players/identity/cpf.fixture.ts'
import { TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { askAboutOrder, sweepOrders } from '../deposits/ask.ts'
import { recharge } from '../deposits/service.ts'
import { payCharge } from '../drivers/pix-peer.fixture.ts'
import { goesWrong } from '../drivers/providers.fixture.ts'
import { orderOf } from '../drivers/snap/references.ts'
import { verifyCpf } from '../held-desk/held-desk.fixture.ts'
import { askAboutRefund, refundDeposit, settleRefunds } from '../refunds/service.ts'
import { addAccount } from '../withdrawals/accounts.ts'
import { listAccounts } from '../withdrawals/accounts-sql.ts'
import { reconcile } from '../withdrawals/reconcile.ts'
import { findReturned } from '../withdrawals/returned.ts'
import { askAboutPayout, settleWithdrawals } from '../withdrawals/send.ts'
import { withdraw } from '../withdrawals/service.ts'
import {
  COINS,
  type Collector,
  MONEY,
  type Outside,
  openOutside,
  PAYERS,
  type Payer,
} from './accounts.fixture.ts'

const HOURS = caseCount(14, 96)
/** What goes wrong in an hour. The last takes real seconds until a call is given up, so the long run alone draws it. */
const TROUBLES = ['none', 'down', 'lost', 'html', 'login', 'refused', 'hang'] as const
type Trouble = (typeof TROUBLES)[number]
const DRAWN = TROUBLES.length - caseCount(1, 0)

/** A provider for a day: what it collects and pays, and how it fails. */
type House = {
  readonly collector: Collector
  readonly payer: Payer
  spoil(trouble: Trouble, times: number): void
  /** A person pays another amount than they were asked for. */
  paysWrongly(id: string): Promise<void>
  /** The money of a payout comes back, where the provider can tell so. */
  reverses(id: string): Promise<void>
}

let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
afterAll(async () => {
  const drift = await auditLedger(outside.site.database.pool)
  await outside.close()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

function brazil({ pix }: Outside, collector: Collector, payer: Payer): House {
  const { scheme } = pix.sandbox
  const faults = {
    none: 'none',
    down: 'unavailable',
    lost: 'lost',
    html: 'html',
    login: 'token',
    refused: 'refused',
    hang: 'hang',
  } as const
  return {
    collector,
    payer,
    spoil: (trouble, times) => Object.assign(scheme.faults, { fault: faults[trouble], times, kind: 'all' }),
    paysWrongly: async (id) => {
      const charge = [...scheme.store.charges.values()].find((each) => each.id === id.replaceAll('-', ''))
      await payCharge(pix, orderId(id), { cpf: charge?.cpf ?? '', amount: '39.00' })
    },
    reverses: async (id) => {
      const payout = scheme.store.payouts.get(id.replaceAll('-', ''))
      if (payout) await scheme.decidePayout(payout, 'reversed', '')
    },
  }
}

function indonesia(desk: Desk, collector: Collector, payer: Payer): House {
  const faults = {
    none: {},
    down: 'failNext',
    lost: 'lostReplies',
    html: 'htmlReplies',
    login: 'refuseLogins',
    refused: 'refusePayouts',
    hang: 'hangs',
  } as const
  const spoil: House['spoil'] = (trouble, times) =>
    goesWrong(desk, { noNotices: 1000, ...(trouble !== 'none' && { [faults[trouble]]: times }) })
  return {
    collector,
    payer,
    spoil,
    paysWrongly: async (id) => {
      desk.faults.wrongAmounts = 1
      const code = desk.payments().findLast(({ reference }) => orderOf(reference) === id)
      await desk.settlePayment(present(code, `code of ${id}`), 'pay')
    },
    reverses: async (id) => {
      const payout = desk.payouts().find(({ reference }) => reference === id.replaceAll('-', ''))
      if (payout) await desk.settlePayout(payout, 'reversed')
    },
  }
}

function coins(desk: CoinDesk, collector: Collector, payer: Payer): House {
  const faults = {
    none: 'silent',
    down: 'unavailable',
    lost: 'lost',
    html: 'html',
    login: 'huge',
    refused: 'failed',
    hang: 'hang',
  } as const
  return {
    collector,
    payer,
    spoil: (trouble, times) => Object.assign(desk.faults, { fault: faults[trouble], times }),
    paysWrongly: async (id) => {
      const invoice = present(
        [...desk.invoices.values()].find((each) => each.orderId === id),
        `invoice of ${id}`,
      )
      await desk.send(invoice, '20.2')
      while (await desk.confirm(invoice));
    },
    reverses: async () => undefined,
  }
}

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)

/** A player of one house, and everything that they did. */
async function personOf(ctx: AppContext, house: House) {
  const { collector, payer } = house
  const { site } = outside
  const user = await site.newPlayer(collector.player)
  if (collector.player.countryId === 'BR') await verifyCpf(site, user, newCpf())
  const id = userId(user.userId)
  const deposits: string[] = []
  const wrong: string[] = []
  const withdrawals: string[] = []
  const refunds: string[] = []
  const name = collector.driver.name

  async function deposit(isWrong = false): Promise<void> {
    const { amount, method } = collector
    const made = await recharge(ctx, id, { requestId: randomUUID(), amount, method, bonus: false })
    // Who is shown nothing pays nothing.
    if (!made.ok) return
    const order = made.value.id
    deposits.push(order)
    if (isWrong) {
      wrong.push(order)
      await house.paysWrongly(order)
    } else await collector.pays(order)
    // Two notices at once.
    await Promise.all([1, 2].map(() => askAboutOrder(ctx, orderId(order), name)))
  }
  await deposit()
  const added = await addAccount(ctx, id, {
    realName: collector.realName,
    account: payer.account,
    password: TEST_PASSWORD,
  })
  assert(added.ok, `the account is added: ${added.ok ? '' : added.error.id}`)
  const accountId = present((await listAccounts(site.database.pool, id))[0], 'account').id

  async function takeOut(): Promise<void> {
    const request = { requestId: randomUUID(), accountId, amount: payer.amount, password: TEST_PASSWORD }
    const made = await withdraw(ctx, id, request)
    if (!made.ok) return
    withdrawals.push(made.value.id)
    await Promise.all([1, 2].map(() => askAboutPayout(ctx, made.value.id, name)))
  }
  async function refund(): Promise<void> {
    const order = deposits[chance.below(deposits.length)] ?? ''
    const request = {
      orderId: order,
      requestId: randomUUID(),
      reason: 'paid by mistake',
      requestedBy: 'ann',
      approvedBy: 'bob',
      actor: 'operator:1',
    }
    const made = await refundDeposit(ctx, site.server.app.log, request)
    if (!made.ok) return
    refunds.push(made.value.id)
    await Promise.all([1, 2].map(() => askAboutRefund(ctx, made.value.id, name)))
  }
  async function reversal(): Promise<void> {
    const withdrawal = withdrawals[chance.below(withdrawals.length + 1)]
    if (withdrawal !== undefined) await house.reverses(withdrawal)
  }
  const acts = [deposit, deposit, deposit, () => deposit(true), takeOut, takeOut, refund, reversal]
  return {
    id,
    wrong,
    act: () => present(acts[chance.below(acts.length)], 'act')(),
    /** What the provider's books say that is the player's. */
    theirs: () => {
      const isCoin = payer.account.kind === 'coins'
      const came = deposits
        .filter((order) => isCoin || !wrong.includes(order))
        .flatMap((order) => collector.came(order))
        // A percent of coins is the fee.
        .map((amount) => (isCoin ? (cents(Number(amount).toFixed(2)) * 100n) / 101n : cents(amount)))
      const back = deposits.flatMap((order) => collector.wentBack(order)).map(cents)
      const left = withdrawals
        .flatMap((withdrawal) => payer.left(withdrawal))
        .map(() => cents(`${payer.amount}.00`))
      return sum(came) - sum(back) - sum(left)
    },
    isPaidTwice: () => withdrawals.some((withdrawal) => payer.left(withdrawal).length > 1),
  }
}

it(`${HOURS} hours with three providers that fail in turns leave equal books`, async () => {
  const { site, providers, gateways } = outside
  const make = (of: ((given: Outside) => Collector) | undefined) => present(of, 'collector')(outside)
  const pays = (of: ((given: Outside) => Payer) | undefined) => present(of, 'payer')(outside)
  const houses = [
    brazil(outside, make(MONEY['efi']), pays(PAYERS['efi'])),
    indonesia(providers.desks.snap, make(MONEY['snap']), pays(PAYERS['snap'])),
    coins(gateways.desks.shkeeper, make(COINS['shkeeper']), pays(PAYERS['shkeeper'])),
  ]
  const { ctx: whole } = site.server
  const ctx: AppContext = {
    ...whole,
    config: { ...whole.config, paymentDrivers: houses.map(({ collector }) => collector.driver) },
  }
  const beganMs = site.clock.now()
  const people = []
  for (const house of houses) people.push(await personOf(ctx, house))
  const jobs = async () => {
    await sweepOrders(ctx)
    await settleWithdrawals(ctx)
    await settleRefunds(ctx)
    await findReturned(ctx)
  }
  for (let hour = 0; hour < HOURS; hour += 1) {
    // One of the three is well, the others may fail.
    for (const [n, house] of houses.entries()) {
      const trouble = n === hour % 3 ? 'none' : (TROUBLES[chance.below(DRAWN)] ?? 'none')
      house.spoil(trouble, trouble === 'hang' ? 1 : 1 + chance.below(4))
    }
    await Promise.all(people.map(({ act }) => act()))
    site.clock.advance(HOUR_MS)
    if (hour % 3 === 2) await jobs()
  }
  for (const house of houses) house.spoil('none', 1e9)
  for (let n = 0; n < 4; n += 1) {
    site.clock.advance(HOUR_MS)
    await jobs()
  }

  const ours = await Promise.all(people.map(({ id }) => ctx.ledger.balances(id)))
  const held = ours.map(({ payout }) => payout)
  expect(ours.map(({ main, payout }) => main + payout)).toEqual(people.map(({ theirs }) => theirs()))
  expect(people.map(({ isPaidTwice }) => isPaidTwice())).toEqual([false, false, false])
  // SHKeeper alone may leave a payout that nobody can know of.
  expect(held.slice(0, 2)).toEqual([0n, 0n])
  const compared = await reconcile(ctx, { from: beganMs - DAY_MS, to: site.clock.now() + DAY_MS })
  assert(compared.ok, 'all providers answer')
  const wrong = new Set(people.slice(0, 2).flatMap((person) => person.wrong))
  expect(compared.value.findings.filter(({ id }) => !wrong.has(id))).toEqual([])
})
