import { bytesToHex } from '@noble/hashes/utils.js'
import { commitment, type Draw, type Drawing, type Seeds } from './fairness.ts'

/** Outcome as decided by the seeds: one list of numbers, or one list per row. */
export type Board = readonly number[] | readonly (readonly number[])[]

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
  /** The end of an instant bet: what was drawn, as the site shows it. */
  | { readonly kind: 'drawn'; readonly text: string; readonly multiplier: string | null }

/** Each digest comes before the first number taken from it, the result of a row after its last number. */
export function stepsOf(seeds: Seeds, { digests, draws }: Drawing, board: Board): ProofStep[] {
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

/** Places as the site shows them: from 1. */
export const placesText = (places: readonly number[]): string => places.map((place) => place + 1).join(', ')

/** "14, 9, 25", or "3 · 1, 4 · –" by rows. */
export function boardText(board: Board): string {
  const rows: readonly (number | readonly number[])[] = board
  if (rows.every((row) => typeof row === 'number')) return placesText(rows)
  return rows.map((row) => (typeof row === 'object' && row.length > 0 ? placesText(row) : '–')).join(' · ')
}
