import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Ledger } from '../../ledger/commands.ts'
import { type DueBet, markSettled, selectDue } from './bets-sql.ts'
import { settlementOf } from './payouts.ts'

export type SettleParts = {
  readonly db: Pool
  readonly ledger: Ledger
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/**
 * Posts the settlement to the ledger. Its key is of the bet and its player and the amounts follow from committed rows,
 * so any number of processes settle a bet once. True when the ledger has it.
 */
export async function settle(
  { ledger, log }: Pick<SettleParts, 'ledger' | 'log'>,
  bet: DueBet,
): Promise<boolean> {
  const settlement = settlementOf(bet)
  if (!settlement) return false
  try {
    const posted = await ledger.post({
      kind: 'bet.settle',
      key: `lottery:${bet.betId}:${bet.userId}`,
      body: 'settle',
      userId: bet.userId,
      betId: bet.betId,
      version: 0,
      state: {
        line: bet.line,
        term: bet.term?.number ?? null,
        cancelled: bet.cancelled,
        ...(bet.refused !== null && { refused: bet.refused }),
      },
      answer: { betId: bet.betId },
      ...settlement,
      ...(bet.covered > 0n && { covered: bet.covered }),
    })
    if (posted.ok) return true
    if (posted.error !== 'serverBusy')
      log.error({ betId: bet.betId, why: posted.error }, 'lottery bet settled otherwise')
    return posted.error === 'betSettled'
  } catch (error) {
    log.warn({ err: error, betId: bet.betId }, 'lottery bet settlement unknown')
  }
  return false
}

/** As many as the ledger's lanes take at once. */
const BATCH_SIZE = 1000
/** While one chunk is posted, the next one is read. More would hold up players' commands. */
const CHUNKS = 2

/** Those of these bets that the ledger has settled. */
async function settleBets(parts: SettleParts, due: readonly DueBet[]): Promise<readonly DueBet[]> {
  const done = await Promise.all(due.map(async (bet) => ((await settle(parts, bet)) ? [bet] : [])))
  return done.flat()
}

/** The mark only spares later scans: without it the bet is looked at once more. */
async function mark({ db, log }: SettleParts, settled: readonly DueBet[]): Promise<void> {
  try {
    if (settled.length > 0) await markSettled(db, settled)
  } catch (error) {
    log.warn({ err: error }, 'recording settled bets failed')
  }
}

/**
 * Settles all due bets of a line, each once. Those that could not be settled are due again at the next call. Bets are
 * marked when all are paid: nobody waits for the marks.
 */
export async function settleDue(parts: SettleParts, line: string): Promise<number> {
  const chunks: Promise<readonly DueBet[]>[] = []
  for (let after = '0'; ; ) {
    const { due, last } = await selectDue(parts.db, line, after, BATCH_SIZE)
    chunks.push(settleBets(parts, due))
    if (due.length < BATCH_SIZE) break
    after = last
    await chunks.at(-CHUNKS)
  }
  const settled = await Promise.all(chunks)
  for (const chunk of settled) await mark(parts, chunk)
  return settled.reduce((all, chunk) => all + chunk.length, 0)
}
