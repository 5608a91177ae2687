import {
  CARE_HIGH,
  CARE_WATCH,
  type PlayerBadge,
  type PlayerProfile,
  type PlayerState,
} from '@baize/contract/operator'
import type { BetGameId } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import type { CountryId, CurrencyId, IdentityReason, IdentityState, PayoutKind } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import { STATES } from '../../players/facts/service.ts'
import { type KeyPage, MOST_SCANNED, momentOf } from './pages.ts'

export type PlayerRow = {
  id: string
  username: string
  email: string | null
  phone: string | null
  country_id: CountryId
  currency_id: CurrencyId
  main: string
  wagered: string
  /** Weighted by the edge. */
  played: string
  vip_told: number | null
  identity_level: number
  created_at: Date
  states: PlayerState[]
  badges: PlayerBadge[]
  tags: string[]
  channel: string | null
  campaign: string | null
}

/** Each by the primary key of its table, of the table `users u`; `now` is a parameter. */
export const badgesAt = (now: string): string => `array_remove(ARRAY[
  (SELECT CASE WHEN c.score >= ${CARE_HIGH} THEN 'careHigh' WHEN c.score >= ${CARE_WATCH} THEN 'careWatch' END
   FROM care_scores c WHERE c.user_id = u.id),
  (SELECT 'held' FROM withdrawal_holds h WHERE h.user_id = u.id AND h.until_at > ${now}),
  (SELECT 'support' FROM support_conversations s WHERE s.user_id = u.id AND s.state = 'WAITING')], NULL)`

const COLUMNS = `u.id, u.username, u.email, u.phone, u.country_id, w.currency_id, w.main, w.wagered,
  div(w.edge, ledger_edge_unit()) AS played, u.vip_told, u.identity_level,
  u.created_at, ${STATES} AS states, ${badgesAt('$1')} AS badges,
  ARRAY(SELECT t.tag FROM player_tags t WHERE t.user_id = u.id ORDER BY t.tag) AS tags,
  (SELECT o.attribution ->> 'utmSource' FROM registration_origins o WHERE o.user_id = u.id) AS channel,
  (SELECT o.attribution ->> 'utmCampaign' FROM registration_origins o WHERE o.user_id = u.id) AS campaign`

/** The state narrows by an index of its own: the few barred players are not looked for among all. */
const BY_STATE: Readonly<Record<PlayerState, (now: () => string) => string>> = {
  barred: () => 'u.id IN (SELECT b.user_id FROM ledger_wallets b WHERE b.barred)',
  forbidden: () => 'u.id IN (SELECT f.user_id FROM forbidden_players f)',
  excluded: (now) =>
    `u.id IN (SELECT e.user_id FROM ledger_wallets e WHERE e.excluded_until IS NOT NULL AND e.excluded_until > ${now()})`,
  limited: () => `u.id IN (SELECT l.user_id FROM ledger_wallets l
    WHERE l.max_loss_day IS NOT NULL OR l.max_loss_week IS NOT NULL OR l.max_loss_month IS NOT NULL)`,
  closed: () => 'u.closed_at IS NOT NULL',
  staff: () => 'u.id IN (SELECT s.user_id FROM staff_players s)',
}

/** Ids and registrations rise together but for the clocks of two processes. */
const ID_SLACK = 1000
/** Above any text with the given beginning, compared byte by byte. */
const LAST = 'chr(1114111)'

type PlayerQuery = InputOf<'/api/operator/players'>

/** Ids of the page, and where the next one begins. */
export async function selectPlayerIds(
  db: Queryable,
  request: PlayerQuery,
  { nowMs, mayReveal }: { readonly nowMs: number; readonly mayReveal: boolean },
): Promise<KeyPage<string>> {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    ...(request.cursor === undefined ? [] : [`u.id < ${bind(request.cursor)}`]),
    ...(request.text ? [matching(request.text, mayReveal, bind)] : []),
    ...(request.state ? [BY_STATE[request.state](() => bind(new Date(nowMs)))] : []),
    ...(request.tag
      ? [`u.id IN (SELECT t.user_id FROM player_tags t WHERE t.tag = ${bind(request.tag)})`]
      : []),
    ...(request.origin ? [broughtBy(request.origin, bind)] : []),
    ...registered(request, bind),
  ]
  const filters = [
    ...(request.countryId ? [`u.country_id = ${bind(request.countryId)}`] : []),
    ...(request.currencyId ? [`u.currency_id = ${bind(request.currencyId)}`] : []),
  ]
  const most = filters.length > 0 ? MOST_SCANNED : request.pageSize
  const { rows } = await db.query<{ id: string; fits: boolean }>(
    `SELECT u.id, ${filters.join(' AND ') || 'true'} AS fits FROM users u
     WHERE ${conditions.join(' AND ') || 'true'} ORDER BY u.id DESC LIMIT ${bind(most)}`,
    values,
  )
  const items = rows.flatMap(({ id, fits }) => (fits ? [id] : [])).slice(0, request.pageSize)
  if (items.length === request.pageSize) return { items, next: items.at(-1) ?? null }
  return { items, next: rows.length === most ? (rows.at(-1)?.id ?? null) : null }
}

