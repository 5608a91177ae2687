import { CurrencyId, Uuid } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { withFallback } from '../../storage/storage.ts'

/** The minimum needed to resume a demo bet: everything else is derived from its seeds. */
const DemoBet = z.object({
  id: Uuid,
  betAmount: z.string(),
  options: z.record(z.string(), z.union([z.string(), z.number()])),
  picks: z.array(z.number()),
  rtp: z.number(),
  maxWin: z.string(),
  createdAt: z.number(),
  serverSeed: z.string(),
  clientSeed: z.string(),
})
export type DemoBet = z.infer<typeof DemoBet>

const Purse = z.object({
  currencyId: CurrencyId,
  balance: z.string(),
  /** False until the initial amount is known. */
  filled: z.boolean(),
  /** Open bets by game. */
  open: z.record(z.string(), DemoBet),
})
export type Purse = z.infer<typeof Purse>

const NAME = 'demoPurse'
/** Session storage: play money belongs to one tab and is gone with it. */
const kept = withFallback(() => window.sessionStorage)

function read(): Purse | null {
  try {
    const found = Purse.safeParse(JSON.parse(kept.getItem(NAME) ?? 'null'))
    return found.success ? found.data : null
  } catch {
    return null
  }
}

/** The purse of play money. It is unrelated to the wallet and never sent to the server. */
export function openPurse(fresh: Purse): StoreApi<Purse> {
  const found = read()
  const purse = createStore<Purse>(() => (found?.currencyId === fresh.currencyId ? found : fresh))
  purse.subscribe((now) => kept.setItem(NAME, JSON.stringify(now)))
  return purse
}
