import type { TimelineEntry } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { EntryRow } from '../console/ledger-sql.ts'

/** The part of a source to read: below the key of the last event that was shown, newest first. */
export type Part = { readonly player: UserId; readonly below: string | null; readonly limit: number }

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>

/** As in the indexes. */
const SUBJECT = `coalesce(input ->> 'userId', input ->> 'withdrawalId', input ->> 'identityId', input ->> 'orderId')`
/** Calls about older withdrawals, documents and deposits of a player are not theirs in the timeline. */
const MOST_SUBJECTS = 200

/** The player and what operators decide on of theirs. */
export async function selectSubjects(db: Queryable, player: UserId): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT $1::text AS id
     UNION ALL (SELECT id::text FROM withdrawals WHERE user_id = $1::bigint ORDER BY created_at DESC, id DESC LIMIT ${MOST_SUBJECTS})
     UNION ALL (SELECT id::text FROM identities WHERE user_id = $1::bigint ORDER BY number DESC LIMIT ${MOST_SUBJECTS})
     UNION ALL (SELECT id::text FROM payment_orders WHERE user_id = $1::bigint ORDER BY created_at DESC, id DESC LIMIT ${MOST_SUBJECTS})`,
    [player],
  )
  return rows.map(({ id }) => id)
}

export type ActRow = {
  readonly seq: string
  readonly at: Date
  readonly who: string
  readonly path: string
  readonly what: 'TRIED' | 'REFUSED' | 'FAILED' | 'DONE'
  readonly outcome: Of<'act'>['outcome']
  readonly refusal: string | null
  readonly reason: string | null
}

/** Calls of operators, each with its outcome. */
export async function selectActs(
  db: Queryable,
  subjects: readonly string[],
  { below, limit }: Part,
): Promise<readonly ActRow[]> {
  const { rows } = await db.query<ActRow>(
    `SELECT a.seq, a.at, a.who, a.path, a.what, coalesce(o.what, nullif(a.what, 'TRIED')) AS outcome,
       coalesce(o.refusal, a.refusal) AS refusal, coalesce(a.input ->> 'note', a.input ->> 'reason', a.input ->> 'text') AS reason
     FROM (
       SELECT a.* FROM unnest($1::text[]) AS s (subject), LATERAL (
         SELECT seq, at, who, path, what, input, refusal FROM operator_audit
         WHERE ${SUBJECT} = s.subject AND attempt IS NULL AND input IS NOT NULL AND ($2::bigint IS NULL OR seq < $2)
         ORDER BY seq DESC LIMIT $3) a
       ORDER BY a.seq DESC LIMIT $3) a
     LEFT JOIN LATERAL (SELECT what, refusal FROM operator_audit WHERE attempt = a.seq LIMIT 1) o ON true
     ORDER BY a.seq DESC`,
    [subjects, below, limit],
  )
  return rows
}

export type DecisionRow = {
  readonly id: string
  readonly at: Date
  readonly who: string
  readonly requested_by: string
  readonly path: string
  readonly state: Of<'act'>['outcome']
  readonly refusal: string | null
  readonly note: string | null
}

/** What a second person decided, by the moment and the id. */
export async function selectDecisions(
  db: Queryable,
  subjects: readonly string[],
  { below, limit }: Part,
): Promise<readonly DecisionRow[]> {
  const [ms = null, id = null] = below?.split('.') ?? []
  const { rows } = await db.query<DecisionRow>(
    `SELECT a.id, a.decided_at AS at, d.handle AS who, r.handle AS requested_by, a.path, a.state, a.refusal, a.note
     FROM (
       SELECT a.* FROM unnest($1::text[]) AS s (subject), LATERAL (
         SELECT id, decided_at, decided_by, requested_by, path, state, refusal, note FROM approvals
         WHERE ${SUBJECT} = s.subject AND decided_by IS NOT NULL
           AND (decided_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         ORDER BY decided_at DESC, id DESC LIMIT $4) a
       ORDER BY a.decided_at DESC, a.id DESC LIMIT $4) a
     JOIN operators d ON d.id = a.decided_by JOIN operators r ON r.id = a.requested_by
     ORDER BY a.decided_at DESC, a.id DESC`,
    [subjects, ms === null ? null : new Date(Number(ms)), id, limit],
  )
  return rows
}

export type LoginRow = {
  readonly id: string
  readonly device: string
  readonly ip: string
  readonly created_at: Date
  readonly ended_at: Date | null
}

export async function selectLogins(
  db: Queryable,
  { player, below, limit }: Part,
): Promise<readonly LoginRow[]> {
  const [ms = null, id = null] = below?.split('.') ?? []
  const { rows } = await db.query<LoginRow>(
    `SELECT id, device, ip, created_at, ended_at FROM sessions
     WHERE user_id = $1
       AND (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [player, ms === null ? null : new Date(Number(ms)), id, limit],
  )
  return rows
}

