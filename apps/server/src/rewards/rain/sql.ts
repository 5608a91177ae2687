import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type StoredRain = {
  readonly id: string
  readonly requestId: string
  readonly currencyId: CurrencyId
  readonly total: Minor
  readonly shares: number
  readonly seed: string
  readonly seedHash: string
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly requestedBy: string
  readonly approvedBy: string | null
  readonly reason: string
  readonly createdAtMs: number
  readonly isCancelled: boolean
  /** Shares caught; null while its money is not set aside. */
  readonly caught: number | null
  readonly given: Minor
}

type RainRow = {
  id: string
  request_id: string
  currency_id: CurrencyId
  total: string
  shares: number
  seed: string
  seed_hash: string
  starts_at: Date
  ends_at: Date
  requested_by: string
  approved_by: string | null
  reason: string
  created_at: Date
  cancelled_at: Date | null
  claimed: number | null
  given: string
}

const RAINS = `
  SELECT r.*, p.claimed, coalesce((SELECT sum(s) FROM unnest(p.shares[:p.claimed]) AS s), 0)::text AS given
  FROM rains r LEFT JOIN ledger_packets p ON p.id = r.id`

const toRain = (row: RainRow): StoredRain => ({
  id: row.id,
  requestId: row.request_id,
  currencyId: row.currency_id,
  total: minor(BigInt(row.total)),
  shares: row.shares,
  seed: row.seed,
  seedHash: row.seed_hash,
  startsAtMs: row.starts_at.getTime(),
  endsAtMs: row.ends_at.getTime(),
  requestedBy: row.requested_by,
  approvedBy: row.approved_by,
  reason: row.reason,
  createdAtMs: row.created_at.getTime(),
  isCancelled: row.cancelled_at !== null,
  caught: row.claimed,
  given: minor(BigInt(row.given)),
})

export async function findRain(db: Queryable, id: string): Promise<StoredRain | null> {
  const { rows } = await db.query<RainRow>(`${RAINS} WHERE r.id = $1`, [id])
  return rows[0] ? toRain(rows[0]) : null
}

export async function findRequestedRain(db: Readable, requestId: string): Promise<StoredRain | null> {
  const { rows } = await db.query<RainRow>(`${RAINS} WHERE r.request_id = $1`, [requestId])
  return rows[0] ? toRain(rows[0]) : null
}

/** Rains that fall now or next and still hold money: the one that ends first, in each currency. */
export async function listAhead(db: Queryable, nowMs: number): Promise<readonly StoredRain[]> {
  const { rows } = await db.query<RainRow>(
    `${RAINS} WHERE r.ends_at > $1 AND r.cancelled_at IS NULL AND p.closed_at IS NULL AND p.claimed < r.shares
     ORDER BY r.starts_at, r.id LIMIT 20`,
    [new Date(nowMs)],
  )
  return rows.map(toRain)
}

export async function listRains(db: Queryable, limit: number): Promise<readonly StoredRain[]> {
  const { rows } = await db.query<RainRow>(
    `${RAINS} WHERE p.id IS NOT NULL ORDER BY r.starts_at DESC, r.id LIMIT $1`,
    [limit],
  )
  return rows.map(toRain)
}

/** Serializes calls with the same request id. */
export async function lockRequest(tx: Queryable, requestId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('rain request:' || $1, 0))`, [requestId])
}

/** False if the request was stored before. */
export async function insertRain(
  db: Queryable,
  rain: Omit<StoredRain, 'isCancelled' | 'caught' | 'given'> & { readonly scheduleId: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO rains (id, request_id, currency_id, total, shares, seed, seed_hash, starts_at, ends_at, requested_by,
       approved_by, reason, schedule_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (request_id) DO NOTHING`,
    [
      rain.id,
      rain.requestId,
      rain.currencyId,
      rain.total.toString(),
      rain.shares,
      rain.seed,
      rain.seedHash,
      new Date(rain.startsAtMs),
      new Date(rain.endsAtMs),
      rain.requestedBy,
      rain.approvedBy,
      rain.reason,
      rain.scheduleId,
      new Date(rain.createdAtMs),
    ],
  )
  return rowCount === 1
}

/** Makes the packet one of the site, which its link and the sweep of ended packets find. */
export async function insertEnd(db: Queryable, id: string, endsAtMs: number): Promise<void> {
  await db.query('INSERT INTO site_packets (packet_id, ends_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    id,
    new Date(endsAtMs),
  ])
}

