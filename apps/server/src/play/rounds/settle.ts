import type { RoundGameId } from '@baize/contract/player'
import { type Minor, type Multiplier, minor, multiplier, ONE_X, shownMultiplier, ZERO } from '@baize/kit'
import { cashedOutEarly } from '@baize/rules'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Ledger } from '../../ledger/commands.ts'
import { markSettled, type StoredRoundBet, selectDue } from './bets-sql.ts'

export type SettleParts = {
  readonly db: Pool
  readonly ledger: Ledger
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/** Payout of a bet, once its outcome is certain; null before. */
export function settlementOf(
  bet: StoredRoundBet,
): { readonly payout: Minor; readonly multiplier: Multiplier; readonly covered?: Minor } | null {
  if (bet.cancelled) return { payout: bet.stake, multiplier: ONE_X }
  if (bet.cashed !== null && bet.payout !== null) {
    const isCapped = bet.payout === bet.maxWin
    const paidAt = shownMultiplier((bet.payout * ONE_X) / bet.stake)
    return {
      payout: bet.payout,
      multiplier: isCapped && paidAt < bet.cashed ? paidAt : bet.cashed,
      covered: minor(cashedOutEarly(bet.stake, bet.payout)),
    }
  }
  return bet.round?.phase === 'ENDED' ? { payout: ZERO, multiplier: multiplier(0n) } : null
}

/**
 * Posts the settlement to the ledger. The idempotency key is of the bet and its player, as bet ids are unique per
 * player only; the amounts follow from committed rows. So any number of processes settle it once. True when the ledger
 * has it.
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
      log.error({ betId: bet.id, why: posted.error }, 'round bet settled otherwise')
    // Settled by another command: there is nothing left to do.
    return posted.error === 'betSettled'
  } catch (error) {
    log.warn({ err: error, betId: bet.id }, 'round bet settlement unknown')
  }
  return false
}

/** Settles these as far as possible. The mark only spares later scans: without it the bet is looked at once more. */
async function settleBets(parts: SettleParts, bets: readonly StoredRoundBet[]): Promise<number> {
  const done = await Promise.all(
    bets.map(async (bet) => ((await settle(parts, bet)) ? [{ betId: bet.id, userId: bet.userId }] : [])),
  )
  const settled = done.flat()
  if (settled.length > 0) await markSettled(parts.db, settled)
  return settled.length
}

const BATCH_SIZE = 500

/** Settles all due bets of a game, until none is left or none can be settled. */
export async function settleDue(parts: SettleParts, gameId: RoundGameId): Promise<number> {
  for (let all = 0; ; ) {
    const due = await selectDue(parts.db, gameId, BATCH_SIZE)
    const settled = await settleBets(parts, due)
    all += settled
    if (due.length < BATCH_SIZE || settled === 0) return all
  }
}
