import { type Game, weighted } from '../game.ts'
import { settledReels, spinStrips, spun, still, stripsFrom, threeToFive, wayWins } from '../reels.ts'

const COUNTS = { phoenix: 3, flame: 4, crown: 5, bolt: 6, A: 8, K: 9, Q: 10 }
/** Wilds on the middle three reels alone. */
const STRIPS = stripsFrom('ember-ways', 5, COUNTS, [], [{}, { wild: 2 }, { wild: 2 }, { wild: 2 }, {}])
const PAYS: Readonly<Record<string, readonly number[]>> = {
  phoenix: [0, 0, 80, 280, 1250],
  flame: [0, 0, 55, 170, 630],
  crown: [0, 0, 35, 100, 350],
  bolt: [0, 0, 20, 65, 210],
  A: [0, 0, 12, 30, 100],
  K: [0, 0, 8, 22, 70],
  Q: [0, 0, 6, 17, 50],
}
const TIMES = [1, 2, 3, 5, 10] as const
const TIMES_WEIGHTS = [70, 18, 7, 4, 1] as const
export const EMBER_WAYS = { strips: STRIPS, pays: PAYS, wild: 'wild', times: TIMES, weights: TIMES_WEIGHTS }

export const emberWays: Game = {
  rules: [
    {
      en: '243 ways: a symbol pays when it is on three or more neighbouring reels from the left, in any row. Every combination counts.',
      pt: '243 formas: um símbolo paga quando aparece em três ou mais rolos seguidos a partir da esquerda, em qualquer fileira. Cada combinação conta.',
      id: '243 cara: simbol membayar jika muncul di tiga gulungan berurutan atau lebih dari kiri, di baris mana pun. Setiap kombinasi dihitung.',
    },
    {
      en: 'Before each spin the ember above the reels takes a multiplier of 1, 2, 3, 5 or 10. All wins of that spin are multiplied by it.',
      pt: 'Antes de cada giro a brasa sobre os rolos assume um multiplicador de 1, 2, 3, 5 ou 10. Todos os prêmios do giro são multiplicados por ele.',
      id: 'Sebelum tiap putaran, bara di atas gulungan mengambil pengganda 1, 2, 3, 5 atau 10. Semua kemenangan putaran itu dikalikan.',
    },
  ],
  options: [],
  spots: [],
  pays: () => threeToFive(PAYS),
  idle: () =>
    still([
      ['bolt', 'phoenix', 'A'],
      ['wild', 'flame', 'Q'],
      ['crown', 'phoenix', 'K'],
      ['Q', 'wild', 'flame'],
      ['A', 'phoenix', 'bolt'],
    ]),
  play: (_bet, draw) => {
    const by = TIMES[weighted(draw, TIMES_WEIGHTS)] ?? 1
    const columns = spinStrips(draw, STRIPS, 3)
    return settledReels([spun(columns, wayWins(columns, EMBER_WAYS), { by })])
  },
}
