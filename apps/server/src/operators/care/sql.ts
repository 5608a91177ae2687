import {
  CARE_MARKERS,
  CARE_WATCH,
  type CareAct,
  type CareActKind,
  type CaredPlayer,
  type CareMarker,
  type CareMarkerName,
  type CareOutcome,
  type PlayerCare,
} from '@baize/contract/operator'
import type { CountryId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

const MOST_ACTS = 50

type Score = {
  readonly userId: UserId
  readonly score: number
  readonly markers: readonly CareMarker[]
}

/** A score that stays on the list keeps the moment from which it has been there; a player without markers has no row. */
export async function putScores(tx: Queryable, scores: readonly Score[], nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  await tx.query(
    `INSERT INTO care_scores AS s (user_id, score, markers, since, at)
     SELECT n."userId", n.score, n.markers, CASE WHEN n.score >= $2 THEN $3::timestamptz END, $3
     FROM jsonb_to_recordset($1) AS n ("userId" bigint, score smallint, markers jsonb) WHERE n.score > 0 ORDER BY 1
     ON CONFLICT (user_id) DO UPDATE SET (score, markers, at) = (excluded.score, excluded.markers, excluded.at),
       since = CASE WHEN excluded.since IS NOT NULL THEN coalesce(s.since, excluded.since) END`,
    [JSON.stringify(scores), CARE_WATCH, now],
  )
  await tx.query('DELETE FROM care_scores WHERE user_id = ANY($1::bigint[])', [
    scores.filter(({ score }) => score === 0).map(({ userId }) => userId),
  ])
}

type CaredRow = {
  readonly id: string
  readonly username: string
  readonly country_id: CountryId
  readonly score: number
  readonly markers: CareMarker[]
  readonly since: Date
  readonly excluded_until: Date | null
  readonly kind: CareActKind | null
  readonly by: string | null
  readonly act_at: Date | null
  readonly is_open: boolean | null
}

/** The highest scores first. Few players have one: the marker is looked for row by row. */
export async function selectCared(
  db: Queryable,
  {
    marker,
    cursor,
    pageSize,
  }: {
    readonly marker?: CareMarkerName | undefined
    readonly cursor?: string | undefined
    readonly pageSize: number
  },
  nowMs: number,
): Promise<{ items: CaredPlayer[]; next: string | null }> {
  const [score = null, last = null] = cursor?.split('.') ?? []
  const { rows } = await db.query<CaredRow>(
    `SELECT s.user_id AS id, u.username, u.country_id, s.score, s.markers, s.since, a.kind, a.by, a.at AS act_at,
       a.outcome IS NULL AS is_open, CASE WHEN w.excluded_until > $6 THEN w.excluded_until END AS excluded_until
     FROM care_scores s JOIN users u ON u.id = s.user_id JOIN ledger_wallets w ON w.user_id = s.user_id
     LEFT JOIN LATERAL (SELECT * FROM care_acts a WHERE a.user_id = s.user_id ORDER BY a.id DESC LIMIT 1) a ON true
     WHERE s.score >= $1 AND ($2::smallint IS NULL OR (s.score, s.user_id) < ($2::smallint, $3::bigint))
       AND ($4::jsonb IS NULL OR s.markers @> $4)
     ORDER BY s.score DESC, s.user_id DESC LIMIT $5`,
    [
      CARE_WATCH,
      score,
      last,
      marker === undefined ? null : JSON.stringify([{ marker }]),
      pageSize + 1,
      new Date(nowMs),
    ],
  )
  const shown = rows.slice(0, pageSize)
  const end = rows.length > pageSize ? shown.at(-1) : undefined
  return { items: shown.map(viewCared), next: end ? `${end.score}.${end.id}` : null }
}

/** A score may have been worked out by a version with other markers, up to a day ago. */
const known = (markers: readonly CareMarker[]): CareMarker[] =>
  markers.filter(({ marker }) => CARE_MARKERS.includes(marker))

const viewCared = (row: CaredRow): CaredPlayer => ({
  userId: row.id,
  username: row.username,
  countryId: row.country_id,
  score: row.score,
  markers: known(row.markers),
  since: row.since.getTime(),
  excludedUntil: row.excluded_until?.getTime() ?? null,
  lastAct:
    row.kind === null || row.by === null || row.act_at === null
      ? null
      : { kind: row.kind, by: row.by, at: row.act_at.getTime(), isOpen: row.is_open ?? true },
})

type ScoreRow = { readonly score: number; readonly markers: CareMarker[]; readonly since: Date | null }
type ActRow = {
  readonly id: string
  readonly kind: CareActKind
  readonly reason: string
  readonly by: string
  readonly at: Date
  readonly outcome: CareOutcome | null
  readonly note: string | null
  readonly closed_by: string | null
  readonly closed_at: Date | null
  readonly break_at: Date | null
  readonly limit_at: Date | null
}

/** A break or limit counts for each act before it. */
export async function selectCare(db: Queryable, player: UserId): Promise<PlayerCare> {
  const { rows: scores } = await db.query<ScoreRow>(
    'SELECT score, markers, since FROM care_scores WHERE user_id = $1',
    [player],
  )
  const { rows: acts } = await db.query<ActRow>(
    `SELECT a.id, a.kind, a.reason, a.by, a.at, a.outcome, a.note, a.closed_by, a.closed_at,
       (SELECT min(s.at) FROM protection_steps s WHERE s.user_id = a.user_id AND s.step = 'breakTaken' AND s.at >= a.at) AS break_at,
       (SELECT min(s.at) FROM protection_steps s WHERE s.user_id = a.user_id AND s.step = 'limitSet' AND s.at >= a.at) AS limit_at
     FROM care_acts a WHERE a.user_id = $1 ORDER BY a.id DESC LIMIT ${MOST_ACTS}`,
    [player],
  )
  const { score, markers, since } = scores[0] ?? { score: 0, markers: [], since: null }
  return { score, markers: known(markers), since: since?.getTime() ?? null, acts: acts.map(viewAct) }
}

const viewAct = (row: ActRow): CareAct => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  by: row.by,
  at: row.at.getTime(),
  tookBreakAt: row.break_at?.getTime() ?? null,
  setLimitAt: row.limit_at?.getTime() ?? null,
  outcome:
    row.outcome === null || row.closed_at === null
      ? null
      : { kind: row.outcome, note: row.note ?? '', by: row.closed_by ?? '', at: row.closed_at.getTime() },
})

