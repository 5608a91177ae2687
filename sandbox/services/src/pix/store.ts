import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Refund = z.object({
  id: z.string(),
  rtrId: z.string(),
  amount: z.string(),
  nature: z.enum(['ORIGINAL', 'MED_FRAUDE']),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  atMs: z.number(),
})
export type Refund = z.infer<typeof Refund>

/** A Pix that was paid to the site. */
const Paid = z.object({
  endToEndId: z.string(),
  amount: z.string(),
  /** Of the person who paid. */
  cpf: z.string(),
  atMs: z.number(),
  refunds: z.array(Refund),
})
export type Paid = z.infer<typeof Paid>

const Charge = z.object({
  /** The API by which it was made, and is told of. */
  via: z.enum(['apiPix', 'woovi']),
  /** The site's id: the txid, or Woovi's correlation id. */
  id: z.string(),
  txid: z.string(),
  amount: z.string(),
  /** The person who is to pay; empty where the site does not say. */
  cpf: z.string(),
  name: z.string(),
  pixKey: z.string(),
  code: z.string(),
  createdAtMs: z.number(),
  seconds: z.number(),
  /** Others are refused by the bank. */
  sameTaxId: z.boolean(),
  isRemoved: z.boolean(),
  paid: z.array(Paid),
})
export type Charge = z.infer<typeof Charge>

const Payout = z.object({
  via: z.enum(['efi', 'woovi']),
  id: z.string(),
  amount: z.string(),
  key: z.string(),
  /** Efí: the owner that the key must have. */
  cpf: z.string(),
  endToEndId: z.string(),
  state: z.enum(['created', 'pending', 'paid', 'failed', 'reversed']),
  /** Rejection of the payment system; empty for none. */
  code: z.string(),
  createdAtMs: z.number(),
})
export type Payout = z.infer<typeof Payout>

const Contents = z.object({
  charges: z.array(Charge),
  payouts: z.array(Payout),
  /** Registered addresses by Pix key. */
  webhooks: z.array(z.tuple([z.string(), z.object({ url: z.string(), atMs: z.number() })])),
  /** Owners (CPF) of Pix keys that a person has set. */
  owners: z.array(z.tuple([z.string(), z.string()])),
})

export type PixStore = {
  readonly charges: Map<string, Charge>
  readonly payouts: Map<string, Payout>
  readonly webhooks: Map<string, { url: string; atMs: number }>
  readonly owners: Map<string, string>
  save(): Promise<void>
}

const KEPT = 2000

/** Persistent with a folder, in memory without one. Calls that save at once share a write. */
export async function openPixStore(folder: string | null): Promise<PixStore> {
  const file = folder === null ? null : join(folder, 'pix.json')
  const text = file === null ? null : await readFile(file, 'utf8').catch(() => null)
  const known = Contents.safeParse(text === null ? null : JSON.parse(text)).data
  const store: PixStore = {
    charges: new Map((known?.charges ?? []).map((charge) => [charge.txid, charge])),
    payouts: new Map((known?.payouts ?? []).map((payout) => [payout.id, payout])),
    webhooks: new Map(known?.webhooks),
    owners: new Map(known?.owners),
    save,
  }
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  function save(): Promise<void> {
    if (file === null || folder === null) return Promise.resolve()
    next ??= running.then(async () => {
      next = null
      await mkdir(folder, { recursive: true })
      const contents: z.infer<typeof Contents> = {
        charges: [...store.charges.values()].slice(-KEPT),
        payouts: [...store.payouts.values()].slice(-KEPT),
        webhooks: [...store.webhooks],
        owners: [...store.owners],
      }
      await writeFile(`${file}.new`, JSON.stringify(contents), { mode: 0o600 })
      await rename(`${file}.new`, file)
    })
    running = next
    return next
  }
  return store
}
