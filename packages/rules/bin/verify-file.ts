import { type Bet, isRoundBet, PlayedRound, PlayerBet } from '@baize/contract'
import { verifyBet, verifyRounds } from '../src/index.ts'

/** A bet or a round by itself, a list of them, or a page of the history, as the site answers and saves them. */
function betsIn(file: unknown): readonly unknown[] {
  if (Array.isArray(file)) return file
  if (typeof file !== 'object' || file === null) return []
  if ('model' in file) return betsIn(file.model)
  return 'items' in file ? betsIn(file.items) : [file]
}

export type Verified = {
  readonly lines: readonly string[]
  readonly verified: number
  readonly failed: number
  /** Not settled, or their server seed is still secret. */
  readonly waiting: number
  /** No bets at all, or bets of which something is missing. */
  readonly unreadable: number
}

/** Null where the text is no file of bets. `serverSeed` is for bets that were saved before it was revealed. */
export function verifyText(text: string, serverSeed?: string): Verified | null {
  const given = betsIn(jsonOf(text))
  const rounds = given.flatMap((one) => PlayedRound.safeParse(one).data ?? [])
  if (rounds.length > 0 && rounds.length === given.length) return verifyPlayed(rounds)
  const found = given.map((one, i) => {
    const bet = PlayerBet.safeParse(one).data
    if (!bet) return unreadable(i + 1)
    return isRoundBet(bet) ? onRound(bet) : verifyOne(bet, bet.proof.serverSeed ?? serverSeed)
  })
  const count = (what: One['what']): number => found.filter((one) => one.what === what).length
  if (count('unreadable') === found.length) return null
  return {
    lines: found.flatMap((one) => one.lines),
    verified: count('ok'),
    failed: count('failed'),
    waiting: count('waiting'),
    unreadable: count('unreadable'),
  }
}

/** Rounds in whatever order they were saved, each chain by itself. */
function verifyPlayed(rounds: readonly PlayedRound[]): Verified {
  const chains = new Map<string, PlayedRound[]>()
  for (const round of rounds) {
    const name = `${round.gameId}, chain ${round.chain.id}`
    chains.set(name, [...(chains.get(name) ?? []), round])
  }
  const found = [...chains].map(([name, all]) => {
    const played = all.toSorted((a, b) => a.link - b.link)
    const { faults } = verifyRounds(played)
    const range = `${name}: rounds ${played[0]?.number} to ${played.at(-1)?.number}`
    return {
      rounds: all.length,
      lines: faults.length === 0 ? [`✓ ${range}`] : [`✗ ${range}`, ...faults],
      faults,
    }
  })
  const sum = (wanted: (one: (typeof found)[number]) => boolean): number =>
    found.filter(wanted).reduce((all, one) => all + one.rounds, 0)
  return {
    lines: found.flatMap((one) => one.lines),
    verified: sum((one) => one.faults.length === 0),
    failed: sum((one) => one.faults.length > 0),
    waiting: 0,
    unreadable: 0,
  }
}

/** What decided it is the round's, and is checked with the round. */
const onRound = (bet: Extract<PlayerBet, { gameId: 'crash' | 'aviator' }>): One => ({
  what: 'waiting',
  lines: [`– ${bet.gameId} ${bet.id}: it was decided by round ${bet.view.round ?? 'none'}; check the rounds`],
})

type One = {
  readonly what: 'ok' | 'failed' | 'waiting' | 'unreadable'
  readonly lines: readonly string[]
}

const unreadable = (place: number): One => ({
  what: 'unreadable',
  lines: [`? entry ${place} of the file cannot be read as a bet`],
})

function verifyOne(bet: Bet, serverSeed: string | undefined): One {
  const name = `${bet.gameId} ${bet.id}`
  if (bet.result === 'PENDING') return { what: 'waiting', lines: [`– ${name}: it is still open`] }
  if (serverSeed === undefined)
    return { what: 'waiting', lines: [`– ${name}: its server seed is not revealed yet`] }
  try {
    const { ok, checks } = verifyBet(bet, serverSeed)
    if (ok) return { what: 'ok', lines: [`✓ ${name}: ${bet.result}, ${bet.winAmount} at ${bet.multiplier}×`] }
    const wrong = checks.filter((check) => !check.ok)
    return {
      what: 'failed',
      lines: [
        `✗ ${name}`,
        ...wrong.map(({ what, claimed, computed }) => `  ${what}: claimed ${claimed}, computed ${computed}`),
      ],
    }
  } catch (error) {
    // What no bet can be: an amount that is none, options there are not.
    return { what: 'failed', lines: [`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