/** Newest first. */
export async function selectPlayers(
  db: Queryable,
  ids: readonly string[],
  nowMs: number,
): Promise<readonly PlayerRow[]> {
  const { rows } = await db.query<PlayerRow>(
    `SELECT ${COLUMNS} FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = ANY($2) ORDER BY u.id DESC`,
    [new Date(nowMs), ids],
  )
  return rows
}

/** Exact for addresses, unless the caller may see them in full anyway: by beginnings they could be guessed letter by letter. */
function matching(text: string, mayReveal: boolean, bind: (value: unknown) => string): string {
  const typed = text.toLowerCase()
  // By the index of beginnings: ordered by id, the planner would walk back through all players instead. Those beyond the
  // first matches are found by typing more.
  const begins = (column: 'lower(username)' | 'lower(email)' | 'phone', value: string) => {
    const given = `${bind(value)}::text`
    // An array, not a join: a join with the ordered ids walks through all players as well.
    return `u.id = ANY(ARRAY(SELECT id FROM users WHERE ${column} ~>=~ ${given} AND ${column} ~<~ (${given} || ${LAST})
      ORDER BY ${column} USING ~<~ LIMIT ${MOST_SCANNED}))`
  }
  if (typed.includes('@'))
    return mayReveal ? begins('lower(email)', typed) : `lower(u.email) = ${bind(typed)}`
  if (/^[1-9]\d{0,14}$/.test(typed)) return `u.id = ${bind(typed)}`
  if (/^\+\d+$/.test(typed)) return mayReveal ? begins('phone', typed) : `u.phone = ${bind(typed)}`
  return begins('lower(username)', typed)
}

/** Channel or campaign, each by its own index. */
function broughtBy(origin: string, bind: (value: unknown) => string): string {
  const given = bind(origin.toLowerCase())
  const named = (name: 'utmSource' | 'utmCampaign') =>
    `SELECT o.user_id FROM registration_origins o
     WHERE o.attribution ? '${name}' AND lower(o.attribution ->> '${name}') = ${given}`
  return `u.id IN (${named('utmSource')} UNION ALL ${named('utmCampaign')})`
}

function registered({ from, to }: PlayerQuery, bind: (value: unknown) => string): string[] {
  const edge = (at: string, order: string) =>
    `(SELECT e.id FROM users e WHERE e.created_at ${at} ORDER BY e.created_at ${order}, e.id ${order} LIMIT 1)`
  const [first, last] = [momentOf(from), momentOf(to)]
  const conditions: string[] = []
  if (first) {
    const at = bind(first)
    conditions.push(`u.created_at >= ${at} AND u.id >= ${edge(`>= ${at}`, 'ASC')} - ${ID_SLACK}`)
  }
  if (last) {
    const at = bind(last)
    conditions.push(`u.created_at < ${at} AND u.id <= ${edge(`< ${at}`, 'DESC')} + ${ID_SLACK}`)
  }
  return conditions
}

export type ProfileRow = PlayerRow & {
  nickname: string
  language: string
  real_name: string | null
  birth_date: string | null
  email_checked: boolean
  phone_checked: boolean
  second_factor: boolean
  sign_ins: string[]
  closed_at: Date | null
  closed_by: string | null
  held: string
  payout: string
  task: string
  register: string
  lost: string
  bets: string
  promo_code: string
  invite_code: string | null
  wheel_tag: string | null
  attribution: Record<string, unknown> | null
  paid_in: string
  paid_out: string
  bonuses: string
  packets: string
}

export async function selectProfile(db: Queryable, user: UserId, nowMs: number): Promise<ProfileRow | null> {
  const { rows } = await db.query<ProfileRow>(
    `SELECT ${COLUMNS}, u.nickname, u.language, u.real_name, to_char(u.birth_date, 'YYYY-MM-DD') AS birth_date, u.email_checked,
       u.phone_checked, u.closed_at, u.closed_by, w.held, w.payout, w.task, w.register,
       w.lost - w.held AS lost, w.bets, u.promo_code,
       r.invite_code, r.wheel_tag, r.attribution,
       EXISTS (SELECT FROM second_factors s WHERE s.user_id = u.id AND s.confirmed_at IS NOT NULL) AS second_factor,
       ARRAY(SELECT l.issuer FROM third_logins l WHERE l.user_id = u.id ORDER BY l.issuer) AS sign_ins,
       (SELECT coalesce(sum(d.amount), 0) FROM ledger_deposits d WHERE d.user_id = u.id)
         - (SELECT coalesce(sum(l.amount), 0) FROM ledger_withdrawals l JOIN refunds f ON f.id = l.id
            WHERE l.user_id = u.id AND l.status IN ('HELD', 'PAID')) AS paid_in,
       (SELECT coalesce(sum(l.amount), 0) FROM ledger_withdrawals l
        WHERE l.user_id = u.id AND l.status = 'PAID' AND NOT EXISTS (SELECT FROM refunds f WHERE f.id = l.id)) AS paid_out,
       (SELECT coalesce(sum(b.amount), 0) FROM ledger_bonuses b WHERE b.user_id = u.id AND b.status <> 'REVOKED')
         + (SELECT coalesce(sum(g.amount), 0) FROM reward_grants g WHERE g.user_id = u.id AND g.purse = 'main') AS bonuses,
       (SELECT coalesce(sum(p.amount), 0) FROM ledger_packet_claims p WHERE p.user_id = u.id) AS packets
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id LEFT JOIN registration_origins r ON r.user_id = u.id
     WHERE u.id = $2`,
    [new Date(nowMs), user],
  )
  return rows[0] ?? null
}

