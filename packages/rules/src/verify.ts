import { type Bet, currency, type StepGameId } from '@baize/contract'
import { assert, formatAmount, formatMultiplier, type Minor, parseAmount } from '@baize/kit'
import { bytesToHex } from '@noble/hashes/utils.js'
import { commitment, type Draw, type Drawing, type Seeds } from './fairness.ts'
import type { Options } from './options.ts'
import type { Board } from './step-game.ts'
import { STEP_GAMES } from './step-games.ts'

/** One step of the computation, in order. Rows, steps and places are counted from 0. */
export type ProofStep =
  | { readonly kind: 'commitment'; readonly serverSeed: string; readonly hash: string }
  | { readonly kind: 'digest'; readonly round: number; readonly message: string; readonly hmac: string }
  | ({ readonly kind: 'draw' } & Draw)
  | { readonly kind: 'row'; readonly row: number; readonly losing: readonly number[] }
  | {
      readonly kind: 'pick'
      readonly step: number
      readonly place: number
      readonly good: boolean
      readonly multiplier: string
    }

export type BoardProof = { readonly board: Board; readonly steps: readonly ProofStep[] }

/** Derives the board of a game with these options from the seeds. */
export function proveBoard(gameId: StepGameId, options: Options, seeds: Seeds): BoardProof {
  const { drawing, board } = STEP_GAMES[gameId].lay(options, seeds)
  return { board, steps: stepsOf(seeds, drawing, board) }
}

/** Each digest comes before the first number taken from it, the result of a row after its last number. */
function stepsOf(seeds: Seeds, { digests, draws }: Drawing, board: Board): ProofStep[] {
  const steps: ProofStep[] = [
    { kind: 'commitment', serverSeed: seeds.serverSeed, hash: commitment(seeds.serverSeed) },
  ]
  for (const [i, draw] of draws.entries()) {
    const digest = draws[i - 1]?.round === draw.round ? undefined : digests[draw.round]
    if (digest) {
      const { round, message, bytes } = digest
      steps.push({ kind: 'digest', round, message, hmac: bytesToHex(bytes) })
    }
    steps.push({ kind: 'draw', ...draw })
    const losing = board[draw.row]
    if (typeof losing === 'object' && draws[i + 1]?.row !== draw.row)
      steps.push({ kind: 'row', row: draw.row, losing })
  }
  return steps
}

/** A claim of the site about a bet, beside the recomputed value, as text: places are counted from 1. */
export type Check = {
  readonly what: 'commitment' | 'board' | 'moves' | 'result' | 'multiplier' | 'payout'
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

export type BetVerification = BoardProof & { readonly checks: readonly Check[]; readonly ok: boolean }

/** Recomputes a settled bet of any game from its server seed and compares every claim about it. Needs no server. */
export function verifyBet(bet: Bet, serverSeed: string): BetVerification {
  const { proof, view } = bet
  const { picks, multiplier: _, nextMultiplier: __, board: claimedBoard, ...options } = view
  const seeds = { serverSeed, clientSeed: proof.clientSeed, nonce: proof.nonce }
  const scale = currency(bet.currencyId).decimalLength
  const { drawing, board, made, standing } = STEP_GAMES[bet.gameId].retrace(options, picks, seeds, {
    stake: exact(bet.betAmount, scale),
    rtpTenThousandths: bet.rtp,
    maxWin: exact(bet.maxWin, scale),
  })
  const moves = made.map(
    ({ choice, good, multiplier }, step): ProofStep => ({
      kind: 'pick',
      step,
      place: choice,
      good,
      multiplier: formatMultiplier(multiplier),
    }),
  )
  const checks = [
    check('commitment', proof.serverSeedHash, commitment(serverSeed)),
    check('board', boardText(claimedBoard ?? []), boardText(board)),
    check('moves', placesText(picks), placesText(made.map(({ choice }) => choice))),
    check('result', bet.result, standing.payout > 0n ? 'WIN' : 'LOSE'),
    check('multiplier', bet.multiplier, formatMultiplier(standing.multiplier)),
    check('payout', bet.winAmount, formatAmount(standing.payout, scale)),
  ]
  return {
    board,
    steps: [...stepsOf(seeds, drawing, board), ...moves],
    checks,
    ok: checks.every((one) => one.ok),
  }
}

/** Places as the site shows them: from 1. */
const placesText = (places: readonly number[]): string => places.map((place) => place + 1).join(', ')

/** "14, 9, 25", or "3 · 1, 4 · –" by rows. */
const boardText = (board: Board): string => {
  const rows: readonly (number | readonly number[])[] = board
  if (rows.every((row) => typeof row === 'number')) return placesText(rows)
  return rows.map((row) => (typeof row === 'object' && row.length > 0 ? placesText(row) : '–')).join(' · ')
}

const check = (what: Check['what'], claimed: string, computed: string): Check => ({
  what,
  claimed,
  computed,
  ok: claimed === computed,
})

function exact(amount: string, scale: number): Minor {
  const parsed = parseAmount(amount, scale)
  assert(parsed.ok, `expected an amount, got ${amount}`)
  return parsed.value
}
