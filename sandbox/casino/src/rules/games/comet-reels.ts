import type { Cell, Game, ReelStep } from '../game.ts'
import {
  lineWins,
  settledReels,
  spinStrips,
  spun,
  still,
  stripsFrom,
  TWENTY_LINES,
  threeToFive,
} from '../reels.ts'

const WILD = 'comet'
const ROWS = 3
const COUNTS = { sun: 3, saturn: 4, rocket: 5, moon: 6, A: 8, K: 8, Q: 8 }
/** Comets on the middle three reels alone. */
const STRIPS = stripsFrom('comet-reels', 5, COUNTS, [], [{}, { [WILD]: 1 }, { [WILD]: 1 }, { [WILD]: 1 }, {}])
const PAYS: Readonly<Record<string, readonly number[]>> = {
  sun: [0, 0, 260, 1000, 4000],
  saturn: [0, 0, 130, 450, 1600],
  rocket: [0, 0, 80, 260, 800],
  moon: [0, 0, 50, 160, 450],
  A: [0, 0, 26, 70, 200],
  K: [0, 0, 26, 70, 200],
  Q: [0, 0, 26, 70, 200],
}
export const COMET_REELS = {
  strips: STRIPS,
  pays: PAYS,
  lines: TWENTY_LINES.slice(0, 10),
  wild: WILD,
  rows: ROWS,
}

/** Reels with a comet, which covers the whole of its reel. */
const covered = (columns: readonly (readonly string[])[]): number[] =>
  columns.flatMap((column, at) => (column.includes(WILD) ? [at] : []))

export const cometReels: Game = {
  rules: [
    {
      en: 'Five reels and ten lines: three or more equal symbols from the left pay. The comet is wild and stands in for every symbol.',
      pt: 'Cinco rolos e dez linhas: três ou mais símbolos iguais a partir da esquerda pagam. O cometa é coringa e substitui todos os símbolos.',
      id: 'Lima gulungan dan sepuluh garis: tiga simbol sama atau lebih dari kiri membayar. Komet adalah wild dan menggantikan semua simbol.',
    },
    {
      en: 'A comet on reel 2, 3 or 4 covers its whole reel and stays while the other reels spin once more for free. Another comet gives another respin, up to three. Every spin pays.',
      pt: 'Um cometa no rolo 2, 3 ou 4 cobre o rolo inteiro e fica enquanto os outros giram mais uma vez de graça. Outro cometa dá outro giro, até três. Todo giro paga.',
      id: 'Komet di gulungan 2, 3 atau 4 menutupi seluruh gulungan dan bertahan selagi gulungan lain berputar sekali lagi gratis. Komet baru memberi satu putaran lagi, sampai tiga. Setiap putaran membayar.',
    },
  ],
  options: [],
  spots: [],
  pays: () => threeToFive(PAYS),
  idle: () =>
    still([
      ['moon', 'sun', 'A'],
      ['Q', 'rocket', 'saturn'],
      [WILD, WILD, WILD],
      ['saturn', 'rocket', 'K'],
      ['A', 'sun', 'moon'],
    ]),
  play: (_bet, draw) => {
    const steps: ReelStep[] = []
    let wilds: number[] = []
    for (;;) {
      const landed = spinStrips(draw, STRIPS, ROWS)
      const now = [...new Set([...wilds, ...covered(landed)])]
      const columns = landed.map((column, at) => (now.includes(at) ? column.map(() => WILD) : column))
      const isMore = now.length > wilds.length
      const held = now.flatMap((column) => Array.from({ length: ROWS }, (_, row): Cell => [column, row]))
      const kind = steps.length === 0 ? 'spin' : 'respin'
      steps.push({
        ...spun(columns, lineWins(columns, COMET_REELS), { kind, left: isMore ? 1 : 0 }),
        held,
      })
      if (!isMore) return settledReels(steps)
      wilds = now
    }
  },
}
