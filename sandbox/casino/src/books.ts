import { type Journal, openJournal } from '@baize/sandbox-shared/journal'
import * as z from 'zod/mini'

const Amount = z.string().check(z.regex(/^\d{1,25}$/))

/** `sent` may or may not have reached the operator. */
const Debit = z.object({
  id: z.string(),
  amount: Amount,
  state: z.enum(['sent', 'taken', 'refused', 'rolledBack']),
})
const Credit = z.object({
  id: z.string(),
  amount: Amount,
  reference: z.string(),
  state: z.enum(['sent', 'paid', 'refused']),
})

const Round = z.object({
  id: z.string(),
  isDemo: z.boolean(),
  player: z.object({ user: z.string(), token: z.string(), currency: z.string() }),
  gameId: z.string(),
  /** Stake, or value of a chip, in units of the wire. */
  stake: Amount,
  bet: z.object({ options: z.record(z.string(), z.string()), spots: z.record(z.string(), z.number()) }),
  seed: z.string(),
  moves: z.array(z.string()),
  /** A move whose further stake is being taken. */
  pending: z.nullable(z.string()),
  debits: z.array(Debit),
  credits: z.array(Credit),
  state: z.enum(['staking', 'open', 'paying', 'closed', 'refused', 'rollingBack', 'rolledBack']),
  at: z.number(),
})
export type Round = z.infer<typeof Round>

/** Rounds in memory that are over; the file keeps all until the next start. */
const KEPT = 20_000
const isOver = ({ state }: Round): boolean =>
  state === 'closed' || state === 'refused' || state === 'rolledBack'

export type Books = { readonly rounds: ReadonlyMap<string, Round> } & Pick<Journal<Round>, 'write' | 'close'>

/** The casino's own books: a journal with one line for each state of a round. */
export async function openBooks(folder: string | null): Promise<Books> {
  const journal = await openJournal(folder, 'casino.jsonl', Round, { most: KEPT, isOver })
  return { rounds: journal.entries, write: (round) => journal.write(round), close: () => journal.close() }
}
