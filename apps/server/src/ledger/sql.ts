import { createHash } from 'node:crypto'
import type { CurrencyId, GameId } from '@baize/contract'
import { assert, minor, never, type UserId, userId } from '@baize/kit'
import type { PoolClient } from 'pg'
import type { Balances, Json, LedgerCommand, LedgerRefusal, Queryable, Receipt } from './commands.ts'

type Posted = 'done' | 'replayed' | Exclude<LedgerRefusal, 'serverBusy'>

export type Answer =
  | { readonly outcome: 'done' | 'replayed'; readonly receipt: Receipt }
  | { readonly outcome: Exclude<Posted, 'done' | 'replayed'>; readonly receipt: null }

/** A backend that is still at it after this long is out of reach. Far above any batch, so that only a dead link meets it. */
const POST_TIMEOUT_MS = 15_000

/** Settles the batch in one call, one transaction, one commit. The answers come in the order of the commands. */
export async function postBatch(
  db: PoolClient,
  commands: readonly LedgerCommand[],
  nowMs: number,
): Promise<Answer[]> {
  const query = {
    name: 'ledger_post',
    text: 'SELECT * FROM ledger_post($1, $2) ORDER BY n',
    values: [JSON.stringify(commands.map(toRow)), new Date(nowMs).toISOString()],
    query_timeout: POST_TIMEOUT_MS,
  }
  const { rows } = await db.query<{
    n: number
    outcome: Posted
    transaction_id: string
    balance: string
    nonce: number | null
    answer: Json
  }>(query)
  assert(rows.length === commands.length, 'every command of a batch is answered')
  return commands.map((command, i) => {
    const row = rows[i]
    assert(row?.n === i + 1, 'the answers of a batch are in its order')
    if (row.outcome !== 'done' && row.outcome !== 'replayed') return { outcome: row.outcome, receipt: null }
    const replayed = row.outcome === 'replayed'
    const receipt = {
      replayed,
      transactionId: row.transaction_id,
      balance: minor(BigInt(row.balance)),
      nonce: row.nonce,
      answer: replayed ? row.answer : command.answer,
    }
    return { outcome: row.outcome, receipt }
  })
}

const hashOf = (body: string): Buffer => createHash('sha256').update(body).digest()

/** A command as the composite type `ledger_command` reads it. */
function toRow(command: LedgerCommand): object {
  const row = {
    kind: command.kind,
    key: command.key,
    body_hash: `\\x${hashOf(command.body).toString('hex')}`,
    user_id: command.userId,
    answer: command.answer,
  }
  switch (command.kind) {
    case 'bet.hold':
      return {
        ...row,
        amount: String(command.stake),
        currency_id: command.currencyId,
        bet_id: command.betId,
        game_id: command.gameId,
        rtp: command.rtpTenThousandths,
        seed_pair_id: command.seedPairId,
        exclusive: command.exclusive,
        state: command.state,
      }
    case 'bet.step':
      return { ...row, bet_id: command.betId, version: command.version, state: command.state }
    case 'bet.settle':
      return {
        ...row,
        amount: String(command.payout),
        bet_id: command.betId,
        version: command.version,
        state: command.state,
        multiplier: String(command.multiplier),
      }
    case 'deposit':
      return {
        ...row,
        amount: String(command.amount),
        currency_id: command.currencyId,
        order_id: command.orderId,
      }
    default:
      return never(command)
  }
}

/** What was answered to this key, and whether it was for the same body. */
export async function readKey(
  db: Queryable,
  key: string,
  body: string,
): Promise<{ sameBody: boolean; receipt: Receipt } | null> {
  const { rows } = await db.query<{
    id: string
    body_hash: Buffer
    balance_after: string
    nonce: number | null
    answer: Json
  }>('SELECT id, body_hash, balance_after, nonce, answer FROM ledger_transactions WHERE key = $1', [key])
  const [row] = rows
  if (!row) return null
  const receipt = {
    replayed: true,
    transactionId: row.id,
    balance: minor(BigInt(row.balance_after)),
    nonce: row.nonce,
    answer: row.answer,
  }
  return { sameBody: row.body_hash.equals(hashOf(body)), receipt }
}

export async function openWallets(tx: Queryable, player: UserId, currencyId: CurrencyId): Promise<void> {
  await tx.query('SELECT ledger_open_wallets($1, $2)', [player, currencyId])
}

export async function readBalances(db: Queryable, player: UserId): Promise<Balances> {
  const { rows } = await db.query<{ main: string; held: string; seq: string; currency_id: CurrencyId }>(
    'SELECT main, held, seq, currency_id FROM ledger_wallets WHERE user_id = $1',
    [player],
  )
  const [row] = rows
  assert(row, `player ${player} has a wallet`)
  return {
    main: minor(BigInt(row.main)),
    held: minor(BigInt(row.held)),
    seq: Number(row.seq),
    currencyId: row.currency_id,
  }
}

/** What waits in the outbox: a push without its number, amounts still in minor units. */
export type Announcement =
  | { readonly type: 'balance'; readonly currencyId: CurrencyId; readonly balance: string }
  | {
      readonly type: 'bet'
      readonly currencyId: CurrencyId
      readonly bet: {
        readonly id: string
        readonly gameId: GameId
        readonly win: boolean
        readonly winAmount: string
      }
    }
  | { readonly type: 'event'; readonly data: { event: string; extra: { pop: boolean; title: string } } }

/** Takes the oldest announcements out of the outbox, for good once `tx` commits. */
export async function takeAnnouncements(
  tx: Queryable,
  most: number,
): Promise<{ userId: UserId; seq: number; announcement: Announcement }[]> {
  const { rows } = await tx.query<{ user_id: string; seq: string; payload: Announcement }>(
    'SELECT user_id, seq, payload FROM outbox_take($1)',
    [most],
  )
  return rows.map((row) => ({
    userId: userId(row.user_id),
    seq: Number(row.seq),
    announcement: row.payload,
  }))
}
