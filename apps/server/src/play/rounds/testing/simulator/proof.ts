import type { RoundGameId } from '@baize/contract/player'
import { multiplier, present } from '@baize/kit'
import { drawRound, linkAfter, msToReach, multiplierAt } from '@baize/rules'
import { keyOf } from '../../../../ledger/requests.ts'
import type { RoundHouse } from '../../rounds.fixture.ts'
import type { BetReplies } from './bet-replies.ts'

type Row = {
  bet_id: string
  round_id: string | null
  user_id: string
  game_id: RoundGameId
  stake: string
  auto: string | null
  max_win: string
  cancelled: boolean
  settled: boolean
  cashed_at: Date | null
  latency_ms: number | null
  runs_at: Date | null
  hash: string | null
  salt: string | null
  client_seeds: string[] | null
  rtp: number | null
  link: number | null
  end_hash: string | null
  multiplier: string | null
  phase: string | null
  ledger_payout: string | null
  settlements: number
}

/** Maximum total winnings of a round, in minor units of the simulation's one currency. */
const CAP = 5_000_000_00n

/** Every contradiction between the stored outcome, the hashes and what the players were told. */
export async function prove(
  house: RoundHouse,
  replies: readonly BetReplies[],
  startBalance: bigint,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<string[]> {
  const { owner } = house.database
  const faults: string[] = (await house.audit()).map((drift) => `audit: ${JSON.stringify(drift)}`)
  const { rows } = await owner.query<Row>(
    // The ledger is aggregated once: a lookup per bet would read all of the player's rows for each.
    `WITH settled AS MATERIALIZED (
       SELECT t.user_id, t.ref, count(*)::int AS times FROM all_transactions t WHERE t.kind = 'bet.settle' GROUP BY 1, 2
     ), paid AS MATERIALIZED (SELECT l.user_id, l.id, l.payout FROM bets l)
     SELECT b.bet_id, b.round_id, b.user_id, b.game_id, b.stake, b.auto, b.max_win, b.cancelled, b.settled, b.cashed_at, b.latency_ms, r.runs_at, r.hash,
       c.salt, r.client_seeds, r.rtp, r.link, c.end_hash, r.multiplier, r.phase, l.payout AS ledger_payout,
       coalesce(s.times, 0) AS settlements
     FROM round_bets b LEFT JOIN rounds r ON r.id = b.round_id LEFT JOIN round_chains c ON c.id = r.chain_id
       LEFT JOIN paid l ON l.user_id = b.user_id AND l.id = b.bet_id
       LEFT JOIN settled s ON s.user_id = b.user_id AND s.ref = b.bet_id`,
  )
  const { rows: open } = await owner.query<{ id: string }>('SELECT id FROM open_bets')
  for (const { id } of open) faults.push(`bet ${id} is still held`)

  const byId = new Map(replies.flatMap((reply) => (reply.id ? [[keyOf(reply.id, reply.player), reply]] : [])))
  const ends = new Map<string, bigint>()
  const stakedIn = new Map<string, bigint>()
  for (const { round_id, cancelled, stake } of rows)
    if (round_id && !cancelled) stakedIn.set(round_id, (stakedIn.get(round_id) ?? 0n) + BigInt(stake))
  const balances = new Map<string, bigint>()
  for (const row of rows) {
    const fault = (what: string) => faults.push(`bet ${row.bet_id}: ${what}`)
    const stake = BigInt(row.stake)
    if (row.settlements !== 1) fault(`was settled ${row.settlements} times`)
    const paid = row.ledger_payout === null ? null : BigInt(row.ledger_payout)
    balances.set(row.user_id, (balances.get(row.user_id) ?? 0n) + (paid ?? 0n) - stake)
    const known = byId.get(keyOf(row.bet_id, row.user_id))
    if (!known && !row.cancelled) fault('is in a round and nobody was told so')
    if (row.cancelled) {
      if (paid !== stake) fault(`was taken back and paid ${paid}`)
      if (known?.stopped) fault('was taken back and cashed out')
      continue
    }
    if (row.phase !== 'ENDED') {
      fault(`its round is ${row.phase}`)
      continue
    }
    const end = isForced ? BigInt(present(row.multiplier, 'an end')) : endOf(row, ends, fault)
    const staked = stakedIn.get(present(row.round_id, 'a round')) ?? 0n
    const wanted = expected(row, end, known?.stopped ?? null, staked, fault)
    const must = (stake * wanted) / 10_000n
    const most = BigInt(row.max_win)
    if (paid !== (must < most ? must : most)) fault(`paid ${paid}, must be ${stake} x ${wanted}`)
  }
  const stored = new Set(rows.map((row) => keyOf(row.bet_id, row.user_id)))
  for (const reply of replies)
    if (reply.id && !stored.has(keyOf(reply.id, reply.player))) faults.push(`bet ${reply.id} is not there`)
  for (const player of new Set(replies.map((reply) => reply.player))) {
    const balance = await house.balanceOf(player)
    const must = startBalance + (balances.get(player) ?? 0n)
    if (balance !== must) faults.push(`player ${player} has ${balance}, must have ${must}`)
  }
  return faults
}

/** Crash point of the bet's round, computed from its hash, which must lead to the published end of its chain. */
function endOf(row: Row, known: Map<string, bigint>, fault: (what: string) => void): bigint {
  const hash = present(row.hash, 'a hash')
  const before = known.get(hash)
  if (before !== undefined) return before
  const seeds = { hash, salt: present(row.salt, 'a salt'), clientSeeds: row.client_seeds ?? [] }
  const end = drawRound(row.game_id, seeds, present(row.rtp, 'a return'))
  known.set(hash, end)
  if (BigInt(present(row.multiplier, 'an end')) !== end)
    fault(`its round ended at ${row.multiplier}, its hash says ${end}`)
  if (linkAfter(hash, present(row.link, 'a link')) !== row.end_hash)
    fault('the hash of its round is not of its chain')
  return end
}

/**
 * The multiplier a bet must be paid at, in ten-thousandths, from the cash-out its owner was told and the crash point.
 */
function expected(
  row: Row,
  end: bigint,
  stopped: BetReplies['stopped'],
  staked: bigint,
  fault: (what: string) => void,
): bigint {
  const stake = BigInt(row.stake)
  const bounds = [
    row.auto === null ? null : BigInt(row.auto),
    ((BigInt(row.max_win) * 100n + stake - 1n) / stake) * 100n,
    ((CAP * 100n) / staked) * 100n,
  ].filter((bound) => bound !== null)
  const target = bounds.reduce((least, bound) => (bound < least ? bound : least))
  if (!stopped) return target <= end ? target : 0n
  const said = BigInt(Math.round(Number(stopped.multiplier) * 10_000))
  // A bet at its max win is told the multiplier of that, floored to the hundredth.
  const most = ((BigInt(row.max_win) * 100n) / stake) * 100n
  if (said === (target < most ? target : most) && target <= end) return target
  const ms = Math.max(0, stopped.readAtMs - present(row.runs_at, 'a start').getTime())
  if (ms >= msToReach(multiplier(end))) fault(`was cashed out ${ms} ms after the start, too late`)
  const reached = multiplierAt(ms)
  if (said !== reached) fault(`was told ${said}, the round had reached ${reached}`)
  if (target <= reached) fault(`was cashed out at ${reached} and should have been at ${target}`)
  return reached
}
