import type { Context } from '../context.ts'
import { forgetSomeRefusals } from './sql.ts'

/** The job: forgets refused bets that no try can be on its way for any more. */
export async function forgetRefusals({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await forgetSomeRefusals(db)
  } while (gone > 0)
}