export async function setCancelled(db: Queryable, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE rains SET cancelled_at = $2 WHERE id = $1 AND cancelled_at IS NULL AND starts_at > $2',
    [id, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Rains that were called off while their money is still set aside. */
export async function listCalledOff(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT r.id FROM rains r JOIN ledger_packets p ON p.id = r.id WHERE r.cancelled_at IS NOT NULL AND p.closed_at IS NULL
     LIMIT 100`,
  )
  return rows.map(({ id }) => id)
}

/** A player's share and its position in the split. */
export type Catch = { readonly amount: Minor; readonly position: number }
export type Catching = { readonly rainId: string; readonly userId: UserId }
/** `<rain> <player>`. */
export const catchKey = ({ rainId, userId: player }: Catching): string => `${rainId} ${player}`

/** The shares that these players have caught in these rains, by `catchKey`. */
export async function findCatches(
  db: Queryable,
  wanted: readonly Catching[],
): Promise<ReadonlyMap<string, Catch>> {
  const { rows } = await db.query<{ rain: string; player: string; amount: string; position: number }>(
    `SELECT c.packet_id AS rain, c.user_id AS player, c.amount, c.position - 1 AS position
     FROM unnest($1::uuid[], $2::bigint[]) AS k (packet_id, user_id)
     JOIN ledger_packet_claims c ON c.packet_id = k.packet_id AND c.user_id = k.user_id`,
    [wanted.map(({ rainId }) => rainId), wanted.map((claim) => claim.userId)],
  )
  return new Map(
    rows.map(({ rain, player, amount, position }) => [
      catchKey({ rainId: rain, userId: userId(player) }),
      { amount: minor(BigInt(amount)), position },
    ]),
  )
}

export async function listCatches(
  db: Queryable,
  id: string,
): Promise<readonly { readonly userId: UserId; readonly amount: Minor; readonly position: number }[]> {
  const { rows } = await db.query<{ user_id: string; amount: string; position: number }>(
    'SELECT user_id, amount, position - 1 AS position FROM ledger_packet_claims WHERE packet_id = $1 ORDER BY position',
    [id],
  )
  return rows.map((row) => ({
    userId: userId(row.user_id),
    amount: minor(BigInt(row.amount)),
    position: row.position,
  }))
}

export type Catcher = {
  readonly currencyId: CurrencyId
  readonly isBarred: boolean
  readonly isExcluded: boolean
  readonly isVerified: boolean
  readonly isStaff: boolean
  readonly hasPlayed: boolean
}

/** Players who may catch, read for many at once: thousands press within the same second. */
export async function selectCatchers(
  db: Queryable,
  players: readonly UserId[],
  nowMs: number,
  playedSinceMs: number,
): Promise<ReadonlyMap<UserId, Catcher>> {
  const { rows } = await db.query<Catcher & { id: string }>(
    `SELECT u.id, w.currency_id AS "currencyId", w.barred AS "isBarred",
            coalesce(w.excluded_until > $2, false) AS "isExcluded",
            u.email_checked OR u.phone_checked OR u.identity_level > 0 AS "isVerified",
            is_staff_player(u.id, $2) AS "isStaff",
            EXISTS (SELECT FROM bets b WHERE b.user_id = u.id AND b.id >= $3)
              OR EXISTS (SELECT FROM open_bets o WHERE o.user_id = u.id AND o.id >= $3)
              OR EXISTS (SELECT FROM provider_bets p WHERE p.user_id = u.id AND p.at >= $4 AND p.stake > 0 AND NOT p.rolled_back)
              AS "hasPlayed"
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = ANY ($1::bigint[])`,
    [`{${players.join()}}`, new Date(nowMs), firstIdAt(playedSinceMs), new Date(playedSinceMs)],
  )
  return new Map(rows.map(({ id, ...row }) => [userId(id), row]))
}

/** The lowest UUID version 7 of a time: ids of bets sort by time, and so does the index of a player's bets. */
const firstIdAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

export type StoredSchedule = {
  readonly id: string
  readonly currencyId: CurrencyId
  readonly total: Minor
  readonly shares: number
  readonly seconds: number
  readonly days: readonly number[]
  readonly minute: number
  readonly requestedBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly createdAtMs: number
  readonly isOn: boolean
}

type ScheduleRow = {
  id: string
  currency_id: CurrencyId
  total: string
  shares: number
  seconds: number
  days: number[]
  minute: number
  requested_by: string
  approved_by: string
  reason: string
  created_at: Date
  ended_at: Date | null
}

const toSchedule = (row: ScheduleRow): StoredSchedule => ({
  id: row.id,
  currencyId: row.currency_id,
  total: minor(BigInt(row.total)),
  shares: row.shares,
  seconds: row.seconds,
  days: row.days,
  minute: row.minute,
  requestedBy: row.requested_by,
  approvedBy: row.approved_by,
  reason: row.reason,
  createdAtMs: row.created_at.getTime(),
  isOn: row.ended_at === null,
})

export async function listSchedules(db: Queryable): Promise<readonly StoredSchedule[]> {
  const { rows } = await db.query<ScheduleRow>(
    'SELECT * FROM rain_schedules ORDER BY ended_at NULLS FIRST, created_at DESC LIMIT 100',
  )
  return rows.map(toSchedule)
}

export async function insertSchedule(
  db: Queryable,
  schedule: Omit<StoredSchedule, 'isOn'>,
): Promise<StoredSchedule> {
  const { rows } = await db.query<ScheduleRow>(
    `INSERT INTO rain_schedules (id, currency_id, total, shares, seconds, days, minute, requested_by, approved_by, reason, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      schedule.id,
      schedule.currencyId,
      schedule.total.toString(),
      schedule.shares,
      schedule.seconds,
      [...schedule.days],
      schedule.minute,
      schedule.requestedBy,
      schedule.approvedBy,
      schedule.reason,
      new Date(schedule.createdAtMs),
    ],
  )
  return toSchedule(present(rows[0], 'rain schedule'))
}

export async function endSchedule(db: Queryable, id: string, nowMs: number): Promise<StoredSchedule | null> {
  const { rows } = await db.query<ScheduleRow>(
    'UPDATE rain_schedules SET ended_at = coalesce(ended_at, $2) WHERE id = $1 RETURNING *',
    [id, new Date(nowMs)],
  )
  return rows[0] ? toSchedule(rows[0]) : null
}
