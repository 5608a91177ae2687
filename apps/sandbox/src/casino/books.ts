import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
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

export type Books = {
  readonly rounds: ReadonlyMap<string, Round>
  /** Resolves when the round is on disk: nothing is sent to the operator before. */
  write(round: Round): Promise<void>
  close(): Promise<void>
}

/** The casino's own books: a journal with one line for each state of a round. */
export async function openBooks(folder: string | null): Promise<Books> {
  const rounds = new Map<string, Round>()
  const keep = (round: Round) => {
    rounds.delete(round.id)
    rounds.set(round.id, round)
    if (rounds.size <= KEPT) return
    for (const one of rounds.values()) {
      if (!isOver(one)) continue
      rounds.delete(one.id)
      break
    }
  }
  if (folder === null) {
    return {
      rounds,
      write: async (round) => {
        keep(structuredClone(round))
      },
      close: async () => {},
    }
  }
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'casino.jsonl')
  for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
    const read = Round.safeParse(jsonOf(line))
    // A line cut off by a crash was never acted on.
    if (read.success) keep(read.data)
  }
  // Rewrites the journal with the latest state of each round.
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w')
  await handle.writeFile([...rounds.values()].map((round) => `${JSON.stringify(round)}\n`).join(''))
  await handle.sync()
  await handle.close()
  await rename(fresh, file)
  let last: Promise<void> = Promise.resolve()
  return {
    rounds,
    write: (round) => {
      const copy = structuredClone(round)
      keep(copy)
      last = last.then(() => appendFile(file, `${JSON.stringify(copy)}\n`, { flush: true }))
      return last
    },
    close: () => last,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
