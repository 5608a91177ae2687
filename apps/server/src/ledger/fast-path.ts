import { minor, present } from '@baize/kit'
import type { PoolClient } from 'pg'
import { betOf } from './batch.ts'
import type { LedgerCommand } from './commands.ts'
import { written } from './faults.ts'
import { type Announcement, type Answer, listOf, numberOf, POST_TIMEOUT_MS, type PostedBatch } from './sql.ts'

/** The places of the commands that were applied, and a list for each of their results. Null when none was. */
type AppliedRow = [
  firstId: string,
  outboxId: string | null,
  at: Date,
  places: string | null,
  balances: string | null,
  seqs: string | null,
  ...more: (string | null)[],
]

type FastCommand = Extract<LedgerCommand, { readonly answer: unknown }>

type FastPath<Command extends FastCommand> = {
  /** The function in the database, and its call. */
  readonly name: string
  readonly text: string
  readonly values: () => (Buffer | string)[]
  /** `more` are the command's items of the lists after the numbers of announcements. */
  readonly announce: (
    command: Command,
    seq: number,
    balance: string,
    more: readonly (string | undefined)[],
  ) => Announcement
}

const NOT_PLAIN: Answer = { outcome: 'notPlain' }

/**
 * Applies commands, sorted by player, in one call, one transaction, one commit. If any command of a player does not
 * apply, all of the player's are answered `notPlain` and nothing was done for them.
 */
export async function postFast<Command extends FastCommand>(
  db: PoolClient,
  commands: readonly Command[],
  { name, text, values, announce }: FastPath<Command>,
): Promise<PostedBatch> {
  const query = {
    name,
    text,
    values: written(values),
    rowMode: 'array' as const,
    query_timeout: POST_TIMEOUT_MS,
  }
  const { rows } = await db.query<AppliedRow>(query)
  const [firstId, outboxId, at, places, ...lists] = present(rows[0], 'answer to a batch')
  const answers: Answer[] = commands.map(() => NOT_PLAIN)
  const announcements: Announcement[] = []
  if (places === null) return { answers, outboxId, announcements }
  const [balances, seqs, ...more] = lists.map((list) => listOf(present(list, 'list')))
  const first = Number(firstId)
  const atMs = at.getTime()
  for (const [i, place] of listOf(places).entries()) {
    const command = present(commands[Number(place) - 1], 'command')
    const balance = present(balances?.[i], 'balance')
    answers[Number(place) - 1] = {
      outcome: 'done',
      receipt: {
        replayed: false,
        transactionId: String(first + Number(place)),
        atMs,
        balance: minor(BigInt(balance)),
        nonce: null,
        amount: null,
        answer: command.answer,
        ref: betOf(command),
      },
    }
    const seq = numberOf(seqs?.[i])
    if (seq !== null)
      announcements.push(
        announce(
          command,
          seq,
          balance,
          more.map((list) => list[i]),
        ),
      )
  }
  return { answers, outboxId, announcements }
}
