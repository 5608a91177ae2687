import type { Role } from '@baize/contract/operator'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import * as sql from './sql.ts'

/** A house to look at: one person per job, so that four eyes can be tried on one machine. */
const PEOPLE: readonly { readonly handle: string; readonly name: string; readonly roles: readonly Role[] }[] =
  [
    { handle: 'olivia', name: 'Olivia Hart', roles: ['owner'] },
    { handle: 'pedro', name: 'Pedro Lima', roles: ['payments'] },
    { handle: 'farah', name: 'Farah Wijaya', roles: ['finance'] },
    { handle: 'rita', name: 'Rita Costa', roles: ['risk'] },
    { handle: 'gus', name: 'Gus Meyer', roles: ['games'] },
    { handle: 'paula', name: 'Paula Reis', roles: ['content', 'publisher'] },
    { handle: 'sam', name: 'Sam Okoro', roles: ['support'] },
    { handle: 'ada', name: 'Ada Novak', roles: ['auditor'] },
  ]

/** Where there is a local way in, its people exist. */
export async function plantLocalPeople(ctx: Context): Promise<void> {
  if (ctx.config.consoleLocalToken === null) return
  await inTransaction(ctx.db, async (tx) => {
    for (const { handle, name, roles } of PEOPLE) {
      const id = await sql.insertOperator(tx, { handle, name, isLocal: true }, ctx.clock.now())
      if (id !== null) await sql.setRoles(tx, id, roles, 'local', ctx.clock.now())
    }
  })
}