export async function selectSessions(
  db: Queryable,
  user: UserId,
  since: { readonly idleMs: number; readonly openedMs: number },
) {
  const { rows } = await db.query<{
    id: string
    device: string
    ip: string
    created_at: Date
    last_seen_at: Date
  }>(
    `SELECT id, device, ip, created_at, last_seen_at FROM sessions
     WHERE user_id = $1 AND ended_at IS NULL AND last_seen_at >= $2 AND created_at >= $3
     ORDER BY last_seen_at DESC LIMIT 50`,
    [user, new Date(since.idleMs), new Date(since.openedMs)],
  )
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    ip: row.ip,
    openedAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  }))
}

/** The identity check sent last; null if there was none. */
export async function findLastIdentity(db: Queryable, player: UserId): Promise<PlayerProfile['identity']> {
  const { rows } = await db.query<{
    id: string
    level: number
    state: IdentityState
    reason: IdentityReason | null
    created_at: Date
  }>(
    'SELECT id, level, state, reason, created_at FROM identities WHERE user_id = $1 ORDER BY number DESC LIMIT 1',
    [player],
  )
  const [row] = rows
  if (!row) return null
  const { created_at, ...rest } = row
  return { ...rest, sentAt: created_at.getTime() }
}

export async function listPayoutAccounts(
  db: Queryable,
  player: UserId,
): Promise<PlayerProfile['payoutAccounts']> {
  const { rows } = await db.query<{
    id: string
    kind: PayoutKind
    bank: string
    masked: string
    created_at: Date
    removed_at: Date | null
  }>(
    `SELECT id, kind, bank, masked, created_at, removed_at FROM payout_accounts
     WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT 50`,
    [player],
  )
  return rows.map(({ created_at, removed_at, ...account }) => ({
    ...account,
    addedAt: created_at.getTime(),
    removedAt: removed_at?.getTime() ?? null,
  }))
}

type OpenBetRow = {
  id: string
  game_id: BetGameId
  currency_id: CurrencyId
  stake: string
  created_at: Date
}

export async function listOpenBets(db: Queryable, player: UserId): Promise<readonly OpenBetRow[]> {
  const { rows } = await db.query<OpenBetRow>(
    'SELECT id, game_id, currency_id, stake, created_at FROM open_bets WHERE user_id = $1 ORDER BY id DESC LIMIT 50',
    [player],
  )
  return rows
}

export async function insertNote(
  db: Queryable,
  user: UserId,
  note: { readonly text: string; readonly by: string },
  nowMs: number,
): Promise<void> {
  await db.query('INSERT INTO player_notes (user_id, text, by, at) VALUES ($1, $2, $3, $4)', [
    user,
    note.text,
    note.by,
    new Date(nowMs),
  ])
}

export async function putTag(
  db: Queryable,
  user: UserId,
  { tag, on, by }: { readonly tag: string; readonly on: boolean; readonly by: string },
  nowMs: number,
): Promise<void> {
  if (on)
    await db.query(
      'INSERT INTO player_tags (user_id, tag, by, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [user, tag, by, new Date(nowMs)],
    )
  else await db.query('DELETE FROM player_tags WHERE user_id = $1 AND tag = $2', [user, tag])
}

export async function putStaff(
  db: Queryable,
  user: UserId,
  { on, reason, by }: { readonly on: boolean; readonly reason: string; readonly by: string },
  nowMs: number,
): Promise<void> {
  if (on)
    await db.query(
      `INSERT INTO staff_players (user_id, reason, declared_by, declared_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [user, reason, by, new Date(nowMs)],
    )
  else await db.query('DELETE FROM staff_players WHERE user_id = $1', [user])
}

export async function isPlayer(db: Readable, user: UserId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM users WHERE id = $1', [user])
  return rowCount === 1
}

/** Players with a session that was used in the last minutes. */
export async function countLive(db: Queryable, nowMs: number, minutes: number): Promise<number> {
  const { rows } = await db.query<{ players: number }>(
    `SELECT count(DISTINCT user_id)::int AS players FROM sessions WHERE last_seen_at >= $1 AND ended_at IS NULL`,
    [new Date(nowMs - minutes * 60_000)],
  )
  return rows[0]?.players ?? 0
}
