import type { DeskTerm, DeskTermBet } from '@baize/contract/operator'
import type { LotteryBetState } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { err, formatAmount, minor, ok, type Result } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type BetRow, listTermBets, sumTerm } from './desk-sql.ts'
import type { LotteryContext } from './lottery.ts'
import { type StoredTerm, selectTerms } from './sql.ts'
import { showTerm } from './view.ts'

type Page<T> = { items: T[]; next: string | null }
type Totals = ReplyOf<'/api/operator/lottery/term'>['model']['totals']

const text = (amount: string, currencyId: CurrencyId): string =>
  formatAmount(minor(BigInt(amount)), currency(currencyId).decimalLength)

const show = (term: StoredTerm): DeskTerm => ({
  ...showTerm(term),
  finishedAt: term.finishedAtMs,
  hash: term.hash,
  signature: term.signature,
  values: term.values && [...term.values],
})

/** Terms of a line for operators, newest first. */
export async function termPage(
  { db }: LotteryContext,
  { line, cursor, pageSize }: InputOf<'/api/operator/lottery/terms'>,
): Promise<Page<DeskTerm>> {
  const items = (await selectTerms(db, line, cursor ?? null, pageSize)).map(show)
  const last = items.length < pageSize ? undefined : items.at(-1)
  return { items, next: last && last.number > 1 ? String(last.number) : null }
}

async function findTerm(db: Queryable, line: string, number: number): Promise<StoredTerm | null> {
  const [term] = await selectTerms(db, line, number + 1, 1)
  return term?.number === number ? term : null
}

export async function deskTerm(
  { db }: LotteryContext,
  { line, term: number }: InputOf<'/api/operator/lottery/term'>,
): Promise<Result<DeskTerm & { totals: Totals }, Refusal>> {
  const term = await findTerm(db, line, number)
  if (!term) return err(refusal('unknownRound'))
  const rows = await sumTerm(db, term.id)
  const totals = rows.map((row) => ({
    ...row,
    staked: text(row.staked, row.currencyId),
    paid: text(row.paid, row.currencyId),
  }))
  return ok({ ...show(term), totals })
}

function stateOf({ cancelled, payout }: BetRow, phase: StoredTerm['phase']): LotteryBetState {
  if (cancelled) return phase === 'VOID' ? 'VOID' : 'CANCELLED'
  if (payout === null) return 'PLACED'
  return BigInt(payout) > 0n ? 'WON' : 'LOST'
}

export async function termBets(
  { db }: LotteryContext,
  { line, term: number, cursor, pageSize }: InputOf<'/api/operator/lottery/bets'>,
): Promise<Result<Page<DeskTermBet>, Refusal>> {
  const term = await findTerm(db, line, number)
  if (!term) return err(refusal('unknownRound'))
  const rows = await listTermBets(db, term.id, cursor ?? '0', pageSize)
  const last = rows.length < pageSize ? undefined : rows.at(-1)
  return ok({
    items: rows.map((row) => ({
      id: row.bet_id,
      userId: row.user_id,
      username: row.username,
      currencyId: row.currency_id,
      betAmount: text(row.stake, row.currency_id),
      winAmount: text(row.payout ?? '0', row.currency_id),
      picks: row.picks.map(([pick]) => pick),
      state: stateOf(row, term.phase),
    })),
    next: last?.place ?? null,
  })
}
