import { runMigrations } from 'graphile-worker'
import { openPool } from './pool.ts'
import { quietLog } from './worker-log.ts'

/**
 * Grants the application's role the use of the queue, but no DDL on it. The queue's tables have row level security,
 * which hides all rows from a role without a policy. Only missing grants are made, as creating a policy locks out
 * running workers.
 */
const ADMIT_APP = `
DO $$
DECLARE
  relation record;
BEGIN
  IF NOT has_schema_privilege('baize_app', 'graphile_worker', 'USAGE') THEN
    GRANT USAGE ON SCHEMA graphile_worker TO baize_app;
  END IF;
  FOR relation IN
    SELECT c.oid::regclass AS name, c.relkind = 'r' AND c.relname LIKE '\\_private\\_%' AS writable
    FROM pg_class c
    WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind IN ('r', 'v')
      AND NOT has_table_privilege('baize_app', c.oid, 'SELECT')
  LOOP
    EXECUTE format('GRANT SELECT ON %s TO baize_app', relation.name);
    IF relation.writable THEN
      EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %s TO baize_app', relation.name);
      EXECUTE format('CREATE POLICY baize_app ON %s TO baize_app USING (true) WITH CHECK (true)', relation.name);
    END IF;
  END LOOP;
END $$`

/** Migrates the tables of the job queue to this build. Part of the migrations: as the owner, one process at a time. */
export async function installJobQueue(databaseUrl: string): Promise<void> {
  const pool = openPool({ url: databaseUrl, as: 'owner', max: 1, log: { warn: () => {} } })
  try {
    await runMigrations({ pgPool: pool, logger: quietLog })
    await pool.query(ADMIT_APP)
  } finally {
    await pool.end()
  }
}
