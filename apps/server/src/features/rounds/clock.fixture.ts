import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Clock, present } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

/**
 * Has the database go by a fake clock, which stands in a file beside its data: putting it forward costs no transaction, and it is seen at
 * once, by those under way too. All of its digits are written over at once, so nobody reads half of it.
 */
export async function shareClock(
  owner: Queryable,
  clock: Clock,
): Promise<{ show(): Promise<void>; close(): Promise<void> }> {
  const { rows } = await owner.query<{ dir: string; name: string }>(
    `SELECT current_setting('data_directory') AS dir, current_database() AS name`,
  )
  const { dir, name } = present(rows[0], 'a place')
  const path = join(dirname(dir), `${name}.clock`)
  const file = await open(path, 'w')
  // PostgreSQL may run as somebody else.
  await file.chmod(0o644)
  const show = async (): Promise<void> => {
    await file.write(String(clock.now()), 0)
  }
  await show()
  await owner.query(
    `CREATE OR REPLACE FUNCTION round_now() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER AS
     $$ SELECT timestamptz 'epoch' + pg_read_file('${path}')::bigint * interval '1 millisecond' $$`,
  )
  return {
    show,
    close: async () => {
      await file.close()
      await rm(path, { force: true })
    },
  }
}
