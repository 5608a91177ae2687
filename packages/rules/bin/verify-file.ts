import { Bet } from '@baize/contract'
import { verifyBet } from '../src/index.ts'

/** A bet by itself, a list of bets, or a page of the history, as the site answers and saves them. */
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
}

/** Null where the text is no file of bets. `serverSeed` is for bets that were saved before it was revealed. */
export function verifyText(text: string, serverSeed?: string): Verified | null {
  const given = betsIn(jsonOf(text))
  const bets = given.flatMap((one) => Bet.safeParse(one).data ?? [])
  if (bets.length === 0 || bets.length < given.length) return null
  const found = bets.map((bet) => verifyOne(bet, bet.proof.serverSeed ?? serverSeed))
  const count = (what: 'ok' | 'failed' | 'waiting'): number => found.filter((one) => one.what === what).length
  return {
    lines: found.flatMap((one) => one.lines),
    verified: count('ok'),
    failed: count('failed'),
    waiting: count('waiting'),
  }
}

type One = { readonly what: 'ok' | 'failed' | 'waiting'; readonly lines: readonly string[] }

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
