import {
  ACCOUNT_KINDS,
  type AccountKind,
  type LedgerEntry,
  type LedgerLeg,
  type LedgerTransaction,
  type MoneyKind,
  type STATEMENT_KINDS,
} from '@baize/contract/operator'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import * as sql from './ledger-sql.ts'
import type { KeyPage } from './pages.ts'
import { amountText } from './players.ts'

/** The numbers of the kinds in an account (docs/ledger.md#accounts). */
const KIND_NUMBERS: Readonly<Record<AccountKind, number>> = {
  main: 1,
  held: 2,
  payout: 3,
  task: 4,
  register: 5,
  house: 8,
  provider: 9,
  packet: 10,
  bonus: 11,
  operator: 12,
  budget: 13,
}
const KIND_OF = new Map(ACCOUNT_KINDS.map((kind) => [KIND_NUMBERS[kind], kind]))
const FIRST_HOUSE_KIND = 8n
const BATCH_SIZE = 1024n

const ownerOf = (account: string): string => String(BigInt(account) >> 4n)
const kindOf = (account: string): AccountKind =>
  present(KIND_OF.get(Number(BigInt(account) & 15n)), `kind of account ${account}`)
const playerOf = (account: string): string | null =>
  (BigInt(account) & 15n) < FIRST_HOUSE_KIND ? ownerOf(account) : null

/** A bet that is its own transaction has no rows of legs: they follow from its stake and payout. */
const legsOfPlay = ({ id, user_id, stake, payout }: sql.PlayRow, house: string): sql.LegRow[] => {
  const main = String((BigInt(user_id ?? 0) << 4n) + 1n)
  const leg = (from_account: string, to_account: string, amount: string) => ({
    transaction_id: id,
    from_account,
    to_account,
    amount,
  })
  return [leg(main, house, stake), ...(BigInt(payout) > 0n ? [leg(house, main, payout)] : [])]
}

function viewLegs(legs: readonly sql.LegRow[], currencyId: CurrencyId): LedgerLeg[] {
  return legs.map(({ from_account, to_account, amount }) => ({
    from: kindOf(from_account),
    to: kindOf(to_account),
    fromUserId: playerOf(from_account),
    toUserId: playerOf(to_account),
    amount: amountText(amount, currencyId),
  }))
}

function changeOf(legs: readonly sql.LegRow[], player: string): bigint {
  const main = (BigInt(player) << 4n) + 1n
  return legs.reduce(
    (sum, { from_account, to_account, amount }) =>
      sum +
      (BigInt(to_account) === main ? BigInt(amount) : 0n) -
      (BigInt(from_account) === main ? BigInt(amount) : 0n),
    0n,
  )
}

/** `known` are the legs of bets that are their own transaction. An instant bet under any other key has rows of legs. */
export async function viewEntries(
  db: Queryable,
  rows: readonly sql.EntryRow[],
  known: readonly sql.LegRow[] = [],
): Promise<LedgerEntry[]> {
  const isKnown = new Set(known.map((leg) => leg.transaction_id))
  const stored = await sql.selectLegs(
    db,
    rows.filter(({ id }) => !isKnown.has(id)),
  )
  const legs = [...known, ...stored]
  const byId = new Map<string, sql.LegRow[]>()
  for (const leg of legs) byId.set(leg.transaction_id, [...(byId.get(leg.transaction_id) ?? []), leg])
  const owners = [...new Set(rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))]
  const [currencies, names] = await Promise.all([
    sql.selectCurrencies(db, owners),
    sql.selectNames(db, owners),
  ])
  return rows.map((row): LedgerEntry => {
    const own = byId.get(row.id) ?? []
    const owner = row.user_id ?? (own[0] ? ownerOf(own[0].from_account) : '')
    const currencyId = present(currencies.get(owner), `currency of transaction ${row.id}`)
    const player = row.user_id
    return {
      id: row.id,
      key: row.key,
      kind: row.kind,
      userId: player,
      username: player === null ? null : (names.get(player) ?? null),
      currencyId,
      ref: row.ref,
      at: row.at.getTime(),
      change: player === null ? null : amountText(changeOf(own, player), currencyId),
      balance: player === null ? null : amountText(row.balance_after, currencyId),
      legs: viewLegs(own, currencyId),
    }
  })
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const LAST_TRANSACTION = '9223372036854775807'

/** The first bet id of a millisecond: ids are UUIDs of version 7. */
const betIdAt = (ms: number): string =>
  `${Math.max(ms, 0).toString(16).padStart(12, '0')}00000000000000000000`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )

/**
 * Every move of a player's money. Two streams are merged by time, each with its own part of the cursor: transactions
 * with rows of their own, and bets that are their own transaction. The order of the second is that of the bets' ids,
 * whose clock is the browser's; a skewed clock may shift a bet among its neighbours, and none is missed or repeated.
 */
