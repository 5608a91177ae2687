import { type Refusal, refusal } from '@baize/contract'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import { isPasswordOf } from './passwords.ts'
import { guesserAt } from './slow-down.ts'
import * as sql from './sql.ts'
import { guess } from './tries.ts'

export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

/**
 * Whether who holds the session is the player themselves: asked before money leaves or the keys of the account change. A session
 * that was stolen guesses no faster here than at the log-in.
 */
export async function confirmPerson(
  ctx: Context,
  userId: UserId,
  proof: Proof,
): Promise<Result<null, Refusal>> {
  if (proof.password === undefined) return err(refusal('passwordNeeded'))
  const { password } = proof
  const passed = await guess(ctx, {
    buckets: { own: [guesserAt(`user:${userId}`, 'step-up')], shared: [] },
    look: async () => {
      const hash = await sql.findPasswordHash(ctx.db, userId)
      return (await isPasswordOf(hash, password)) ? true : null
    },
    wrong: refusal('wrongPassword'),
  })
  return passed.ok ? ok(null) : passed
}
