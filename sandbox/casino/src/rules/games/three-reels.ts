import { type Game, times } from '../game.ts'
import { lineWins, settledReels, spinStrips, spun, still, stripsFrom } from '../reels.ts'

const STRIPS = stripsFrom('three-reels', 3, { seven: 1, bar: 2, bell: 2, lemon: 3, cherry: 4 })
/** Per line and hundredths of the stake: five lines share it. */
const PAYS: Readonly<Record<string, readonly number[]>> = {
  seven: [0, 0, 4000],
  bar: [0, 0, 600],
  bell: [0, 0, 400],
  lemon: [0, 0, 200],
  cherry: [0, 40, 160],
}
const LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]
export const THREE_REELS = { strips: STRIPS, pays: PAYS, lines: LINES, wild: null }

export const threeReels: Game = {
  rules: [
    {
      en: 'Three reels and five lines: the three rows and both diagonals. Three equal symbols on a line pay; two cherries from the left also pay.',
      pt: 'Três rolos e cinco linhas: as três fileiras e as duas diagonais. Três símbolos iguais em uma linha pagam; duas cerejas a partir da esquerda também.',
      id: 'Tiga gulungan dan lima garis: tiga baris dan dua diagonal. Tiga simbol sama pada satu garis membayar; dua ceri dari kiri juga membayar.',
    },
  ],
  options: [],
  spots: [],
  pays: () => [
    ...Object.entries(PAYS).map(([symbol, [, , three = 0]]) => ({
      symbols: [symbol, symbol, symbol],
      label: '',
      pays: times(three),
    })),
    { symbols: ['cherry', 'cherry'], label: '', pays: times(40) },
  ],
  idle: () =>
    still([
      ['bell', 'seven', 'lemon'],
      ['cherry', 'seven', 'bar'],
      ['lemon', 'seven', 'cherry'],
    ]),
  play: (_bet, draw) => {
    const columns = spinStrips(draw, STRIPS, 3)
    return settledReels([spun(columns, lineWins(columns, THREE_REELS))])
  },
}
