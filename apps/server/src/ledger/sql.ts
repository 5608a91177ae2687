import { hash } from 'node:crypto'
import type { BetGameId } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import { assert, type Minor, minor, present, type UserId } from '@baize/kit'
import type { PoolClient } from 'pg'
import type { Queryable } from '../platform/db/queryable.ts'
import {
  bigintArray,
  booleanArray,
  bytesArray,
  halvesArray,
  idArray,
  intArray,
  jsonArray,
  jsonbArray,
  textArray,
  uuidArray,
} from './arrays.ts'
import { type Place, type Row, rowOf } from './batch.ts'
import type { Balances, Json, LedgerCommand, LedgerRefusal, Receipt } from './commands.ts'
import { written } from './faults.ts'
import { markOf, markText, requestIn } from './requests.ts'

type Posted = 'done' | 'replayed' | 'nonceMoved' | Exclude<LedgerRefusal, 'serverBusy'>

export type Answer =
  | { readonly outcome: 'done' | 'replayed'; readonly receipt: Receipt }
  /** The bet was drawn for a nonce other than the pair's next one, which is `nonce`. */
  | { readonly outcome: 'nonceMoved'; readonly nonce: number }
  /** Rejected by a fast path: `ledger_post` has to process it and find the reason. */
  | { readonly outcome: 'notPlain' }
  | { readonly outcome: Exclude<Posted, 'done' | 'replayed' | 'nonceMoved'> }

/**
 * A backend that takes longer than this is unreachable. Far above any batch, so that only a dead connection hits it.
 */
export const POST_TIMEOUT_MS = 15_000

const POST = `SELECT * FROM ledger_post($1, $2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::bytea[], $7::bigint[],
  $8::text[], $9::bigint[], $10::bigint[], $11::uuid[], $12::text[], $13::integer[], $14::bigint[], $15::uuid[], $16::integer[],
  $17::integer[], $18::boolean[], $19::json[], $20::json[], $21::jsonb[])`

type PostedRow = [
  firstId: string,
  outboxId: string,
  outcomes: readonly Posted[] | null,
  balances: string,
  seqs: string,
  given: string,
  more: Readonly<Record<string, ExtraColumns>> | null,
  at: Date,
]

/** Results that only some commands have, beyond the columns. */
type ExtraColumns = {
  readonly id?: string
  readonly ref?: string | null
  readonly at?: number
  readonly answer?: Json
  /** Text where it may exceed what a number holds exactly. */
  readonly amount?: number | string | null
  readonly game?: BetGameId
  readonly stake?: number
  readonly currency?: CurrencyId
}

export type PostedBatch = {
  /** In the order of the commands. */
  readonly answers: readonly Answer[]
  /** The outbox id of the batch, if it did anything, and its announcements. */
  readonly outboxId: string | null
  readonly announcements: readonly Announcement[]
}

/** Settles the batch in one call, one transaction, one commit. The commands are sorted by player. */
export async function postBatch(
  db: PoolClient,
  places: readonly Place[],
  nowMs: number,
): Promise<PostedBatch> {
  const rows = written(() => places.map(rowOf))
  const query = {
    name: 'ledger_post',
    text: POST,
    values: written(() => valuesOf(places, rows, nowMs)),
    rowMode: 'array' as const,
    query_timeout: POST_TIMEOUT_MS,
  }
  const { rows: posted } = await db.query<PostedRow>(query)
  const [firstId, outboxId, outcomes, balances, seqs, given, more, at] = present(
    posted[0],
    'answer to a batch',
  )
  const [mains, numbers, nonces] = [listOf(balances), listOf(seqs), listOf(given)]
  assert(mains.length === places.length, 'reply to a batch must have one outcome per command')
  const first = BigInt(firstId)
  const announcements: Announcement[] = []
  const answers = rows.map((row, i): Answer => {
    const outcome = outcomes?.[i] ?? 'done'
    const balance = mains[i] ?? ''
    const nonce = numberOf(nonces[i])
    const said = more?.[i + 1]
    switch (outcome) {
      case 'done': {
        const { command } = present(places[i], 'place')
        const seq = numberOf(numbers[i])
        if (seq !== null && command.userId !== null)
          announcements.push(announcementOf(command, row, balance, seq, said))
        return {
          outcome,
          receipt: {
            replayed: false,
            transactionId: String(first + BigInt(i + 1)),
            atMs: at.getTime(),
            balance: minor(BigInt(balance)),
            nonce,
            amount: amountOf(said),
            answer: row.answer,
            ref: row.ref,
          },
        }
      }
      case 'replayed': {
        const { id, at: firstMs, ref, answer } = present(said, 'what a key was answered')
        return {
          outcome,
          receipt: {
            replayed: true,
            transactionId: present(id, 'id'),
            atMs: present(firstMs, 'time'),
            balance: minor(BigInt(balance)),
            nonce,
            amount: null,
            answer: answer ?? null,
            ref: ref ?? null,
          },
        }
      }
      case 'nonceMoved':
        assert(nonce !== null, 'nonceMoved must carry the current nonce')
        return { outcome, nonce }
      default:
        return { outcome }
    }
  })
  return { answers, outboxId, announcements }
}

