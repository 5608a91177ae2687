import type { Context } from '../../context.ts'
import { providersOf } from './providers/all.ts'
import type { News } from './providers/provider.ts'

/** A payment as it stands on the books of whoever collected it. */
export type Stated = News

/** What all providers have on their books of a time; null when one of them does not say. */
export async function listStated(
  ctx: Context,
  fromMs: number,
  toMs: number,
): Promise<readonly Stated[] | null> {
  const lists = await Promise.all(providersOf(ctx.config).map((provider) => provider.list(ctx, fromMs, toMs)))
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? [])
}
