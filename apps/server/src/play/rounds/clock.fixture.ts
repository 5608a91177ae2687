import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Clock, present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/**
 * Makes the database read a fake clock from a file beside its data. Advancing it needs no transaction, and transactions
 * in progress see it at once. All digits are overwritten in one write, so no reader sees half of it.
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
  // PostgreSQL may run as another user.
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