const amountOf = ({ amount = null }: ExtraColumns = {}): Minor | null =>
  amount === null ? null : minor(BigInt(amount))

/** Splits a PostgreSQL array literal of digits and NULLs. */
export const listOf = (text: string): readonly string[] => text.slice(1, -1).split(',')
export const numberOf = (text: string | undefined): number | null =>
  text === undefined || text === 'NULL' ? null : Number(text)

/** Whether a settled bet never took part in its round, as recorded in its state. */
export function outOfPlay(state: unknown): VoidReason | null {
  if (typeof state !== 'object' || state === null) return null
  if ('refused' in state) return 'refused'
  return 'cancelled' in state && state.cancelled === true ? 'cancelled' : null
}

function announcementOf(
  command: LedgerCommand,
  row: Row,
  balance: string,
  seq: number,
  said: ExtraColumns | undefined,
): Announcement {
  const userId = present(command.userId, 'player')
  const currencyId = present('currencyId' in command ? command.currencyId : said?.currency, 'currency')
  switch (command.kind) {
    case 'bet.play':
      return [
        userId,
        seq,
        command.kind,
        currencyId,
        balance,
        row.ref,
        command.gameId,
        String(row.amount),
        String(row.payout),
      ]
    case 'bet.settle':
      return [
        userId,
        seq,
        command.kind,
        currencyId,
        balance,
        row.ref,
        said?.game,
        String(said?.stake),
        String(row.payout),
        outOfPlay(command.state),
      ]
    case 'withdrawal.confirm':
      return [userId, seq, command.refund ? 'refund.confirm' : command.kind, currencyId, balance]
    case 'withdrawal.reject':
      return [userId, seq, command.refund ? 'refund.reject' : command.kind, currencyId, balance]
    case 'withdrawal.reverse':
      return [userId, seq, command.refund ? 'refund.reverse' : command.kind, currencyId, balance]
    case 'bonus.revoke': {
      const ended = command.given ? 'bonus.giveUp' : command.kind
      return [userId, seq, command.expired ? 'bonus.expire' : ended, currencyId, balance]
    }
    default:
      return [userId, seq, command.kind, currencyId, balance]
  }
}

/** Columns that no command of the batch uses are sent as null. */
function valuesOf(places: readonly Place[], rows: readonly Row[], nowMs: number): (Buffer | string | null)[] {
  const anyNote = rows.some((row) => row.note !== null)
  const requests = places.map(({ command }) => requestIn(command.key)?.id ?? null)
  return [
    new Date(nowMs).toISOString(),
    textArray(rows.map((row) => row.kind)),
    textArray(places.map(({ command }) => command.key)),
    uuidArray(requests),
    halvesArray(places.map(({ command }, i) => (requests[i] === null ? null : markOf(command.body)))),
    bytesArray(
      32,
      places.map(({ command }) => hashOf(command.body)),
    ),
    idArray(places.map(({ command }) => command.userId)),
    textArray(rows.map((row) => row.currency)),
    bigintArray(rows.map((row) => row.amount)),
    bigintArray(rows.map((row) => row.payout)),
    uuidArray(rows.map((row) => row.ref)),
    textArray(rows.map((row) => row.game)),
    intArray(rows.map((row) => row.rtp)),
    bigintArray(rows.map((row) => row.multiplier)),
    uuidArray(rows.map((row) => row.pair)),
    intArray(rows.map((row) => row.nonce)),
    rows.some((row) => row.version !== null) ? intArray(rows.map((row) => row.version)) : null,
    rows.some((row) => row.exclusive !== null) ? booleanArray(rows.map((row) => row.exclusive)) : null,
    jsonArray(rows.map((row) => JSON.stringify(row.state))),
    rows.some((row) => row.kind !== 'bet.play')
      ? jsonArray(rows.map((row) => (row.kind === 'bet.play' ? null : JSON.stringify(row.answer))))
      : null,
    anyNote ? jsonbArray(rows.map((row) => (row.note === null ? null : JSON.stringify(row.note)))) : null,
  ]
}

const hashOf = (body: string): Buffer => hash('sha256', body, 'buffer')

