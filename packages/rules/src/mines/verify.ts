import { type Bet, currency } from '@baize/contract'
import { assert, formatAmount, formatMultiplier, type Minor, parseAmount } from '@baize/kit'
import { commitment, type Draw, type Seeds } from '../fairness.ts'
import { standingOf } from '../step-game.ts'
import { drawMines, minesRules } from './mines.ts'

/** One line of the computation, in the order it is made. */
export type ProofStep =
  | { readonly kind: 'commitment'; readonly serverSeed: string; readonly hash: string }
  | { readonly kind: 'digest'; readonly round: number; readonly message: string; readonly hmac: string }
  | ({ readonly kind: 'draw' } & Draw)
  | { readonly kind: 'pick'; readonly tile: number; readonly mine: boolean; readonly multiplier: string }

export type BoardProof = { readonly board: readonly number[]; readonly steps: readonly ProofStep[] }

/** How the seeds put the mines where they are. */
export function proveMinesBoard(seeds: Seeds, mines: number): BoardProof {
  const { digests, draws } = drawMines(seeds, mines)
  const steps: ProofStep[] = [
    { kind: 'commitment', serverSeed: seeds.serverSeed, hash: commitment(seeds.serverSeed) },
  ]
  for (const { round, message, hex } of digests) {
    steps.push({ kind: 'digest', round, message, hmac: hex })
    for (const draw of draws) if (draw.round === round) steps.push({ kind: 'draw', ...draw })
  }
  return { board: draws.map((draw) => draw.item), steps }
}

/** One thing the site claimed about a bet beside what the seeds say of it. */
export type Check = {
  readonly what: 'commitment' | 'board' | 'result' | 'multiplier' | 'payout'
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

export type BetVerification = BoardProof & { readonly checks: readonly Check[]; readonly ok: boolean }

/** Recomputes a settled bet from its server seed and compares all that was claimed about it. Needs no server. */
export function verifyMinesBet(bet: Bet, serverSeed: string): BetVerification {
  const { proof, view } = bet
  const state = minesRules.restore(view)
  const { board, steps } = proveMinesBoard(
    { serverSeed, clientSeed: proof.clientSeed, nonce: proof.nonce },
    state.mines,
  )
  const scale = currency(bet.currencyId).decimalLength
  const terms = {
    stake: exact(bet.betAmount, scale),
    rtpTenThousandths: bet.rtp,
    maxWin: exact(bet.maxWin, scale),
  }
  const picks = state.picks.map((tile, i): ProofStep => {
    const soFar = { mines: state.mines, picks: state.picks.slice(0, i + 1) }
    const { multiplier } = standingOf(minesRules, soFar, board, terms)
    return { kind: 'pick', tile, mine: board.includes(tile), multiplier: formatMultiplier(multiplier) }
  })
  const standing = standingOf(minesRules, state, board, terms)
  const checks = [
    check('commitment', proof.serverSeedHash, commitment(serverSeed)),
    check('board', (view.board ?? []).join(', '), board.join(', ')),
    check('result', bet.result, standing.payout > 0n ? 'WIN' : 'LOSE'),
    check('multiplier', bet.multiplier, formatMultiplier(standing.multiplier)),
    check('payout', bet.winAmount, formatAmount(standing.payout, scale)),
  ]
  return { board, steps: [...steps, ...picks], checks, ok: checks.every((one) => one.ok) }
}

const check = (what: Check['what'], claimed: string, computed: string): Check => ({
  what,
  claimed,
  computed,
  ok: claimed === computed,
})

function exact(amount: string, scale: number): Minor {
  const parsed = parseAmount(amount, scale)
  assert(parsed.ok, `${amount} is an amount`)
  return parsed.value
}
