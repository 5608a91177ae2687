import {
  type Bet,
  isInstantBet,
  isLotteryBet,
  isRoundBet,
  isSoloBet,
  type LotteryBet,
  optionsIn,
  type PlayerBet,
  type RoundBet,
  type SoloBet,
} from '@baize/contract/player'
import { csvLine } from '@baize/kit'

/** Byte order mark: without it spreadsheets misread UTF-8. */
const MARK = '\ufeff'

const time = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())

type Cell = string | number
/** Columns of solo games only, of step games only, of round games only, and of lottery games only. */
const solo =
  (of: (bet: SoloBet) => Cell) =>
  (bet: PlayerBet): Cell =>
    isSoloBet(bet) ? of(bet) : ''
const step = (of: (bet: Bet) => Cell) => solo((bet) => (isInstantBet(bet) ? '' : of(bet)))
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
  ['server seed hash', solo(({ proof }) => proof.serverSeedHash)],
  ['server seed', solo(({ proof }) => proof.serverSeed ?? '')],
  ['client seed', solo(({ proof }) => proof.clientSeed)],
  ['nonce', solo(({ proof }) => proof.nonce)],
  ['round', onRound(({ view }) => view.round)],
  ['round ended at', onRound(({ view }) => view.crashedAt)],
  ['draw', onTerm(({ view }) => (view.term === null ? null : `${view.line} ${view.term}`))],
  ['drawn', drawnIn],
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

const optionsOf = (view: SoloBet['view']): string =>
  Object.entries(optionsIn(view))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

/** Numbers drawn by an instant bet, or by the term of a bet on a lottery. */
function drawnIn(bet: PlayerBet): Cell {
  if (isLotteryBet(bet)) return bet.view.values?.join(' ') ?? ''
  return isInstantBet(bet) ? bet.view.drawn.join(' ') : ''
}

/** For games of rows, row by row. */
const placesOf = (board: Bet['view']['board']): string =>
  (board ?? [])
    .map((value) => (typeof value === 'number' ? String(value) : value.join(' ')))
    .join(isRows(board) ? ' | ' : ' ')

const isRows = (board: Bet['view']['board']): boolean => Array.isArray(board?.[0])

const line = (cells: readonly Cell[]): string => `${csvLine(cells)}\r\n`

export const CSV_HEAD = MARK + line(COLUMNS.map(([name]) => name))

export const csvRow = (bet: PlayerBet): string => line(COLUMNS.map(([, of]) => of(bet)))
