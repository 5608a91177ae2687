import type { Context } from '../context.ts'
import { forgetSomeRefusals } from './sql.ts'

/** The job: forgets refused bets that no try can be on its way for any more. */
export async function forgetRefusals({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await forgetSomeRefusals(db)) > 0);
}
