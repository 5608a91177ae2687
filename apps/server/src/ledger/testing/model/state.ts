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
  const refs = asked.flatMap((command): string[] => {
    if ('bonusId' in command) return [command.bonusId]
    if ('withdrawalId' in command) return [command.withdrawalId]
    return 'packetId' in command ? [command.packetId] : []
  })
  const { rows } = await db.query<{ state: Record<string, Json[] | null> }>(STATE, [users, refs, run])
  const { state } = present(rows[0], 'state')
  return Object.fromEntries(Object.entries(state).map(([name, list]) => [name, list ?? []]))
}

export function stateInModel(model: Model): State {
  return {
    wallets: [...model.wallets.values()]
      .map((wallet) => [
        wallet.userId,
        ...[wallet.main, wallet.held, wallet.payout, wallet.task, wallet.register].map(Number),
        wallet.seq,
        wallet.bets,
        Number(wallet.wagered),
        Number(wallet.edge),
        Number(wallet.lost),
        wallet.pair,
        wallet.nonce,
        wallet.countedOn,
        ...[wallet.lostByDay, wallet.lostByWeek, wallet.lostByMonth].map(Number),
        ...[wallet.edgeByDay, wallet.edgeByWeek, wallet.edgeByMonth].map(Number),
        ...[wallet.limits.maxLossDay, wallet.limits.maxLossWeek, wallet.limits.maxLossMonth].map(
          numberOrNull,
        ),
        wallet.limits.excludedUntilMs,
      ])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
    bets: sorted(model.bets, (id, bet) => [
      id,
      bet.userId,
      bet.gameId,
      Number(bet.stake),
      Number(bet.payout),
      Number(bet.multiplier),
      bet.pair,
      bet.nonce,
      bet.status,
      bet.version,
      bet.state,
    ]),
    withdrawals: sorted(model.withdrawals, (id, withdrawal) => [
      id,
      withdrawal.userId,
      Number(withdrawal.amount),
      withdrawal.status,
    ]),
    bonuses: sorted(model.bonuses, (id, bonus) => [
      id,
      bonus.userId,
      bonus.purse,
      Number(bonus.amount),
      Number(releaseAt(bonus)),
      bonus.status,
    ]),
    grants: sorted(model.grants, (id, grant) => [id, grant.userId, grant.period, Number(grant.amount)]),
    packets: sorted(model.packets, (id, packet) => [
      id,
      packet.currencyId,
      packet.shares.map(Number),
      packet.claims.size,
      packet.closed,
    ]),
    claims: sorted(model.packets, (id, { claims }) =>
      [...claims]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([userId, amount]) => [id, userId, Number(amount)]),
    ).flat(),
    providerBets: sorted(model.providerBets, (name, bet) => [
      name,
      bet.userId,
      Number(bet.stake),
      Number(bet.won),
      bet.rolledBack,
      bet.status,
      Number(bet.cashed),
      Number(bet.due),
      Number(bet.voided),
      Number(bet.secured),
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
