import { type Game, type Spot, settled, tableBet } from '../game.ts'

/** The order of the numbers on a European wheel. */
const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const
const REDS: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const toneOf = (number: number) => (number === 0 ? 'green' : REDS.has(number) ? 'red' : 'black')

/** Whether a spot of the table covers a number. */
const OUTSIDE: Readonly<Record<string, (n: number) => boolean>> = {
  red: (n) => REDS.has(n),
  black: (n) => n > 0 && !REDS.has(n),
  even: (n) => n > 0 && n % 2 === 0,
  odd: (n) => n % 2 === 1,
  low: (n) => n >= 1 && n <= 18,
  high: (n) => n >= 19,
  dozen1: (n) => n >= 1 && n <= 12,
  dozen2: (n) => n >= 13 && n <= 24,
  dozen3: (n) => n >= 25,
  column1: (n) => n > 0 && n % 3 === 1,
  column2: (n) => n > 0 && n % 3 === 2,
  column3: (n) => n > 0 && n % 3 === 0,
}
const isDozen = (spot: string) => /^(dozen|column)/.test(spot)

function paysOf(spot: string, number: number): number {
  if (spot.startsWith('n')) return Number(spot.slice(1)) === number ? 3600 : 0
  if (!OUTSIDE[spot]?.(number)) return 0
  return isDozen(spot) ? 300 : 200
}

const LABELS: Readonly<Record<string, Spot['label']>> = {
  red: { en: 'Red', pt: 'Vermelho', id: 'Merah' },
  black: { en: 'Black', pt: 'Preto', id: 'Hitam' },
  even: { en: 'Even', pt: 'Par', id: 'Genap' },
  odd: { en: 'Odd', pt: 'Ímpar', id: 'Ganjil' },
  low: '1–18',
  high: '19–36',
  dozen1: '1–12',
  dozen2: '13–24',
  dozen3: '25–36',
  column1: { en: 'Column 1', pt: 'Coluna 1', id: 'Kolom 1' },
  column2: { en: 'Column 2', pt: 'Coluna 2', id: 'Kolom 2' },
  column3: { en: 'Column 3', pt: 'Coluna 3', id: 'Kolom 3' },
}
const SPOTS: readonly Spot[] = [
  ...Array.from(
    { length: 37 },
    (_, n): Spot => ({ id: `n${n}`, label: String(n), pays: '36x', tone: toneOf(n) }),
  ),
  ...Object.keys(OUTSIDE).map(
    (id): Spot => ({
      id,
      label: LABELS[id] ?? id,
      pays: isDozen(id) ? '3x' : '2x',
      wide: true,
      ...((id === 'red' || id === 'black') && { tone: id }),
    }),
  ),
]
const SEGMENTS = WHEEL.map(String)

export const roulette: Game = {
  rules: [
    {
      en: 'Place chips on numbers, colours, dozens or columns and spin. The wheel has the numbers 0 to 36, each equally likely.',
      pt: 'Coloque fichas em números, cores, dúzias ou colunas e gire. A roda tem os números de 0 a 36, todos com a mesma chance.',
      id: 'Pasang chip pada angka, warna, lusinan, atau kolom lalu putar. Roda berisi angka 0 sampai 36 dengan peluang sama.',
    },
    {
      en: 'A number pays 36 times its chips, a dozen or column 3 times, red, black, even, odd and halves 2 times. On 0 only chips on 0 win.',
      pt: 'Um número paga 36 vezes as fichas, dúzia ou coluna 3 vezes, vermelho, preto, par, ímpar e metades 2 vezes. No 0 só ganham as fichas no 0.',
      id: 'Satu angka membayar 36 kali chip, lusinan atau kolom 3 kali, merah, hitam, genap, ganjil dan separuh 2 kali. Pada 0 hanya chip di 0 yang menang.',
    },
  ],
  options: [],
  spots: SPOTS,
  pays: () => [],
  idle: () => ({ view: 'wheel', segments: SEGMENTS, stop: null }),
  play: (bet, draw) => {
    const stop = draw.below(37)
    const sum = tableBet(SPOTS, bet, (spot) => paysOf(spot, WHEEL[stop] ?? 0))
    return sum && settled(sum.pays, { view: 'wheel', segments: SEGMENTS, stop }, sum.staked)
  },
}
