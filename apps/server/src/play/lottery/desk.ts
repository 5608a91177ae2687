import {
  type CurrencyId,
  currency,
  type DeskTerm,
  type DeskTermBet,
  type InputOf,
  type LotteryBetState,
  type Refusal,
  type ReplyOf,
  refusal,
} from '@baize/contract'
import { err, formatAmount, minor, ok, type Result } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { LotteryContext } from './lottery.ts'
import { showTerm } from './show.ts'
import { type StoredTerm, selectTerms } from './sql.ts'

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
  const { rows } = await db.query<{
    currencyId: CurrencyId
    bets: number
    players: number
    staked: string
    paid: string
  }>(
    `SELECT currency_id AS "currencyId", count(*)::int AS bets, count(DISTINCT user_id)::int AS players, sum(stake)::text AS staked,
       coalesce(sum(payout), 0)::text AS paid
     FROM lottery_bets WHERE term_id = $1 AND NOT cancelled GROUP BY currency_id ORDER BY currency_id`,
    [term.id],
  )
  const totals = rows.map((row) => ({
    ...row,
    staked: text(row.staked, row.currencyId),
    paid: text(row.paid, row.currencyId),
  }))
  return ok({ ...show(term), totals })
}

type BetRow = {
  bet_id: string
  place: string
  user_id: string
  username: string
  currency_id: CurrencyId
  stake: string
  payout: string | null
  picks: readonly (readonly [pick: string, stake: unknown])[]
  cancelled: boolean
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
  const { rows } = await db.query<BetRow>(
    `SELECT b.bet_id, b.place, b.user_id, u.username, b.currency_id, b.stake, b.payout, b.picks, b.cancelled
     FROM lottery_bets b JOIN users u ON u.id = b.user_id
     WHERE b.term_id = $1 AND b.refused IS NULL AND b.place > $2 ORDER BY b.place LIMIT $3`,
    [term.id, cursor ?? '0', pageSize],
  )
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
