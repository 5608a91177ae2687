import { type Draw, type Game, type Spot, settled, tableBet, times, weighted } from '../game.ts'

/**
 * Each boat's chance of the next place among those still on the water, and what its chips pay in hundredths: for the
 * first place, and for one of the first two.
 */
export const BOATS = [
  { weight: 30, first: 318, firstTwo: 173 },
  { weight: 22, first: 435, firstTwo: 219 },
  { weight: 17, first: 560, firstTwo: 273 },
  { weight: 13, first: 735, firstTwo: 349 },
  { weight: 10, first: 955, firstTwo: 446 },
  { weight: 8, first: 1190, firstTwo: 553 },
] as const
const NUMBERS = BOATS.map((_, at) => at + 1)

const SPOTS: readonly Spot[] = [
  ...BOATS.map(
    ({ first }, at): Spot => ({
      id: `first${at + 1}`,
      label: { en: `#${at + 1}\n1st`, pt: `#${at + 1}\n1º`, id: `#${at + 1}\nke-1` },
      pays: times(first),
      wide: true,
    }),
  ),
  ...BOATS.map(
    ({ firstTwo }, at): Spot => ({
      id: `two${at + 1}`,
      label: `#${at + 1}\nTop 2`,
      pays: times(firstTwo),
      wide: true,
    }),
  ),
]

export function regattaPays(spot: string, order: readonly number[]): number {
  const boat = Number(spot.at(-1))
  const place = order.indexOf(boat)
  const pays = BOATS[boat - 1]
  if (!pays) return 0
  if (spot.startsWith('two')) return place < 2 ? pays.firstTwo : 0
  return place === 0 ? pays.first : 0
}

/** The boats in the order of their finish: each place is drawn by weight among those that are left. */
function race(draw: Draw): number[] {
  const left = [...NUMBERS]
  return NUMBERS.map(() => {
    const weights = left.map((boat) => BOATS[boat - 1]?.weight ?? 0)
    return left.splice(weighted(draw, weights), 1)[0] ?? 0
  })
}

export const regatta: Game = {
  rules: [
    {
      en: 'Six boats race to the buoy. Place chips on the boat that comes in first, or on one of the first two. Faster boats pay less.',
      pt: 'Seis barcos correm até a boia. Coloque fichas no barco que chega em primeiro, ou em um dos dois primeiros. Barcos mais rápidos pagam menos.',
      id: 'Enam perahu berlomba ke pelampung. Pasang chip pada perahu yang tiba pertama, atau salah satu dari dua yang pertama. Perahu lebih cepat membayar lebih kecil.',
    },
    {
      en: `The boats win ${BOATS.map(({ weight }) => weight).join(', ')} of 100 races, from boat 1 to boat 6. The race on the screen only shows the order that was drawn.`,
      pt: `Os barcos vencem ${BOATS.map(({ weight }) => weight).join(', ')} de 100 corridas, do barco 1 ao 6. A corrida na tela apenas mostra a ordem sorteada.`,
      id: `Perahu menang ${BOATS.map(({ weight }) => weight).join(', ')} dari 100 lomba, dari perahu 1 sampai 6. Lomba di layar hanya menampilkan urutan yang diundi.`,
    },
  ],
  options: [],
  spots: SPOTS,
  pays: () => [],
  idle: () => ({ view: 'race', runners: BOATS.length, order: [] }),
  play: (bet, draw) => {
    const order = race(draw)
    const money = tableBet(SPOTS, bet, (spot) => regattaPays(spot, order))
    return money && settled(money.pays, { view: 'race', runners: BOATS.length, order }, money.staked)
  },
}
