import type { CatalogueGame, GameCategory } from '@baize/contract/player'
import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Seed } from './seed/seed.ts'

export async function selectVersion(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ version: string }>('SELECT version FROM catalogue_version')
  return present(rows[0], 'version of the catalogue').version
}

/** Invalidates every process's cache at its next check. */
export async function raiseVersion(tx: Queryable): Promise<void> {
  await tx.query('UPDATE catalogue_version SET version = version + 1')
}

export type StoredCatalogue = {
  readonly version: string
  readonly categories: readonly GameCategory[]
  /** In lobby order, with the ids of their categories and the day each was added, counted from 1970. */
  readonly games: readonly {
    readonly game: CatalogueGame
    readonly categories: readonly string[]
    readonly added: number
  }[]
  /** Of operators: the newest of each game and provider that has any. */
  readonly settings: readonly OfItem[]
}

export type OfItem = { readonly kind: 'game' | 'provider'; readonly item: string; readonly settings: unknown }

const GAME = `json_build_object('id', g.id, 'name', g.name, 'names', g.names, 'provider', g.provider, 'art', g.art, 'tags', g.tags,
  'rtp', g.rtp, 'minBet', g.min_bet, 'maxBet', g.max_bet,
  'state', CASE WHEN NOT g.built THEN 'soon' WHEN g.in_maintenance THEN 'maintenance' ELSE 'open' END,
  'demo', g.demo, 'link', g.link)`

/** In one statement, so that the version matches the rest. */
export async function selectCatalogue(db: Queryable): Promise<StoredCatalogue> {
  const { rows } = await db.query<StoredCatalogue>(
    `SELECT v.version,
       (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'names', c.names, 'icon', c.icon,
           'type', c.type, 'directlyPlay', c.directly_play) ORDER BY c.rank), '[]')
        FROM categories c) AS categories,
       (SELECT coalesce(json_agg(json_build_object('game', ${GAME}, 'categories', coalesce(of.ids, '{}'),
           'added', floor(extract(epoch FROM g.added_at) / 86400)) ORDER BY g.rank), '[]')
        FROM games g
        LEFT JOIN (SELECT game_id, array_agg(category_id ORDER BY category_id) AS ids FROM game_categories GROUP BY game_id) of
          ON of.game_id = g.id
        WHERE g.listed) AS games,
       (SELECT coalesce(json_agg(s), '[]')
        FROM (SELECT DISTINCT ON (kind, item) kind, item, settings FROM catalogue_settings ORDER BY kind, item, change DESC) s) AS settings
     FROM catalogue_version v`,
  )
  return present(rows[0], 'catalogue')
}

/** Locks out seeding by other processes until the transaction ends. */
export async function lockSeedVersion(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ seed_version: number }>(
    'SELECT seed_version FROM catalogue_version FOR UPDATE',
  )
  return present(rows[0], 'version of the catalogue').seed_version
}

/** Upserts. A game removed from the seed stays as a row that is not listed. */
export async function writeSeed(tx: Queryable, { version, categories, games }: Seed): Promise<void> {
  await tx.query('DELETE FROM game_categories')
  await tx.query('DELETE FROM categories')
  await tx.query(
    `INSERT INTO categories (id, name, names, icon, type, directly_play, rank)
     SELECT c.id, c.name, c.names, c.icon, c.type, c."directlyPlay", c.rank
     FROM json_to_recordset($1) AS c (id text, name text, names jsonb, icon text, type text, "directlyPlay" boolean, rank integer)`,
    [JSON.stringify(ranked(categories))],
  )
  const listed = JSON.stringify(ranked(games))
  await tx.query(
    `INSERT INTO games (id, name, names, provider, art, tags, rtp, min_bet, max_bet, built, demo, link, rank)
     SELECT g.id, g.name, g.names, g.provider, g.art, g.tags, g.rtp, g."minBet", g."maxBet", g.built, g.demo, g.link, g.rank
     FROM json_to_recordset($1) AS g (id text, name text, names jsonb, provider text, art text, tags text[], rtp integer,
       "minBet" text, "maxBet" text, built boolean, demo boolean, link text, rank integer)
     ON CONFLICT (id) DO UPDATE SET (name, names, provider, art, tags, rtp, min_bet, max_bet, built, demo, link, rank, listed,
         in_maintenance) =
       (excluded.name, excluded.names, excluded.provider, excluded.art, excluded.tags, excluded.rtp, excluded.min_bet,
         excluded.max_bet, excluded.built, excluded.demo, excluded.link, excluded.rank, true,
         games.in_maintenance AND excluded.built)`,
    [listed],
  )
  await tx.query('UPDATE games SET listed = false WHERE listed AND id <> ALL ($1)', [
    games.map(({ id }) => id),
  ])
  await tx.query(
    `INSERT INTO game_categories (category_id, game_id)
     SELECT c.id, g.id FROM json_to_recordset($1) AS g (id text, types text[])
     JOIN categories c ON c.type = ANY (g.types)`,
    [listed],
  )
  await tx.query('UPDATE catalogue_version SET seed_version = $1', [version])
}

const ranked = (list: readonly object[]): object[] => list.map((entry, rank) => ({ ...entry, rank }))

export type Switch = {
  readonly gameId: string
  readonly state: 'open' | 'maintenance'
  readonly person: string
  readonly reason: string
}

