import { Client } from 'pg'

async function run(databaseUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(sql)
    if (rowCount !== 1) throw new Error(`expected one row, got ${rowCount}`)
  } finally {
    await client.end()
  }
}

/** Dates the newest player's play into the month before, for tests of monthly runs: their houses have the real clock. */
export const datePlayBack = (databaseUrl: string): Promise<void> =>
  run(
    databaseUrl,
    `UPDATE ledger_wallets SET counted_on = date_trunc('month', now() AT TIME ZONE 'UTC')::date - 1
     WHERE user_id = (SELECT max(user_id) FROM ledger_wallets)`,
  )

/** Lets the job that pays salaries run now, instead of at its next time. */
export const startSalaries = (databaseUrl: string): Promise<void> =>
  run(
    databaseUrl,
    `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now())
     FROM graphile_worker.jobs WHERE key = 'rewards.salary' AND locked_at IS NULL`,
  )

/** Lets the publication that waits be due now, with a block that no build has any more. */
export const spoilScheduled = (databaseUrl: string): Promise<void> =>
  run(
    databaseUrl,
    `UPDATE design_schedule SET at = now(), design = replace(design::text, '"comId":"hero"', '"comId":"oldHero"')::json
     WHERE state = 'WAITING'`,
  )
