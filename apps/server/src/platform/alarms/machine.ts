import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Queryable } from '../db/queryable.ts'
import type { Cause } from './causes.ts'

const LOW = 0.1
const FULL = 0.03
/** Log that a replica has not taken yet. */
const BEHIND_BYTES = 1024 ** 3
const MEBIBYTE = 1024 ** 2

/** Little room is left on the disk of this machine. That of a database elsewhere is its own to watch. */
export const lowDisk = (): Promise<readonly Cause[]> => diskBetween(FULL, LOW)
export const fullDisk = (): Promise<readonly Cause[]> => diskBetween(0, FULL)

async function diskBetween(from: number, to: number): Promise<readonly Cause[]> {
  const { bavail, blocks } = await statfs(process.cwd())
  const free = blocks === 0 ? 1 : bavail / blocks
  if (free < from || free >= to) return []
  return [{ subject: hostname(), details: { host: hostname(), percent: Math.floor(free * 100) } }]
}

/** Replicas with a slot that are gone or far behind; the database keeps the log for them until its disk is full. */
export async function lateReplicas({ db }: { readonly db: Queryable }): Promise<readonly Cause[]> {
  return (await selectSlots(db))
    .filter(({ active, behind }) => !active || behind > BEHIND_BYTES)
    .map(({ name, behind }) => ({
      subject: name,
      details: { name, mebibytes: Math.round(behind / MEBIBYTE) },
    }))
}

async function selectSlots(
  db: Queryable,
): Promise<readonly { readonly name: string; readonly active: boolean; readonly behind: number }[]> {
  const { rows } = await db.query<{ name: string; active: boolean; behind: number }>(
    `SELECT slot_name AS name, active, coalesce(pg_wal_lsn_diff(
       CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, restart_lsn), 0)::float8 AS behind
     FROM pg_replication_slots WHERE NOT temporary ORDER BY 1`,
  )
  return rows
}