export type BetRow = {
  readonly id: string
  readonly game_id: string
  readonly currency_id: CurrencyId
  readonly stake: string
  readonly payout: string | null
  readonly created_at: Date
}

/** Open and settled bets by id, which rises with time. */
export async function selectBets(db: Queryable, { player, below, limit }: Part): Promise<readonly BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `(SELECT id, game_id, currency_id, stake, payout, created_at FROM bets
      WHERE user_id = $1 AND id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') ORDER BY id DESC LIMIT $3)
     UNION ALL
     (SELECT id, game_id, currency_id, stake, NULL, created_at FROM open_bets
      WHERE user_id = $1 AND id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') ORDER BY id DESC LIMIT $3)
     ORDER BY id DESC LIMIT $3`,
    [player, below, limit],
  )
  return rows
}

export type ProviderBetRow = {
  readonly provider: string
  readonly reference: string
  readonly game_id: string | null
  readonly currency_id: CurrencyId
  readonly stake: string
  readonly payout: string | null
  readonly rolled_back: boolean
  readonly at: Date
}

/** By the moment, and by provider and reference among bets of the same one. */
export async function selectProviderBets(
  db: Queryable,
  { player, below, limit }: Part,
): Promise<readonly ProviderBetRow[]> {
  const [, ms = null, provider = null, reference = null] = /^(\d+)\.([^.]*)\.(.*)$/s.exec(below ?? '') ?? []
  const { rows } = await db.query<ProviderBetRow>(
    `SELECT b.provider, b.reference, b.game_id, w.currency_id, b.stake, b.rolled_back, b.at,
       CASE WHEN b.status <> 'OPEN' OR b.rolled_back THEN b.due END AS payout
     FROM provider_bets b JOIN ledger_wallets w ON w.user_id = b.user_id
     WHERE b.user_id = $1 AND b.at <= coalesce($2::timestamptz, 'infinity')
       AND ($2::timestamptz IS NULL OR (b.at, b.provider, b.reference) < ($2, $3, $4))
     ORDER BY b.at DESC, b.provider DESC, b.reference DESC LIMIT $5`,
    [player, ms === null ? null : new Date(Number(ms)), provider, reference, limit],
  )
  return rows
}

/** Moves of money other than stakes and wins. */
export async function selectMoney(
  db: Queryable,
  { player, below, limit }: Part,
  kinds: readonly string[] | null,
): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `SELECT id, key, kind, user_id, ref, balance_after, at FROM ledger_transactions
     WHERE user_id = $1 AND kind NOT LIKE 'bet.%' AND kind NOT LIKE 'provider.%' AND kind <> 'limits.set'
       AND ($2::bigint IS NULL OR id < $2) AND ($4::text[] IS NULL OR kind = ANY($4))
     ORDER BY id DESC LIMIT $3`,
    [player, below, limit, kinds],
  )
  return rows
}

export type NoticeRow = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly values: Readonly<Record<string, string>>
  readonly read_at: Date | null
  readonly created_at: Date
}

export async function selectNotices(
  db: Queryable,
  { player, below, limit }: Part,
): Promise<readonly NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT id, title, description, values, read_at, created_at FROM user_notices
     WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [player, below, limit],
  )
  return rows
}

export type LimitRow = Pick<Of<'limit'>, 'step' | 'about' | 'period' | 'minutes'> & {
  readonly id: string
  readonly currency_id: CurrencyId
  readonly amount: string | null
  readonly until_at: Date | null
  readonly at: Date
}

export async function selectLimits(
  db: Queryable,
  { player, below, limit }: Part,
): Promise<readonly LimitRow[]> {
  const { rows } = await db.query<LimitRow>(
    `SELECT s.id, s.step, s.about, s.period, s.amount, s.until_at, s.minutes, s.at, w.currency_id
     FROM protection_steps s JOIN ledger_wallets w ON w.user_id = s.user_id
     WHERE s.user_id = $1 AND ($2::bigint IS NULL OR s.id < $2) ORDER BY s.id DESC LIMIT $3`,
    [player, below, limit],
  )
  return rows
}

export type DocumentRow = Pick<Of<'document'>, 'id' | 'level' | 'state' | 'reason'> & {
  readonly number: string
  readonly created_at: Date
}

export async function selectDocuments(
  db: Queryable,
  { player, below, limit }: Part,
): Promise<readonly DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    `SELECT id, number, level, state, reason, created_at FROM identities
     WHERE user_id = $1 AND ($2::bigint IS NULL OR number < $2) ORDER BY number DESC LIMIT $3`,
    [player, below, limit],
  )
  return rows
}
