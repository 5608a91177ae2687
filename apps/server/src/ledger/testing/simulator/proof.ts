import type { Push } from '@baize/contract/player'
import { ok, systemClock, type UserId } from '@baize/kit'
import { openPool } from '../../../platform/db/pool.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { createMetrics } from '../../../platform/telemetry/metrics.ts'
import { createLedger } from '../../ledger.ts'
import { readKey } from '../../sql.ts'
import { type Books, COUNTERS, GIFT_SEQ } from './books.ts'
import { commandAt, type Plan, playIn } from './plan.ts'

export type Doubt = { readonly worker: number; readonly n: number }

/**
 * A command whose first attempt was lost in transit can be refused at the second attempt and still be executed by the
 * first, if that was only late. The key tells which, and it is never executed twice. It must not happen to bets:
 * returns those it happened to.
 */
export async function settleDoubts(
  db: Queryable,
  plan: Plan,
  books: Books,
  doubts: readonly Doubt[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const { worker, n } of doubts) {
    const { kind, key, body } = commandAt(plan, worker, n)
    const found = await readKey(db, key, body)
    if (!found) continue
    books.record(worker, n, ok(found.receipt))
    if (kind === 'bet.play' || kind === 'bet.hold' || kind === 'provider.debit')
      wrong.push(`${key} was refused and took effect later`)
  }
  return wrong
}

const PAGE = 20_000

/** Nothing acknowledged is missing, and nothing unacknowledged is there. */
export async function compareKeys(db: Queryable, { seed, actors }: Plan, books: Books): Promise<string[]> {
  const wrong: string[] = []
  let found = 0
  const note = (key: string, worker: number, n: number): void => {
    if (books.isAcknowledged(worker, n)) found += 1
    else wrong.push(`${key} took effect and nobody was told`)
  }
  for (let last = `${seed}:`; ; ) {
    const { rows } = await db.query<{ key: string }>(
      `SELECT key FROM ledger_transactions WHERE key > $1 AND key < $2 ORDER BY key LIMIT ${PAGE}`,
      [last, `${seed};`],
    )
    for (const { key } of rows) {
      const [, worker, n] = key.split(':').map(Number)
      note(key, worker ?? 0, n ?? 0)
    }
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) break
    last = end.key
  }
  // Commands posted under a request id.
  const { rows: played } = await db.query<{ id: string }>(
    `SELECT id::text FROM bets WHERE tx IS NOT NULL AND user_id = ANY ($1)
     UNION ALL
     SELECT split_part(key, ':', 1) FROM ledger_transactions WHERE user_id = ANY ($1) AND kind = 'bet.step' AND key LIKE '%-%'`,
    [[...new Set(actors.map(({ userId }) => userId))]],
  )
  for (const { id } of played) {
    const { worker, n } = playIn(id)
    note(id, worker, n)
  }
  if (found !== books.acknowledged) wrong.push(`${books.acknowledged - found} acknowledged commands are lost`)
  return wrong
}

export async function compareWallets(db: Queryable, books: Books): Promise<string[]> {
  const { rows } = await db.query<Record<(typeof COUNTERS)[number] | 'user_id', string>>(
    `SELECT user_id, ${COUNTERS.map((counter) => `${counter}::text`).join(', ')} FROM ledger_wallets WHERE user_id = ANY ($1)`,
    [[...books.accounts.keys()]],
  )
  const found = new Map(rows.map((row) => [row.user_id, row]))
  return [...books.accounts].flatMap(([userId, account]) =>
    COUNTERS.filter((counter) => found.get(userId)?.[counter] !== String(account[counter])).map(
      (counter) =>
        `${counter} of ${userId} is ${found.get(userId)?.[counter]}, the books say ${account[counter]}`,
    ),
  )
}

/** Announcements received by anybody, from any process. */
export class Announcements {
  readonly #seqs = new Map<UserId, boolean[]>()

  push(userId: UserId, { seq }: Push): void {
    const seqs = this.#seqs.get(userId) ?? []
    seqs[seq] = true
    this.#seqs.set(userId, seqs)
  }

  missing(books: Books): string[] {
    return [...books.accounts].flatMap(([userId, { seq }]) => {
      const seqs = this.#seqs.get(userId) ?? []
      const all = Array.from({ length: Number(seq) }, (_, i) => i + 1).slice(GIFT_SEQ)
      const gaps = all.filter((number) => !seqs[number])
      const beyond = seqs.length - 1 > Number(seq) ? [seqs.length - 1] : []
      return [
        ...gaps.map((gap) => `announcement ${gap} to ${userId} was never made`),
        ...beyond.map((number) => `announcement ${number} to ${userId} is one too many`),
      ]
    })
  }
}

/** Starts one more process to announce what the last one to die had not. */
export async function drainOutbox(url: string, heard: Announcements): Promise<void> {
  const quiet = { warn: () => {}, error: () => {} }
  const db = openPool({ url, as: 'app', max: 2, log: quiet })
  const ledger = createLedger({
    db,
    clock: systemClock,
    log: quiet,
    metrics: createMetrics(),
    lanes: 1,
    queueLimit: 1,
    publish: (userId, push) => heard.push(userId, push),
  })
  await ledger.settled()
  await ledger.close()
  await db.end()
}
