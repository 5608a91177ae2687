import type { Context } from './context.ts'
import { forgetSomeRefusals } from './sql.ts'

/** Job: deletes stored bet refusals too old for any attempt to be still in flight. */
export async function forgetRefusals({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await forgetSomeRefusals(db)
  } while (gone > 0)
}
