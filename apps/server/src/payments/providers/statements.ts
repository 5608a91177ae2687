import type { Context } from '../../ledger/context.ts'
import { providersOf } from './all.ts'
import type { News } from './provider.ts'

/** A payment as stated on its provider's books. */
export type StatedPayment = News

/** Payments on the books of all providers in a period; null if one of them does not answer. */
export async function listStated(
  ctx: Context,
  fromMs: number,
  toMs: number,
): Promise<readonly StatedPayment[] | null> {
  const lists = await Promise.all(providersOf(ctx.config).map((provider) => provider.list(ctx, fromMs, toMs)))
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? [])
}
