import type { RoundGameId } from '@baize/contract'
import { type Minor, type Multiplier, multiplier, ONE_X, ZERO } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Ledger } from '../../ledger/commands.ts'
import { markSettled, type StoredRoundBet, selectDue } from './bets-sql.ts'

export type SettleParts = {
  readonly db: Pool
  readonly ledger: Ledger
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/** What a bet comes to, once that is certain; null before. */
export function settlementOf(
  bet: StoredRoundBet,
): { readonly payout: Minor; readonly multiplier: Multiplier } | null {
  if (bet.cancelled) return { payout: bet.stake, multiplier: ONE_X }
  if (bet.cashed !== null && bet.payout !== null) {
    const isCapped = bet.payout === bet.maxWin
    const paidAt = multiplier((bet.payout * ONE_X) / bet.stake)
    return { payout: bet.payout, multiplier: isCapped && paidAt < bet.cashed ? paidAt : bet.cashed }
  }
  return bet.round?.phase === 'ENDED' ? { payout: ZERO, multiplier: multiplier(0n) } : null
}

/**
 * Tells the ledger. The key is the bet's own, and its player's, for another's bet may have the same id; what is told follows from
 * what is committed. So whoever does it, and however often, it is done once. True when the ledger has it now.
 */
export async function settle(
  { ledger, log }: Pick<SettleParts, 'ledger' | 'log'>,
  bet: StoredRoundBet,
): Promise<boolean> {
  const settlement = settlementOf(bet)
  if (!settlement) return false
  try {
    const posted = await ledger.post({
      kind: 'bet.settle',
      key: `round:${bet.id}:${bet.userId}`,
      body: 'settle',
      userId: bet.userId,
      betId: bet.id,
      version: 0,
      state: {
        round: bet.round?.number ?? null,
        slot: bet.slot,
        cancelled: bet.cancelled,
        ...(bet.refused !== null && { refused: bet.refused }),
        ...(bet.autobetId !== null && { autobetId: bet.autobetId }),
      },
      answer: { betId: bet.id },
      ...settlement,
    })
    if (posted.ok) return true
    if (posted.error !== 'serverBusy')
      log.error({ betId: bet.id, why: posted.error }, 'a bet of a round was not settled by its round')
    // Its money has gone where somebody else said: nothing is left to do.
    return posted.error === 'betSettled'
  } catch (error) {
    log.warn({ err: error, betId: bet.id }, 'whether a bet of a round was settled is not known')
  }
  return false
}

/** Settles these as far as they can be. Marking them is for whoever looks for what is left: missing it costs one more look. */
async function settleBets(parts: SettleParts, bets: readonly StoredRoundBet[]): Promise<number> {
  const done = await Promise.all(
    bets.map(async (bet) => ((await settle(parts, bet)) ? [{ betId: bet.id, userId: bet.userId }] : [])),
  )
  const settled = done.flat()
  if (settled.length > 0) await markSettled(parts.db, settled)
  return settled.length
}

const AT_ONCE = 500

/** Settles all that is due in a game, until nothing is or nothing moves. */
export async function settleDue(parts: SettleParts, gameId: RoundGameId): Promise<number> {
  for (let all = 0; ; ) {
    const due = await selectDue(parts.db, gameId, AT_ONCE)
    const settled = await settleBets(parts, due)
    all += settled
    if (due.length < AT_ONCE || settled === 0) return all
  }
}