export async function listMovements(
  { db }: Pick<Context, 'db'>,
  { userId: given, cursor, pageSize }: InputOf<'/api/operator/player/movements'>,
): Promise<Result<KeyPage<LedgerEntry>, Refusal>> {
  const player = userId(given)
  const currencies = await sql.selectCurrencies(db, [player])
  const currencyId = currencies.get(player)
  if (!currencyId) return err(refusal('unknownPlayer'))
  const [belowTransaction = LAST_TRANSACTION, belowBet = LAST_ID] = cursor?.split('.') ?? []
  const own = await sql.selectOwnTransactions(db, player, belowTransaction, pageSize)
  // Held bets have rows in `bets`, too, but are in the first stream. The bound keeps the scan from passing all of them.
  const oldest = own.length < pageSize ? undefined : own.at(-1)
  const from = oldest ? betIdAt(oldest.at.getTime()) : FIRST_ID
  const plays = from < belowBet ? await sql.selectPlays(db, player, { from, below: belowBet }, pageSize) : []
  const merged: sql.EntryRow[] = []
  let [nextOwn, nextPlay] = [0, 0]
  while (merged.length < pageSize) {
    const [transaction, play] = [own[nextOwn], plays[nextPlay]]
    if (!transaction && !play) break
    if (play && (!transaction || isLater(play, transaction))) {
      merged.push(play)
      nextPlay += 1
    } else if (transaction) {
      merged.push(transaction)
      nextOwn += 1
    }
  }
  const lastOwn = nextOwn === 0 ? belowTransaction : present(own[nextOwn - 1], 'transaction').id
  const areAllPlaysShown = nextPlay === plays.length && plays.length < pageSize
  const lastBet = areAllPlaysShown
    ? from < belowBet
      ? from
      : belowBet
    : nextPlay === 0
      ? belowBet
      : present(plays[nextPlay - 1], 'bet').bet_id
  const isOver = nextOwn === own.length && own.length < pageSize && areAllPlaysShown
  const house = String((BigInt(houseOf(currencies, currencyId)) << 4n) + BigInt(KIND_NUMBERS.house))
  const playLegs = plays.slice(0, nextPlay).flatMap((play) => legsOfPlay(play, house))
  return ok({
    items: await viewEntries(db, merged, playLegs),
    next: isOver ? null : `${lastOwn}.${lastBet}`,
  })
}

const isLater = (a: sql.EntryRow, b: sql.EntryRow): boolean =>
  a.at.getTime() === b.at.getTime() ? BigInt(a.id) > BigInt(b.id) : a.at > b.at

/** Numbers below those of players are currencies'. */
function houseOf(currencies: ReadonlyMap<string, CurrencyId>, currencyId: CurrencyId): string {
  const found = [...currencies].find(([owner, id]) => id === currencyId && Number(owner) < 100_000)
  return present(found, `account number of ${currencyId}`)[0]
}

export async function listTransactions(
  { db }: Pick<Context, 'db'>,
  { key, kind, ...page }: InputOf<'/api/operator/ledger/transactions'>,
): Promise<KeyPage<LedgerEntry>> {
  if (key) {
    const [found] = await sql.selectByKey(db, key)
    return { items: found ? await viewOne(db, found) : [], next: null }
  }
  return viewPage(db, await sql.selectRare(db, kind ? [kind] : sql.allKinds, page))
}

/** A bet that is its own transaction has no other. */
export async function betTransactions(
  { db }: Context,
  { userId: given, betId }: InputOf<'/api/operator/bet/transactions'>,
): Promise<LedgerEntry[]> {
  const player = userId(given)
  const own = await sql.selectOfBet(db, player, betId)
  if (own.length > 0) return viewEntries(db, own)
  const [whole] = await sql.selectWholeBet(db, player, betId)
  return whole ? viewOne(db, whole) : []
}

const viewOne = async (db: Queryable, row: sql.EntryRow): Promise<LedgerEntry[]> =>
  viewEntries(db, [row], row.kind === 'bet.play' ? await sql.selectLegsOf(db, row.id) : [])

async function viewPage(db: Queryable, page: KeyPage<sql.EntryRow>): Promise<KeyPage<LedgerEntry>> {
  return { items: await viewEntries(db, page.items), next: page.next }
}

export async function readTransaction(
  { db }: Context,
  { id }: InputOf<'/api/operator/ledger/transaction'>,
): Promise<Result<LedgerTransaction, Refusal>> {
  const row = await sql.selectTransaction(db, id)
  if (!row) return err(refusal('unknownTransaction'))
  const [entry] = await viewOne(db, row)
  return ok({
    ...present(entry, `transaction ${id}`),
    batch: String(BigInt(id) / BATCH_SIZE),
    bodyHash: row.body_hash.toString('hex'),
    nonce: row.nonce,
    note: row.note,
    seal: await sql.selectSealOf(db, row.at),
  })
}

/** The commands that move each account (docs/ledger.md#commands). */
const KINDS_OF = {
  provider: ['deposit', 'withdrawal.confirm', 'withdrawal.reverse'],
  packet: ['packet.open', 'packet.claim', 'packet.close'],
  bonus: ['bonus.grant', 'bonus.revoke', 'bonus.restore'],
  operator: ['adjust', 'forfeit'],
  budget: ['reward.grant', 'budget.accrue', 'budget.fund', 'packet.open', 'packet.close'],
} as const satisfies Record<(typeof STATEMENT_KINDS)[number], readonly MoneyKind[]>

export async function accountStatement(
  { db }: Pick<Context, 'db'>,
  { kind, currencyId, ...page }: InputOf<'/api/operator/ledger/account'>,
): Promise<KeyPage<LedgerEntry>> {
  return viewPage(db, await sql.selectRare(db, KINDS_OF[kind], page, currencyId))
}

type Proof = ReplyOf<'/api/operator/ledger/zero_sum'>['model']

/** Adding up all wallets takes a while, and the sums change with each check only: they are kept until the next. */
export function createZeroSum({ db }: Context): () => Promise<Proof> {
  let kept: Proof | null = null
  return async () => {
    if (kept && kept.upTo === (await sql.selectUpTo(db))) return kept
    const { at, upTo, sums } = await sql.selectSums(db)
    kept = {
      at: at?.getTime() ?? null,
      upTo,
      sums: sums.map(({ currency_id: currencyId, players, house }) => ({
        currencyId,
        players: amountText(players, currencyId),
        house: amountText(house, currencyId),
        sum: amountText(BigInt(players) + BigInt(house), currencyId),
      })),
    }
    return kept
  }
}