/** Null for an unknown game. Serializes concurrent switches of one game. */
export async function lockGame(
  tx: Queryable,
  gameId: string,
): Promise<{ readonly built: boolean; readonly inMaintenance: boolean } | null> {
  const { rows } = await tx.query<{ built: boolean; inMaintenance: boolean }>(
    'SELECT built, in_maintenance AS "inMaintenance" FROM games WHERE id = $1 AND listed FOR UPDATE',
    [gameId],
  )
  return rows[0] ?? null
}

export async function writeSwitch(
  tx: Queryable,
  { gameId, state, person, reason }: Switch,
  nowMs: number,
): Promise<void> {
  await tx.query('UPDATE games SET in_maintenance = $2 WHERE id = $1', [gameId, state === 'maintenance'])
  await tx.query(
    'INSERT INTO game_switches (game_id, state, person, reason, at) VALUES ($1, $2, $3, $4, $5)',
    [gameId, state, person, reason, new Date(nowMs)],
  )
}

/** An existing one keeps its place in the list. */
export async function insertFavourite(
  db: Queryable,
  user: UserId,
  gameId: string,
  nowMs: number,
): Promise<void> {
  await db.query('INSERT INTO favourites (user_id, game_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    user,
    gameId,
    new Date(nowMs),
  ])
}

export async function deleteFavourite(db: Queryable, user: UserId, gameId: string): Promise<void> {
  await db.query('DELETE FROM favourites WHERE user_id = $1 AND game_id = $2', [user, gameId])
}

export async function selectFavourites(db: Queryable, user: UserId): Promise<readonly string[]> {
  const { rows } = await db.query<{ game_id: string }>(
    'SELECT game_id FROM favourites WHERE user_id = $1 ORDER BY at DESC, game_id',
    [user],
  )
  return rows.map((row) => row.game_id)
}

/** The last bet of each game among the player's last bets. An index-only read: the key has all columns needed. */
export async function selectLastBets(
  db: Queryable,
  user: UserId,
  { ofBets, games }: { readonly ofBets: number; readonly games: number },
): Promise<readonly { readonly gameId: string; readonly betId: string }[]> {
  const { rows } = await db.query<{ gameId: string; betId: string }>(
    `SELECT game_id AS "gameId", (array_agg(id ORDER BY id DESC))[1] AS "betId"
     FROM (SELECT id, game_id FROM all_bets WHERE user_id = $1 ORDER BY id DESC LIMIT $2) AS last
     GROUP BY game_id ORDER BY 2 DESC LIMIT $3`,
    [user, ofBets, games],
  )
  return rows
}

/**
 * Counts the settled bets of up to `step` transaction ids, except cancelled ones and those of the demo house, and returns whether there are more.
 * Only transactions that the ledger's check has passed are counted: below that none is still uncommitted, so none is
 * missed or counted twice.
 */
export async function countMorePlays(tx: Queryable, step: number, oldestMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ from: string; upto: string; more: boolean }>(
    `SELECT p.upto AS from, least(p.upto + $1, c.upto) AS upto, p.upto + $1 < c.upto AS more
     FROM game_plays_upto p, ledger_checks c WHERE p.upto < c.upto FOR UPDATE OF p`,
    [step],
  )
  const [range] = rows
  if (!range) return false
  await tx.query(
    `INSERT INTO game_plays (game_id, hour, bets)
     SELECT b.game_id, date_trunc('hour', t.at, 'UTC'), count(*)
     FROM all_transactions t JOIN bets b ON b.user_id = t.user_id AND b.id = t.ref
     WHERE t.id > $1 AND t.id <= $2 AND t.kind IN ('bet.play', 'bet.settle') AND t.at >= $3
       AND (b.state ->> 'cancelled') IS DISTINCT FROM 'true'
       AND NOT EXISTS (SELECT FROM users d WHERE d.is_demo AND d.id = b.user_id)
     GROUP BY 1, 2
     ON CONFLICT (game_id, hour) DO UPDATE SET bets = game_plays.bets + excluded.bets`,
    [range.from, range.upto, new Date(oldestMs)],
  )
  await tx.query('UPDATE game_plays_upto SET upto = $1', [range.upto])
  return range.more
}

export async function forgetPlays(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM game_plays WHERE hour < $1', [new Date(beforeMs)])
}

export type Plays = { readonly gameId: string; readonly betsDay: number; readonly betsWeek: number }

/** Most played first: by day, then by week. */
export async function selectPlays(
  db: Queryable,
  { dayMs, weekMs }: { readonly dayMs: number; readonly weekMs: number },
): Promise<readonly Plays[]> {
  const { rows } = await db.query<{ gameId: string; betsDay: string; betsWeek: string }>(
    `SELECT game_id AS "gameId", coalesce(sum(bets) FILTER (WHERE hour >= $1), 0) AS "betsDay", sum(bets) AS "betsWeek"
     FROM game_plays WHERE hour >= $2
     GROUP BY game_id ORDER BY 2 DESC, 3 DESC, 1`,
    [new Date(dayMs), new Date(weekMs)],
  )
  return rows.map(({ gameId, betsDay, betsWeek }) => ({
    gameId,
    betsDay: Number(betsDay),
    betsWeek: Number(betsWeek),
  }))
}