/** `same` if this request did this before, `other` if it did something else. */
export async function insertAct(
  tx: Queryable,
  act: {
    readonly requestId: string
    readonly player: UserId
    readonly kind: CareActKind
    readonly reason: string
    readonly by: string
  },
  nowMs: number,
): Promise<'new' | 'same' | 'other'> {
  const { rowCount } = await tx.query(
    `INSERT INTO care_acts (request_id, user_id, kind, reason, by, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (request_id) DO NOTHING`,
    [act.requestId, act.player, act.kind, act.reason, act.by, new Date(nowMs)],
  )
  if (rowCount === 1) return 'new'
  const { rowCount: same } = await tx.query(
    'SELECT FROM care_acts WHERE request_id = $1 AND user_id = $2 AND kind = $3',
    [act.requestId, act.player, act.kind],
  )
  return same === 1 ? 'same' : 'other'
}

/** False if there is no such act of this player without an outcome. */
export async function closeAct(
  db: Queryable,
  player: UserId,
  act: { readonly id: string; readonly outcome: CareOutcome; readonly note: string; readonly by: string },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE care_acts SET outcome = $3, note = $4, closed_by = $5, closed_at = $6
     WHERE id = $1 AND user_id = $2 AND outcome IS NULL`,
    [act.id, player, act.outcome, act.note, act.by, new Date(nowMs)],
  )
  return rowCount === 1
}
