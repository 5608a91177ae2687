import {
  PROOF_MIN_BETS,
  PROOF_MIN_COUNT,
  PROOF_MIN_PAYOUTS,
  PROOF_PAYOUT_DAYS,
  type PublicProof,
} from '@baize/contract/player'
import { CURRENCIES, currency, GAMES } from '@baize/contract/shared'
import { DAY_MS, formatAmount, minor } from '@baize/kit'
import { readLedgerState } from '../../ledger/audit/state.ts'
import { judgedReturns, payoutTimes, type ReportContext, setRtpOf } from './service.ts'
import * as sql from './sql.ts'

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The proof for everybody. Leaves out figures so small that they could point at single players. */
export async function publicProof(ctx: ReportContext): Promise<PublicProof> {
  const now = ctx.clock.now()
  const [proof, { frozen, lastSeal }, days, sums, times, isDemo] = await Promise.all([
    sql.selectProof(ctx.db),
    readLedgerState(ctx.db),
    sql.countSeals(ctx.db),
    sql.selectReturnSums(ctx.db, null),
    sql.selectPayoutTimes(ctx.db, { from: dayText(now - PROOF_PAYOUT_DAYS * DAY_MS), to: dayText(now) }),
    sql.hasDemoPeople(ctx.db),
  ])
  const transactions = Math.max(0, ...proof.map((row) => row.transactions))
  const paid = payoutTimes(times)
  return {
    checkedAt: proof.length === 0 ? null : Math.max(...proof.map(({ checkedAtMs }) => checkedAtMs)),
    transactions: transactions < PROOF_MIN_COUNT ? null : transactions,
    sums: CURRENCIES.flatMap(({ id }) =>
      proof
        .filter(({ currencyId }) => currencyId === id)
        .map(({ sum }) => ({ currencyId: id, sum: formatAmount(minor(sum), currency(id).decimalLength) })),
    ),
    frozen: frozen !== null,
    seal: lastSeal && { day: lastSeal.day, hash: lastSeal.hash, days },
    games: await publicGames(ctx, judgedReturns(sums)),
    payouts:
      // Payouts of the demo house were never paid by a bank: their times would be made up.
      !isDemo && paid && paid.payouts >= PROOF_MIN_PAYOUTS
        ? { medianSeconds: paid.medianSeconds, p95Seconds: paid.p95Seconds }
        : null,
  }
}

/** Every open game: each RTP with enough bets, or the RTP of new bets without a result. */
async function publicGames(
  ctx: ReportContext,
  returns: ReturnType<typeof judgedReturns>,
): Promise<PublicProof['games']> {
  const lists = await Promise.all(
    GAMES.map(async ({ id }): Promise<PublicProof['games']> => {
      const shown = returns.flatMap(({ gameId, rtp, bets, returned, range }) =>
        gameId === id && bets >= PROOF_MIN_BETS && range
          ? [{ gameId, rtp, result: { bets, returned, range } }]
          : [],
      )
      return shown.length > 0 ? shown : [{ gameId: id, rtp: await setRtpOf(ctx, id), result: null }]
    }),
  )
  return lists.flat()
}
