import {
  isLotteryBet,
  isRoundBet,
  type LotteryBet,
  PlayedRound,
  PlayedTerm,
  PlayerBet,
  PrizeDraw,
  RainProof,
  type RoundBet,
  type SoloBet,
} from '@baize/contract/player'
import { type TrustedBeacon, verifyTerms } from './lottery/verify.ts'
import { verifyTermBet } from './lottery/verify-bet.ts'
import { verifyPrize } from './rewards/prizes.ts'
import { verifyRain } from './rewards/rain.ts'
import { verifyRounds } from './rounds/verify.ts'
import { verifyRoundBet } from './rounds/verify-bet.ts'
import { verifyBet } from './verify.ts'

/** A bet, a prize, a rain, a round or a draw, a list of them, or a page of the history, as the site returns and exports them. */
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
  /** Not settled, server seed not revealed yet, or round not in the file. */
  readonly waiting: number
  /** Not a bet, or an incomplete one. */
  readonly unreadable: number
}

/**
 * Null if the text is not a file of bets. `serverSeed` is for bets that were saved before it was revealed. A file of
 * rounds alone must have no gaps; beside bets, only the rounds of those bets are needed.
 */
export function verifyText(
  text: string,
  serverSeed?: string,
  beaconOf: BeaconOf | null = null,
): Verified | null {
  const given = betsIn(jsonOf(text))
  const terms = given.flatMap((entry) => PlayedTerm.safeParse(entry).data ?? [])
  const rounds = given.flatMap((entry) => PlayedRound.safeParse(entry).data ?? [])
  if (rounds.length > 0 && rounds.length === given.length) return verifyPlayed(rounds, false)
  const decidedBy = new Map(rounds.map((round) => [`${round.gameId} ${round.number}`, round]))
  const drawnIn = new Map(terms.map((term) => [`${term.line} ${term.number}`, term]))
  const found = given.flatMap((value, i) => {
    if (PlayedRound.safeParse(value).success || PlayedTerm.safeParse(value).success) return []
    const draw = PrizeDraw.safeParse(value).data
    if (draw) return [verifyDraw(draw, draw.proof.serverSeed ?? serverSeed)]
    const rain = RainProof.safeParse(value).data
    if (rain) return [verifyFallen(rain)]
    const bet = PlayerBet.safeParse(value).data
    if (!bet) return [unreadable(i + 1)]
    if (isLotteryBet(bet)) return [verifyOnTerm(bet, drawnIn.get(`${bet.view.line} ${bet.view.term}`))]
    if (!isRoundBet(bet)) return [verifyOne(bet, bet.proof.serverSeed ?? serverSeed)]
    return [verifyOnRound(bet, decidedBy.get(`${bet.gameId} ${bet.view.round}`))]
  })
  const count = (what: FileResult['what']): number => found.filter((result) => result.what === what).length
  if (count('unreadable') === found.length && terms.length === 0) return null
  const played = verifyPlayed(rounds, true)
  const drawn = verifyDrawn(terms, beaconOf)
  return {
    lines: [...found.flatMap((result) => result.lines), ...played.lines, ...drawn.lines],
    verified: count('ok') + played.verified + drawn.verified,
    failed: count('failed') + played.failed + drawn.failed,
    waiting: count('waiting') + drawn.waiting,
    unreadable: count('unreadable'),
  }
}

/** Verifies rounds saved in any order, each chain separately. */
function verifyPlayed(rounds: readonly PlayedRound[], gaps: boolean): Verified {
  const chains = new Map<string, PlayedRound[]>()
  for (const round of rounds) {
    const name = `${round.gameId}, chain ${round.chain.id}`
    const known = chains.get(name)
    if (known) known.push(round)
    else chains.set(name, [round])
  }
  const found = [...chains].map(([name, all]) => {
    const played = all.toSorted((a, b) => a.link - b.link)
    const { faults } = verifyRounds(played, { gaps })
    const range = `${name}: ${gaps ? `${all.length} of the ` : ''}rounds ${played[0]?.number} to ${played.at(-1)?.number}`
    return {
      rounds: all.length,
      lines: faults.length === 0 ? [`✓ ${range}`] : [`✗ ${range}`, ...faults],
      faults,
    }
  })
  const sum = (wanted: (result: (typeof found)[number]) => boolean): number =>
    found.filter(wanted).reduce((all, result) => all + result.rounds, 0)
  return {
    lines: found.flatMap((result) => result.lines),
    verified: sum((result) => result.faults.length === 0),
    failed: sum((result) => result.faults.length > 0),
    waiting: 0,
    unreadable: 0,
  }
}

/** The beacon of a name, as the verifier trusts it. */
type BeaconOf = (name: string) => TrustedBeacon

