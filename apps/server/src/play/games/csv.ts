import {
  type Bet,
  isLotteryBet,
  isRoundBet,
  type LotteryBet,
  type PlayerBet,
  type RoundBet,
} from '@baize/contract'
import { csvLine } from '@baize/kit'

/** Byte order mark: without it spreadsheets misread UTF-8. */
const MARK = '\ufeff'

const time = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())

type Cell = string | number
/** Columns of step games only, of round games only, and of lottery games only. */
const step =
  (of: (bet: Bet) => Cell) =>
  (bet: PlayerBet): Cell =>
    isRoundBet(bet) || isLotteryBet(bet) ? '' : of(bet)
const onRound =
  (of: (bet: RoundBet) => Cell | null) =>
  (bet: PlayerBet): Cell =>
    isRoundBet(bet) ? (of(bet) ?? '') : ''
const onTerm =
  (of: (bet: LotteryBet) => Cell | null) =>
  (bet: PlayerBet): Cell =>
    isLotteryBet(bet) ? (of(bet) ?? '') : ''

/** New columns go last, so that tools built on the file keep working. */
const COLUMNS: readonly (readonly [name: string, of: (bet: PlayerBet) => Cell])[] = [
  ['bet', ({ id }) => id],
  ['made', ({ createdAt }) => time(createdAt)],
  ['settled', ({ settledAt }) => time(settledAt)],
  ['game', ({ gameId }) => gameId],
  ['options', everyOptionsOf],
  ['currency', ({ currencyId }) => currencyId],
  ['stake', ({ betAmount }) => betAmount],
  ['multiplier', ({ multiplier }) => multiplier],
  ['paid', ({ winAmount }) => winAmount],
  ['result', ({ result }) => result],
  ['choices', step(({ view }) => view.picks.join(' '))],
  ['losing places', step(({ view }) => placesOf(view.board))],
  ['return to player', ({ rtp }) => (rtp / 10_000).toFixed(4)],
  ['autobet', (bet) => (isLotteryBet(bet) ? '' : (bet.autobetId ?? ''))],
  ['server seed hash', step(({ proof }) => proof.serverSeedHash)],
  ['server seed', step(({ proof }) => proof.serverSeed ?? '')],
  ['client seed', step(({ proof }) => proof.clientSeed)],
  ['nonce', step(({ proof }) => proof.nonce)],
  ['round', onRound(({ view }) => view.round)],
  ['round ended at', onRound(({ view }) => view.crashedAt)],
  ['draw', onTerm(({ view }) => (view.term === null ? null : `${view.line} ${view.term}`))],
  ['drawn', onTerm(({ view }) => view.values?.join(' ') ?? null)],
]

function everyOptionsOf(bet: PlayerBet): string {
  if (isLotteryBet(bet)) return bet.view.picks.map(({ pick, amount }) => `${pick} ${amount}`).join(', ')
  return isRoundBet(bet) ? roundOptionsOf(bet.view) : optionsOf(bet.view)
}

const roundOptionsOf = ({ autoCashOut, slot, state }: RoundBet['view']): string =>
  [
    ...(autoCashOut === null ? [] : [`autoCashOut ${autoCashOut}`]),
    `slot ${slot}`,
    ...(state === 'CANCELLED' ? ['taken back'] : []),
  ].join(', ')

function optionsOf({
  picks: _p,
  multiplier: _m,
  nextMultiplier: _n,
  board: _b,
  ...options
}: Bet['view']): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

/** For games of rows, row by row. */
const placesOf = (board: Bet['view']['board']): string =>
  (board ?? [])
    .map((one) => (typeof one === 'number' ? String(one) : one.join(' ')))
    .join(isRows(board) ? ' | ' : ' ')

const isRows = (board: Bet['view']['board']): boolean => Array.isArray(board?.[0])

const line = (cells: readonly Cell[]): string => `${csvLine(cells)}\r\n`

export const CSV_HEAD = MARK + line(COLUMNS.map(([name]) => name))

export const csvRow = (bet: PlayerBet): string => line(COLUMNS.map(([, of]) => of(bet)))
