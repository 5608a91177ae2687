import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Json, LedgerCommand } from '../../commands.ts'
import type { Model } from './model.ts'
import { releaseAt } from './records.ts'

/** Everything the ledger stores for a sequence, in a form that the model can produce too. */
type State = Readonly<Record<string, readonly Json[]>>

/** The players and commands of a sequence, and the prefix of its keys and references. */
export type Scope = {
  readonly users: readonly UserId[]
  readonly asked: readonly LedgerCommand[]
  readonly run: string
}

/** One statement, by keys only: rows left by earlier sequences do not slow it down. */
const STATE = `
  SELECT json_build_object(
    'wallets', (
      SELECT json_agg(json_build_array(user_id::text, main, held, payout, task, register, seq, bets, wagered, edge, lost,
        seed_pair_id, nonce, counted_on - date '1970-01-01', lost_by_day, lost_by_week, lost_by_month, edge_by_day, edge_by_week, edge_by_month, max_loss_day,
        max_loss_week, max_loss_month, extract(epoch FROM excluded_until) * 1000) ORDER BY user_id)
      FROM ledger_wallets WHERE user_id = ANY ($1)),
    'bets', (
      SELECT json_agg(json_build_array(id, user_id::text, game_id, stake, payout, multiplier, seed_pair_id, nonce, status,
        version, state) ORDER BY id)
      FROM all_bets WHERE user_id = ANY ($1)),
    'withdrawals', (
      SELECT json_agg(json_build_array(id, user_id::text, amount, status) ORDER BY id)
      FROM ledger_withdrawals WHERE id = ANY ($2)),
    'bonuses', (
      SELECT json_agg(json_build_array(id, user_id::text, purse, amount, release_at, status) ORDER BY id)
      FROM ledger_bonuses WHERE id = ANY ($2)),
    'grants', (
      SELECT json_agg(json_build_array(id, user_id::text, period, amount) ORDER BY id)
      FROM reward_grants WHERE id = ANY ($2)),
    'packets', (
      SELECT json_agg(json_build_array(id, currency_id, shares, claimed, closed_at IS NOT NULL) ORDER BY id)
      FROM ledger_packets WHERE id = ANY ($2)),
    'claims', (
      SELECT json_agg(json_build_array(packet_id, user_id::text, amount) ORDER BY packet_id, user_id)
      FROM ledger_packet_claims WHERE packet_id = ANY ($2)),
    'providerBets', (
      SELECT json_agg(json_build_array(provider || ' ' || reference, user_id::text, stake, won, rolled_back, status, cashed, due, voided, secured)
        ORDER BY reference)
      FROM provider_bets WHERE provider = 'acme' AND reference BETWEEN $3 AND $3 || '~'),
    'transactions', (
      SELECT json_agg(json_build_array(key, kind, user_id::text) ORDER BY key)
      FROM all_transactions
      WHERE key BETWEEN $3 AND $3 || '~' OR (user_id = ANY ($1) AND key LIKE '%:' || user_id))
  ) AS state`

export async function stateInDatabase(db: Queryable, { users, asked, run }: Scope): Promise<State> {
  const refs = asked.flatMap((one): string[] => {
    if ('bonusId' in one) return [one.bonusId]
    if ('withdrawalId' in one) return [one.withdrawalId]
    return 'packetId' in one ? [one.packetId] : []
  })
  const { rows } = await db.query<{ state: Record<string, Json[] | null> }>(STATE, [users, refs, run])
  const { state } = present(rows[0], 'state')
  return Object.fromEntries(Object.entries(state).map(([name, list]) => [name, list ?? []]))
}

export function stateInModel(model: Model): State {
  return {
    wallets: [...model.wallets.values()]
      .map((one) => [
        one.userId,
        ...[one.main, one.held, one.payout, one.task, one.register].map(Number),
        one.seq,
        one.bets,
        Number(one.wagered),
        Number(one.edge),
        Number(one.lost),
        one.pair,
        one.nonce,
        one.countedOn,
        ...[one.lostByDay, one.lostByWeek, one.lostByMonth].map(Number),
        ...[one.edgeByDay, one.edgeByWeek, one.edgeByMonth].map(Number),
        ...[one.limits.maxLossDay, one.limits.maxLossWeek, one.limits.maxLossMonth].map(numberOrNull),
        one.limits.excludedUntilMs,
      ])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
    bets: sorted(model.bets, (id, one) => [
      id,
      one.userId,
      one.gameId,
      Number(one.stake),
      Number(one.payout),
      Number(one.multiplier),
      one.pair,
      one.nonce,
      one.status,
      one.version,
      one.state,
    ]),
    withdrawals: sorted(model.withdrawals, (id, one) => [id, one.userId, Number(one.amount), one.status]),
    bonuses: sorted(model.bonuses, (id, one) => [
      id,
      one.userId,
      one.purse,
      Number(one.amount),
      Number(releaseAt(one)),
      one.status,
    ]),
    grants: sorted(model.grants, (id, one) => [id, one.userId, one.period, Number(one.amount)]),
    packets: sorted(model.packets, (id, one) => [
      id,
      one.currencyId,
      one.shares.map(Number),
      one.claims.size,
      one.closed,
    ]),
    claims: sorted(model.packets, (id, { claims }) =>
      [...claims]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([userId, amount]) => [id, userId, Number(amount)]),
    ).flat(),
    providerBets: sorted(model.providerBets, (name, one) => [
      name,
      one.userId,
      Number(one.stake),
      Number(one.won),
      one.rolledBack,
      one.status,
      Number(one.cashed),
      Number(one.due),
      Number(one.voided),
      Number(one.secured),
    ]),
    transactions: sorted(model.keys, (key, { command }) => [key, command.kind, command.userId]),
  }
}

/** By name, in the database's sort order. */
const sorted = <Name extends string, Thing, Line>(
  things: ReadonlyMap<Name, Thing>,
  line: (name: Name, thing: Thing) => Line,
): Line[] => [...things].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, thing]) => line(name, thing))

const numberOrNull = (amount: bigint | null): number | null => (amount === null ? null : Number(amount))