/** Verifies draws saved in any order. Without a beacon their signatures cannot be checked, so they wait. */
function verifyDrawn(
  terms: readonly PlayedTerm[],
  beaconOf: BeaconOf | null,
): Pick<Verified, 'lines' | 'verified' | 'failed' | 'waiting'> {
  if (!beaconOf) {
    const lines = terms.map((term) => `– ${termName(term)}: its beacon cannot be checked here`)
    return { lines, verified: 0, failed: 0, waiting: terms.length }
  }
  const found = verifyTerms(terms, beaconOf)
  const wrongOnes = found.filter(({ faults }) => faults.length > 0)
  return {
    lines: found.flatMap(({ term, faults }) => [
      `${faults.length === 0 ? '✓' : '✗'} ${termName(term)}: ${term.values?.join(' ') ?? 'void'}`,
      ...faults.map(({ what, claimed, computed }) => `  ${what}: claimed ${claimed}, computed ${computed}`),
    ]),
    verified: found.length - wrongOnes.length,
    failed: wrongOnes.length,
    waiting: 0,
  }
}

const termName = ({ line, number }: PlayedTerm): string => `${line} draw ${number}`

type FileResult = {
  readonly what: 'ok' | 'failed' | 'waiting' | 'unreadable'
  readonly lines: readonly string[]
}

const unreadable = (place: number): FileResult => ({
  what: 'unreadable',
  lines: [`? entry ${place} of the file cannot be read as a bet`],
})

function verifyOne(bet: SoloBet, serverSeed: string | undefined): FileResult {
  if (bet.result === 'PENDING') return waiting(bet, 'it is still open')
  if (serverSeed === undefined) return waiting(bet, 'its server seed is not revealed yet')
  return judged(bet, () => verifyBet(bet, serverSeed))
}

function verifyOnRound(bet: RoundBet, round: PlayedRound | undefined): FileResult {
  if (bet.result === 'PENDING') return waiting(bet, 'it is still open')
  if (bet.view.state === 'CANCELLED')
    return bet.winAmount === bet.betAmount
      ? { what: 'ok', lines: [`✓ ${nameOf(bet)}: taken back, ${bet.winAmount}`] }
      : {
          what: 'failed',
          lines: [`✗ ${nameOf(bet)}: taken back, and ${bet.winAmount} of ${bet.betAmount} came back`],
        }
  // Saved while its round was still running.
  if (bet.view.crashedAt === null) return waiting(bet, 'its round had not ended when it was saved')
  if (!round) return waiting(bet, `it was decided by round ${bet.view.round}, which is not in the file`)
  return judged(bet, () => verifyRoundBet(bet, round))
}

function verifyOnTerm(bet: LotteryBet, term: PlayedTerm | undefined): FileResult {
  if (bet.result === 'PENDING') return waiting(bet, 'it is still open')
  if (bet.view.state === 'CANCELLED')
    return judged(bet, () => {
      const check = { what: 'payout', claimed: bet.winAmount, computed: bet.betAmount }
      const ok = bet.winAmount === bet.betAmount
      return { ok, checks: [{ ...check, ok }] }
    })
  if (!term) return waiting(bet, `it was decided by draw ${bet.view.term}, which is not in the file`)
  return judged(bet, () => verifyTermBet(bet, term))
}

function verifyDraw(draw: PrizeDraw, serverSeed: string | undefined): FileResult {
  const name = `${draw.kind} ${draw.id}`
  if (serverSeed === undefined) return notYet(name, 'its server seed is not revealed yet')
  return judgedBy(name, `prize ${draw.prize + 1}, ${draw.amount}`, () => verifyPrize(draw, serverSeed))
}

function verifyFallen(proof: RainProof): FileResult {
  const name = `rain ${proof.rain.id}`
  try {
    const { faults } = verifyRain(proof)
    return faults.length === 0
      ? { what: 'ok', lines: [`✓ ${name}: ${proof.rain.total} in ${proof.rain.shares} shares`] }
      : { what: 'failed', lines: [`✗ ${name}`, ...faults.map((fault) => `  ${fault}`)] }
  } catch (error) {
    return wrong(name, error)
  }
}

const nameOf = (bet: PlayerBet): string => `${bet.gameId} ${bet.id}`
const waiting = (bet: PlayerBet, why: string): FileResult => notYet(nameOf(bet), why)
const notYet = (name: string, why: string): FileResult => ({ what: 'waiting', lines: [`– ${name}: ${why}`] })

type Judgement = {
  readonly ok: boolean
  readonly checks: readonly {
    readonly what: string
    readonly claimed: string
    readonly computed: string
    readonly ok: boolean
  }[]
}

const judged = (bet: PlayerBet, verify: () => Judgement): FileResult =>
  judgedBy(nameOf(bet), `${bet.result}, ${bet.winAmount} at ${bet.multiplier}×`, verify)

function judgedBy(name: string, outcome: string, verify: () => Judgement): FileResult {
  try {
    const { ok, checks } = verify()
    if (ok) return { what: 'ok', lines: [`✓ ${name}: ${outcome}`] }
    const differing = checks.filter((check) => !check.ok)
    return {
      what: 'failed',
      lines: [
        `✗ ${name}`,
        ...differing.map(
          ({ what, claimed, computed }) => `  ${what}: claimed ${claimed}, computed ${computed}`,
        ),
      ],
    }
  } catch (error) {
    return wrong(name, error)
  }
}

/** Invalid data, such as a malformed amount or unknown options. */
const wrong = (name: string, error: unknown): FileResult => ({
  what: 'failed',
  lines: [`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`],
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
