import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShkeeperInvoices } from '@baize/contract/provider'
import type { Clock, RandomBytes } from '@baize/kit'
import * as z from 'zod/mini'
import { addressOn, CHAINS, transferIdOn } from './addresses.ts'
import { createFaults, type Faults } from './faults.ts'
import { createSender, type Sender } from './sender.ts'

const Chain = z.enum(CHAINS)

const Sent = z.object({
  id: z.string(),
  /** Somebody may send another coin of the same network. */
  coin: z.string(),
  coins: z.string(),
  confirmations: z.number(),
  sentAtMs: z.number(),
  /** Replaced or undone by the network before it was final. */
  isDropped: z.boolean(),
})
export type Sent = z.infer<typeof Sent>

const Invoice = z.object({
  id: z.string(),
  orderId: z.string(),
  chain: Chain,
  coin: z.string(),
  asked: z.string(),
  address: z.string(),
  callbackUrl: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.nullable(z.number()),
  needed: z.number(),
  transfers: z.array(Sent),
})
export type Invoice = z.infer<typeof Invoice>

const Payout = z.object({
  id: z.number(),
  externalId: z.string(),
  crypto: z.string(),
  amount: z.string(),
  destination: z.string(),
  callbackUrl: z.string(),
  status: z.enum(['IN_PROGRESS', 'SUCCESS', 'FAIL']),
  txid: z.nullable(z.string()),
  createdAtMs: z.number(),
})
export type Payout = z.infer<typeof Payout>

const Kept = z.object({ invoices: z.array(Invoice), payouts: z.array(Payout) })

/** A gateway of coins: the addresses that it gave out, what came to them, and what it paid out. */
export type Desk = {
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly faults: Faults
  readonly sender: Sender
  readonly invoices: Map<string, Invoice>
  readonly payouts: Payout[]
  /** Amounts that left the hot wallet, whether or not a record of them was kept. */
  readonly paidOut: { readonly externalId: string; readonly amount: string }[]
  /** Changes what SHKeeper says of its invoices, for tests of what no real one should say. */
  sayInvoices: (said: ShkeeperInvoices) => object
  /** Called after each step of a transfer. */
  onStep: (invoice: Invoice, sent: Sent, step: 'seen' | 'confirmed') => void
  open(draft: Omit<Invoice, 'address' | 'createdAtMs' | 'transfers'>): Promise<Invoice>
  find(address: string): Invoice | undefined
  send(invoice: Invoice, coins?: string, coin?: string): Promise<Sent>
  /** One more confirmation for the oldest transfer that lacks some; false if none does. */
  confirm(invoice: Invoice): Promise<boolean>
  /** The unconfirmed transfers vanish, as when their sender replaces them. */
  drop(invoice: Invoice): Promise<void>
  save(): Promise<void>
}

type Options = {
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly firstRetryMs: number
  /** Where it is kept; null for memory. */
  readonly file?: string | null
}

export async function openDesk({ clock, randomBytes, firstRetryMs, file = null }: Options): Promise<Desk> {
  const kept = await load(file)
  const faults = createFaults()
  let saved = Promise.resolve()

  const desk: Desk = {
    clock,
    randomBytes,
    faults,
    sender: createSender(faults, firstRetryMs),
    invoices: new Map(kept.invoices.map((invoice) => [invoice.id, invoice])),
    payouts: kept.payouts,
    paidOut: [],
    sayInvoices: (said) => said,
    onStep: () => undefined,

    open: async (draft) => {
      const invoice: Invoice = {
        ...draft,
        address: addressOn(draft.chain, randomBytes),
        createdAtMs: clock.now(),
        transfers: [],
      }
      desk.invoices.set(invoice.id, invoice)
      await desk.save()
      return invoice
    },

    find: (address) => [...desk.invoices.values()].find((invoice) => invoice.address === address),

    send: async (invoice, coins = invoice.asked, coin = invoice.coin) => {
      const sent: Sent = {
        id: transferIdOn(invoice.chain, randomBytes),
        coin,
        coins,
        confirmations: 0,
        sentAtMs: clock.now(),
        isDropped: false,
      }
      invoice.transfers.push(sent)
      await desk.save()
      desk.onStep(invoice, sent, 'seen')
      // A payment by Lightning is final at once.
      if (invoice.needed === 0) desk.onStep(invoice, sent, 'confirmed')
      return sent
    },

    confirm: async (invoice) => {
      const next = invoice.transfers.find((sent) => !sent.isDropped && sent.confirmations < invoice.needed)
      if (!next) return false
      next.confirmations += 1
      await desk.save()
      desk.onStep(invoice, next, 'confirmed')
      return true
    },

    drop: async (invoice) => {
      for (const sent of invoice.transfers)
        if (sent.confirmations === 0 && invoice.needed > 0) sent.isDropped = true
      await desk.save()
    },

    save: () => {
      if (file === null) return Promise.resolve()
      const text = JSON.stringify({ invoices: [...desk.invoices.values()], payouts: desk.payouts })
      saved = saved.then(() => store(file, text))
      return saved
    },
  }
  return desk
}

async function load(file: string | null): Promise<z.infer<typeof Kept>> {
  const none = { invoices: [], payouts: [] }
  if (file === null) return none
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? none : Kept.parse(JSON.parse(text))
}

async function store(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

export const isConfirmed = (invoice: Invoice, sent: Sent): boolean =>
  !sent.isDropped && sent.confirmations >= invoice.needed

/** Decimal text in units of ten to the minus eighteen, to add amounts up. Nothing for a text that is no amount. */
export const attos = (text: string): bigint => {
  if (!/^\d+(\.\d+)?$/.test(text)) return 0n
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
}

export const plain = (amount: bigint): string => {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(19, '0')
  return `${sign}${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}
