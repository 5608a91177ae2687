import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { PaymentRequest, PayoutRequest, RefundStatus } from '@baize/contract/provider'
import * as z from 'zod/mini'

/** A notice to the merchant. Stays due until the merchant acknowledges it. */
const Notice = z.object({
  id: z.string(),
  dueAt: z.number(),
  attempts: z.number(),
  deliveredAt: z.nullable(z.number()),
  lastAnswer: z.string(),
})
export type Notice = z.infer<typeof Notice>

const Payment = z.object({
  id: z.string(),
  request: PaymentRequest,
  state: z.enum(['waiting', 'paid', 'failed']),
  createdAt: z.number(),
  settledAt: z.nullable(z.number()),
  notices: z.array(Notice),
})
export type Payment = z.infer<typeof Payment>

/** A payout to a player's bank account. */
const Payout = z.object({
  id: z.string(),
  request: PayoutRequest,
  state: z.enum(['pending', 'paid', 'failed']),
  createdAt: z.number(),
  settledAt: z.nullable(z.number()),
  notices: z.array(Notice),
})
export type Payout = z.infer<typeof Payout>

const count = (most: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(most)), 0)

/** Faults that the control page can inject. Counts apply to the next so many requests or notices. */
export const Faults = z.object({
  /** Payment requests to answer with 503. */
  failNext: count(1000),
  /** Presses of "Pay" to decline. */
  declineNext: count(1000),
  /** Delay of every notice. */
  delayMs: count(24 * 60 * 60_000),
  /** Extra copies of every notice, sent at the same moment. */
  duplicates: count(100),
  /** Notices to sign with an unknown secret. */
  wrongSignatures: count(1000),
  /** Notices to send with ten times the amount. */
  wrongAmounts: count(1000),
  /** Notices to delay by a few seconds, so that later ones overtake them. */
  reorder: count(1000),
  /** Payment requests to accept and never answer. */
  silentPayments: count(1000),
  /** Payout requests to accept and never answer. */
  silentPayouts: count(1000),
  /** Payouts to fail as refused by the bank. */
  refusePayouts: count(1000),
  /** 1: payouts stay pending until decided on the control page. */
  holdPayouts: count(1),
})
export type Faults = z.infer<typeof Faults>

const Contents = z.object({
  faults: Faults,
  payments: z.array(Payment),
  payouts: z._default(z.array(Payout), []),
  refunds: z._default(z.array(RefundStatus), []),
})

/** Caps the store, so that a sandbox that runs for months stays fast. Pending payments are never dropped. */
const KEPT_PAYMENTS = 1000

export type Store = {
  faults: Faults
  readonly payments: Map<string, Payment>
  /** Keyed by the merchant's id, so that none is paid twice. */
  readonly payouts: Map<string, Payout>
  /** Keyed by the merchant's id, so that none is refunded twice. */
  readonly refunds: Map<string, RefundStatus>
  /** Resolves once the current state is on disk. */
  save(): Promise<void>
}

type Kept = Payment | Payout

const hasEnded = ({ state }: Kept): boolean => state !== 'waiting' && state !== 'pending'

const isDone = (payment: Kept) =>
  hasEnded(payment) && payment.notices.every((notice) => notice.deliveredAt !== null)

function dropOldest(kept: Map<string, Kept>): void {
  let surplus = kept.size - KEPT_PAYMENTS
  for (const [key, payment] of kept) {
    if (surplus <= 0) break
    if (!isDone(payment)) continue
    kept.delete(key)
    surplus--
  }
}

/** Persistent with a folder, in memory without one. */
export async function openStore(folder: string | null): Promise<Store> {
  const file = folder === null ? null : join(folder, 'payments.json')
  if (folder !== null) await mkdir(folder, { recursive: true })
  const { faults, payments, payouts, refunds } = file === null ? empty() : await read(file)
  const store: Store = {
    faults,
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    payouts: new Map(payouts.map((payout) => [payout.request.merchantPayoutId, payout])),
    refunds: new Map(refunds.map((refund) => [refund.merchantRefundId, refund])),
    save,
  }

  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null
  /** Callers that arrive during a write share the next one. */
  function save(): Promise<void> {
    if (file === null) return Promise.resolve()
    if (next) return next
    const mine = running.then(() => {
      next = null
      const write = writeWhole(file, contents())
      running = write.catch(() => {})
      return write
    })
    next = mine
    return mine
  }

  function contents(): string {
    dropOldest(store.payments)
    dropOldest(store.payouts)
    return JSON.stringify({
      faults: store.faults,
      payments: [...store.payments.values()],
      payouts: [...store.payouts.values()],
      refunds: [...store.refunds.values()],
    })
  }

  return store
}

const empty = (): z.infer<typeof Contents> => ({
  faults: Faults.parse({}),
  payments: [],
  payouts: [],
  refunds: [],
})

async function read(file: string): Promise<z.infer<typeof Contents>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty()
    throw error
  }
  try {
    return Contents.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} is not a payment file of the sandbox; move it away to start afresh`, { cause })
  }
}

/** Writes to a temporary file and renames it: a crash half-way leaves the old file intact. */
async function writeWhole(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, file)
}
