import { type Clock, type RandomBytes, uuidV7 } from '@baize/kit'
import { strikes } from '@baize/sandbox-shared/faults'
import { openJournal } from '@baize/sandbox-shared/journal'
import * as z from 'zod/mini'
import { DeskFaults } from './faults.ts'
import { createNotices, type Letter } from './notices.ts'

const Payment = z.object({
  what: z.literal('payment'),
  /** The provider's own id. */
  id: z.string(),
  /** The merchant's id. */
  reference: z.string(),
  /** Idempotency key of the call that made it, and the digest of its body; empty without a key. */
  key: z.string(),
  digest: z.string(),
  method: z.enum(['qris', 'card']),
  /** Decimal text with two decimals. */
  amount: z.string(),
  currency: z.string(),
  state: z.enum(['waiting', 'paid', 'failed', 'refunded']),
  /** What arrived, once it is paid. */
  paid: z.string(),
  code: z.string(),
  returnUrl: z.string(),
  createdAt: z.number(),
  changedAt: z.number(),
  expiresAt: z.number(),
})
export type Payment = z.infer<typeof Payment>

const Payout = z.object({
  what: z.literal('payout'),
  id: z.string(),
  reference: z.string(),
  key: z.string(),
  digest: z.string(),
  amount: z.string(),
  currency: z.string(),
  state: z.enum(['pending', 'paid', 'failed', 'reversed']),
  holder: z.string(),
  bank: z.string(),
  number: z.string(),
  createdAt: z.number(),
  changedAt: z.number(),
})
export type Payout = z.infer<typeof Payout>

const Refund = z.object({
  what: z.literal('refund'),
  id: z.string(),
  reference: z.string(),
  key: z.string(),
  digest: z.string(),
  paymentId: z.string(),
  amount: z.string(),
  currency: z.string(),
  state: z.enum(['paid', 'failed']),
  createdAt: z.number(),
})
export type Refund = z.infer<typeof Refund>

const DeskRecord = z.discriminatedUnion('what', [Payment, Payout, Refund])
export type DeskRecord = z.infer<typeof DeskRecord>

/** Caps the records, so that a sandbox that runs for months stays fast. Open ones are never dropped. */
const KEPT = 2000
const isOver = (record: DeskRecord): boolean => record.state !== 'waiting' && record.state !== 'pending'

type DeskParts = {
  /** Address and name of the provider, as `snap`. */
  readonly vendor: string
  readonly title: string
  readonly folder: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  /** The notice of a change; null for what this provider does not tell. */
  readonly letterOf: (record: DeskRecord, isForged: boolean) => Letter | null
}

type NewPayment = Omit<Payment, 'what' | 'state' | 'paid' | 'createdAt' | 'changedAt'>
type NewPayout = Omit<Payout, 'what' | 'state' | 'createdAt' | 'changedAt'>
type NewRefund = Omit<Refund, 'what' | 'state' | 'createdAt'>

/** The books of a provider: payments that people pay, payouts that banks take, refunds, and what goes wrong with them. */
export type Desk = Pick<DeskParts, 'vendor' | 'title' | 'clock' | 'randomBytes' | 'letterOf'> & {
  faults: DeskFaults
  newId(): string
  /** Oldest first. */
  payments(): readonly Payment[]
  payouts(): readonly Payout[]
  refunds(): readonly Refund[]
  takePayment(payment: NewPayment): Promise<Payment>
  takePayout(payout: NewPayout): Promise<Payout>
  takeRefund(refund: NewRefund): Promise<Refund>
  settlePayment(payment: Payment, action: 'pay' | 'decline'): Promise<Payment>
  settlePayout(payout: Payout, state: 'paid' | 'failed' | 'reversed'): Promise<Payout>
  resend(record: DeskRecord): void
  /** Number of notices that the merchant has not taken yet. */
  openNotices(): number
  close(): Promise<void>
}

