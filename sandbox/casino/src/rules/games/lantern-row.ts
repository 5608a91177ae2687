import type { Game, ReelStep } from '../game.ts'
import {
  countOf,
  lineWins,
  settledReels,
  spinStrips,
  spun,
  still,
  stripsFrom,
  TWENTY_LINES,
  threeToFive,
} from '../reels.ts'

const COUNTS = { wild: 2, scatter: 2, dragon: 3, lantern: 4, fan: 5, lotus: 6, K: 8, Q: 9, J: 9 }
const STRIPS = stripsFrom('lantern-row', 5, COUNTS, ['scatter'])
const PAYS: Readonly<Record<string, readonly number[]>> = {
  dragon: [0, 0, 300, 1500, 7500],
  lantern: [0, 0, 150, 600, 2500],
  fan: [0, 0, 100, 350, 1250],
  lotus: [0, 0, 80, 220, 750],
  K: [0, 0, 40, 110, 320],
  Q: [0, 0, 32, 85, 240],
  J: [0, 0, 28, 75, 210],
}
const FREE_SPINS = 8
const FREE_TIMES = 2
const NEEDED = 3
export const LANTERN_ROW = {
  strips: STRIPS,
  pays: PAYS,
  lines: TWENTY_LINES,
  wild: 'wild',
  free: { scatter: 'scatter', needed: NEEDED, spins: FREE_SPINS, times: FREE_TIMES },
}

export const lanternRow: Game = {
  rules: [
    {
      en: 'Five reels and twenty lines. Three or more equal symbols from the left pay; the golden gate is wild and stands in for every symbol except the moon.',
      pt: 'Cinco rolos e vinte linhas. Três ou mais símbolos iguais a partir da esquerda pagam; o portão dourado é coringa e substitui todos, menos a lua.',
      id: 'Lima gulungan dan dua puluh garis. Tiga simbol sama atau lebih dari kiri membayar; gerbang emas adalah wild dan menggantikan semua simbol kecuali bulan.',
    },
    {
      en: 'Three or more moons anywhere start 8 free spins in which every win counts double. Free spins start no further ones.',
      pt: 'Três ou mais luas em qualquer posição dão 8 giros grátis em que todo prêmio vale o dobro. Giros grátis não dão outros.',
      id: 'Tiga bulan atau lebih di mana saja memberi 8 putaran gratis dengan kemenangan dua kali lipat. Putaran gratis tidak memberi putaran lagi.',
    },
  ],
  options: [],
  spots: [],
  pays: () => threeToFive(PAYS),
  idle: () =>
    still([
      ['lotus', 'dragon', 'K'],
      ['J', 'lantern', 'scatter'],
      ['fan', 'wild', 'Q'],
      ['scatter', 'lantern', 'J'],
      ['K', 'dragon', 'lotus'],
    ]),
  play: (_bet, draw) => {
    const spin = (kind: 'spin' | 'free', by: number, left: number): ReelStep => {
      const columns = spinStrips(draw, STRIPS, 3)
      return spun(columns, lineWins(columns, LANTERN_ROW), { kind, by, left })
    }
    const first = spin('spin', 1, 0)
    const isFree = countOf(first.columns, 'scatter') >= NEEDED
    return settledReels([
      isFree ? { ...first, left: FREE_SPINS } : first,
      ...(isFree
        ? Array.from({ length: FREE_SPINS }, (_, at) => spin('free', FREE_TIMES, FREE_SPINS - 1 - at))
        : []),
    ])
  },
}
