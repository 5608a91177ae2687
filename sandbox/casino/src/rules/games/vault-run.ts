import { present } from '@baize/kit'
import { type Cell, type Draw, type Game, type ReelStep, times, weighted } from '../game.ts'
import { lineWins, settledReels, spun, still, TWENTY_LINES, threeToFive } from '../reels.ts'

const COLUMNS = 5
const ROWS = 3
const CELLS = COLUMNS * ROWS
const SYMBOLS = ['safe', 'key', 'bars', 'A', 'K', 'Q', 'coin'] as const
/** Each cell is drawn on its own. */
const WEIGHTS = [7, 10, 14, 19, 19, 19, 11] as const
const PAYS: Readonly<Record<string, readonly number[]>> = {
  safe: [0, 0, 1500, 8000, 50_000],
  key: [0, 0, 600, 2500, 15_000],
  bars: [0, 0, 300, 1000, 5000],
  A: [0, 0, 100, 300, 1200],
  K: [0, 0, 80, 250, 1000],
  Q: [0, 0, 80, 250, 1000],
}
const LINES = TWENTY_LINES.slice(0, 10)
const NEEDED = 5
const RESPINS = 3
/** Chance of a coin on an empty cell in a respin: 1 in this. */
const COIN_ONE_IN = 22
const COINS = [100, 200, 300, 500, 1000, 2500] as const
const COIN_WEIGHTS = [50, 26, 12, 8, 3, 1] as const
const GRAND = 50_000

export const VAULT_RUN = {
  weights: WEIGHTS,
  symbols: SYMBOLS,
  pays: PAYS,
  lines: LINES,
  wild: null,
  bonus: {
    cells: CELLS,
    needed: NEEDED,
    respins: RESPINS,
    oneIn: COIN_ONE_IN,
    coins: COINS,
    coinWeights: COIN_WEIGHTS,
    grand: GRAND,
  },
}

const coin = (draw: Draw): string => `coin:${COINS[weighted(draw, COIN_WEIGHTS)] ?? 0}`
const isCoin = (symbol: string): boolean => symbol.startsWith('coin')
const coinsOf = (columns: readonly (readonly string[])[]): Cell[] =>
  columns.flatMap((column, c) => column.flatMap((symbol, row): Cell[] => (isCoin(symbol) ? [[c, row]] : [])))

export const vaultRun: Game = {
  rules: [
    {
      en: 'Five reels and ten lines: three or more equal symbols from the left pay.',
      pt: 'Cinco rolos e dez linhas: três ou mais símbolos iguais a partir da esquerda pagam.',
      id: 'Lima gulungan dan sepuluh garis: tiga simbol sama atau lebih dari kiri membayar.',
    },
    {
      en: 'Five or more coins open the vault: coins stay, the other cells spin again, three times. Every new coin sets the count back to three. At the end all coins are paid; a full vault pays 500 times the stake on top.',
      pt: 'Cinco ou mais moedas abrem o cofre: as moedas ficam e as outras casas giram de novo, três vezes. Cada moeda nova volta a contagem para três. No fim todas as moedas são pagas; um cofre cheio paga mais 500 vezes a aposta.',
      id: 'Lima koin atau lebih membuka brankas: koin tetap di tempat dan kotak lain berputar lagi, tiga kali. Setiap koin baru mengembalikan hitungan ke tiga. Di akhir semua koin dibayar; brankas penuh membayar lagi 500 kali taruhan.',
    },
  ],
  options: [],
  spots: [],
  pays: () => [
    ...threeToFive(PAYS),
    { symbols: ['coin'], label: '', pays: `${times(COINS[0])} – ${times(2500)}` },
  ],
  idle: () =>
    still([
      ['A', 'coin:200', 'key'],
      ['safe', 'Q', 'coin:500'],
      ['coin:100', 'safe', 'K'],
      ['bars', 'coin:1000', 'safe'],
      ['K', 'key', 'coin:100'],
    ]),
  play: (_bet, draw) => {
    const symbol = () => {
      const drawn = present(SYMBOLS[weighted(draw, WEIGHTS)], 'symbol')
      return isCoin(drawn) ? coin(draw) : drawn
    }
    let columns: string[][] = Array.from({ length: COLUMNS }, () => Array.from({ length: ROWS }, symbol))
    const wins = lineWins(columns, VAULT_RUN)
    let held = coinsOf(columns)
    let left = held.length >= NEEDED ? RESPINS : 0
    const isOpen = left > 0
    const steps: ReelStep[] = [{ ...spun(columns, wins, { left }), held: isOpen ? held : [] }]
    while (left > 0 && held.length < CELLS) {
      columns = columns.map((column) =>
        column.map((before) =>
          isCoin(before) ? before : draw.below(COIN_ONE_IN) === 0 ? coin(draw) : 'blank',
        ),
      )
      const now = coinsOf(columns)
      left = now.length > held.length ? RESPINS : left - 1
      held = now
      steps.push({ ...spun(columns, [], { kind: 'respin', left }), held })
    }
    if (isOpen) {
      const values = columns.flat().filter(isCoin)
      const sum = values.reduce((all, value) => all + Number(value.slice('coin:'.length)), 0)
      const grand = held.length === CELLS ? GRAND : 0
      const last = present(steps.at(-1), 'last step')
      steps[steps.length - 1] = { ...last, wins: [...last.wins, { cells: held, pays: sum + grand }], left: 0 }
    }
    return settledReels(steps)
  },
}