/** Of a payout: what may follow. Paid money can come back; a refused payout stays refused. */
const NEXT: Readonly<Record<Payout['state'], readonly Payout['state'][]>> = {
  pending: ['paid', 'failed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
}

export async function openDesk(parts: DeskParts): Promise<Desk> {
  const { vendor, title, folder, clock, randomBytes, letterOf } = parts
  const journal = await openJournal(folder, `${vendor}.jsonl`, DeskRecord, { most: KEPT, isOver })
  const notices = createNotices()
  const timers = new Set<NodeJS.Timeout>()

  const all = <What extends DeskRecord['what']>(what: What) =>
    [...journal.entries.values()]
      .filter((record): record is Extract<DeskRecord, { what: What }> => record.what === what)
      .toSorted((left, right) => left.createdAt - right.createdAt)

  async function save<R extends DeskRecord>(record: R): Promise<R> {
    await journal.write(record)
    return record
  }

  function tell(record: DeskRecord): void {
    const { faults } = desk
    if (strikes(faults, 'noNotices')) return
    const letter = letterOf(record, strikes(faults, 'wrongSignatures'))
    if (letter) notices.post(letter, faults)
  }

  function reverseLater(payout: Payout): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void desk.settlePayout(payout, 'reversed')
    }, desk.faults.reverseAfterMs)
    timers.add(timer)
  }

  const desk: Desk = {
    vendor,
    title,
    clock,
    randomBytes,
    letterOf,
    faults: DeskFaults.parse({}),
    newId: () => uuidV7(clock, randomBytes),
    payments: () => all('payment'),
    payouts: () => all('payout'),
    refunds: () => all('refund'),

    takePayment: (payment) =>
      save({
        what: 'payment',
        ...payment,
        state: 'waiting',
        paid: '',
        createdAt: clock.now(),
        changedAt: clock.now(),
      }),

    takePayout: async (payout) => {
      const now = clock.now()
      const taken = await save({
        what: 'payout',
        ...payout,
        state: 'pending',
        createdAt: now,
        changedAt: now,
      })
      if (desk.faults.holdPayouts > 0) return taken
      if (strikes(desk.faults, 'refusePayouts')) return desk.settlePayout(taken, 'failed')
      const paid = await desk.settlePayout(taken, 'paid')
      if (strikes(desk.faults, 'reversePayouts')) reverseLater(paid)
      return paid
    },

    takeRefund: async (refund) => {
      const state = strikes(desk.faults, 'refusePayouts') ? 'failed' : 'paid'
      const taken = await save({ what: 'refund', ...refund, state, createdAt: clock.now() })
      const payment = all('payment').find(({ id }) => id === refund.paymentId)
      if (payment && state === 'paid' && refund.amount === payment.paid)
        await save({ ...payment, state: 'refunded', changedAt: clock.now() })
      tell(taken)
      return taken
    },

    settlePayment: async (payment, action) => {
      if (payment.state !== 'waiting') return payment
      const isPaid = action === 'pay' && !strikes(desk.faults, 'declineNext')
      const paid = strikes(desk.faults, 'wrongAmounts') ? tenfold(payment.amount) : payment.amount
      const settled = await save<Payment>({
        ...payment,
        state: isPaid ? 'paid' : 'failed',
        paid: isPaid ? paid : '',
        changedAt: clock.now(),
      })
      tell(settled)
      return settled
    },

    settlePayout: async (payout, state) => {
      if (!NEXT[payout.state].includes(state)) return payout
      const settled = await save<Payout>({ ...payout, state, changedAt: clock.now() })
      tell(settled)
      return settled
    },

    resend: tell,
    openNotices: notices.open,

    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      notices.stop()
      await journal.close()
    },
  }
  return desk
}

/** Ten times an amount with two decimals, without floats. */
const tenfold = (amount: string): string => {
  const digits = `${amount.replace('.', '')}0`
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
