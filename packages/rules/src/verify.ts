import type { SoloBet, SoloGameId, SoloViews } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { assert, formatAmount, formatMultiplier, type Minor, parseAmount } from '@baize/kit'
import { commitment, type Seeds } from './fairness.ts'
import type { Options } from './options.ts'
import { type ProofStep, stepsOf } from './proof.ts'
import type { Board, Claim, SoloGame } from './solo-game.ts'
import { soloGame } from './solo-games.ts'

export type BoardProof = { readonly board: Board; readonly steps: readonly ProofStep[] }

/** Derives what the seeds decide in a game with these options. */
export function proveBoard(gameId: SoloGameId, options: Options, seeds: Seeds): BoardProof {
  const { drawing, board } = soloGame(gameId).lay(options, seeds)
  return { board, steps: stepsOf(seeds, drawing, board) }
}

/** A claim of the site about a bet, beside the recomputed value, as text: places are counted from 1. */
export type Check = {
  readonly what: 'commitment' | Claim['what'] | 'result' | 'multiplier' | 'payout'
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

export type BetVerification = BoardProof & { readonly checks: readonly Check[]; readonly ok: boolean }

/** Recomputes a settled bet of any solo game from its server seed and compares every claim about it. Needs no server. */
export function verifyBet(bet: SoloBet, serverSeed: string): BetVerification {
  const { proof } = bet
  const game: SoloGame<SoloViews[SoloGameId]> = soloGame(bet.gameId)
  const seeds = { serverSeed, clientSeed: proof.clientSeed, nonce: proof.nonce }
  const scale = currency(bet.currencyId).decimalLength
  const { drawing, board, claims, after, standing } = game.replay(bet.view, seeds, {
    stake: exact(bet.betAmount, scale),
    rtpTenThousandths: bet.rtp,
    maxWin: exact(bet.maxWin, scale),
  })
  const checks = [
    check('commitment', proof.serverSeedHash, commitment(serverSeed)),
    ...claims.map(({ what, claimed, computed }) => check(what, claimed, computed)),
    check('result', bet.result, standing.payout > 0n ? 'WIN' : 'LOSE'),
    check('multiplier', bet.multiplier, formatMultiplier(standing.multiplier)),
    check('payout', bet.winAmount, formatAmount(standing.payout, scale)),
  ]
  return {
    board,
    steps: [...stepsOf(seeds, drawing, board), ...after],
    checks,
    ok: checks.every((check) => check.ok),
  }
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