/** The answer stored for this key, and whether it was for the same body. */
export async function readKey(
  db: Queryable,
  key: string,
  body: string,
): Promise<{ sameBody: boolean; receipt: Receipt } | null> {
  const { id, userId } = requestIn(key) ?? { id: null, userId: null }
  const { rows } = await db.query<{
    id: string
    body_hash: Buffer
    mark: string | null
    balance_after: string
    nonce: number | null
    answer: Json
    ref: string | null
    at: Date
  }>(
    `SELECT id, body_hash, NULL AS mark, balance_after, nonce, answer, ref, at FROM ledger_transactions WHERE key = $1
     UNION ALL
     SELECT tx, ''::bytea, body::text, balance_after, nonce, NULL, id, settled_at FROM bets
     WHERE user_id = $2 AND id = $3 AND tx IS NOT NULL`,
    [key, userId, id],
  )
  const [row] = rows
  if (!row) return null
  const receipt = {
    replayed: true,
    transactionId: row.id,
    atMs: row.at.getTime(),
    balance: minor(BigInt(row.balance_after)),
    nonce: row.nonce,
    amount: null,
    answer: row.answer,
    ref: row.ref,
  }
  const sameBody = row.mark === null ? row.body_hash.equals(hashOf(body)) : row.mark === markText(body)
  return { sameBody, receipt }
}

export async function openWallets(tx: Queryable, player: UserId, currencyId: CurrencyId): Promise<void> {
  await tx.query('SELECT ledger_open_wallets($1, $2)', [player, currencyId])
}

export async function readBalances(db: Queryable, player: UserId): Promise<Balances> {
  const { rows } = await db.query<
    Record<'main' | 'held' | 'payout' | 'task' | 'register' | 'seq', string> & { currency_id: CurrencyId }
  >('SELECT main, held, payout, task, register, seq, currency_id FROM ledger_wallets WHERE user_id = $1', [
    player,
  ])
  const [row] = rows
  assert(row, `player ${player} must have a wallet`)
  return {
    main: minor(BigInt(row.main)),
    held: minor(BigInt(row.held)),
    payout: minor(BigInt(row.payout)),
    task: minor(BigInt(row.task)),
    register: minor(BigInt(row.register)),
    seq: Number(row.seq),
    currencyId: row.currency_id,
  }
}

/** A move's announcement to its player; `seq` is the number of its last push. Amounts are in minor units. */
export type Announcement = readonly [
  userId: UserId,
  seq: number,
  kind:
    | LedgerCommand['kind']
    | 'refund.confirm'
    | 'refund.reject'
    | 'refund.reverse'
    | 'bonus.expire'
    | 'bonus.giveUp',
  currencyId: CurrencyId,
  balance: string,
  betId?: string | null,
  gameId?: BetGameId | null | undefined,
  stake?: string | null,
  payout?: string | null,
  outOfPlay?: VoidReason | null,
]

/** Cancelled by its player before the round, or refused a place in it. */
type VoidReason = 'cancelled' | 'refused'

export type Taken = {
  readonly batches: readonly { readonly id: string; readonly told: readonly Announcement[] | null }[]
  /** A batch that another process committed a moment ago must be announced first. */
  readonly mustWait: boolean
}

/**
 * Takes the oldest batches out of the outbox, for good once `tx` commits. Remembered batches return only their id,
 * others their announcements.
 */
export async function takeAnnouncements(
  tx: Queryable,
  most: number,
  remembered: readonly string[],
): Promise<Taken> {
  const { rows } = await tx.query<{ id: string | null; told: readonly Announcement[] | null }>(
    'SELECT id, told FROM outbox_take($1, $2::bigint[])',
    [most, `{${remembered.join()}}`],
  )
  const batches = rows.flatMap(({ id, told }) => (id === null ? [] : [{ id, told }]))
  return { batches, mustWait: batches.length < rows.length }
}

/** Committed batches that wait to be announced, and the age of the oldest, by the database's clock. */
export async function measureOutbox(db: Queryable): Promise<{ batches: number; oldestSeconds: number }> {
  const { rows } = await db.query<{ batches: number; seconds: number | null }>(
    `SELECT count(*)::int AS batches, extract(epoch FROM clock_timestamp() - min(made_at))::float8 AS seconds FROM outbox`,
  )
  const { batches, seconds } = present(rows[0], 'count')
  return { batches, oldestSeconds: Math.max(0, seconds ?? 0) }
}

/** Creates the partitions of this month and the next ones. Returns those that were missing. */
export async function makePartitions(db: Queryable, nowMs: number, months: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('SELECT ledger_make_partitions($1, $2) AS name', [
    new Date(nowMs).toISOString().slice(0, 10),
    months,
  ])
  return rows.map((row) => row.name)
}

/** Deletes some of the bet refusals older than a day. Returns how many. */
export async function forgetSomeRefusals(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ gone: string }>('SELECT ledger_forget_refusals() AS gone')
  return Number(present(rows[0], 'count').gone)
}
