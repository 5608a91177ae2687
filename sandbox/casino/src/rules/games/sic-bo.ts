import { type Game, type Spot, settled, tableBet } from '../game.ts'

/** Payout of each total, in hundredths of its chips, stake included. */
const TOTALS: Readonly<Record<number, number>> = {
  4: 6400,
  5: 3300,
  6: 2000,
  7: 1300,
  8: 900,
  9: 800,
  10: 700,
  11: 700,
  12: 800,
  13: 900,
  14: 1300,
  15: 2000,
  16: 3300,
  17: 6400,
}

const SPOTS: readonly Spot[] = [
  { id: 'small', label: { en: 'Small 4–10', pt: 'Pequeno 4–10', id: 'Kecil 4–10' }, pays: '2x', wide: true },
  { id: 'odd', label: { en: 'Odd', pt: 'Ímpar', id: 'Ganjil' }, pays: '2x', wide: true },
  { id: 'even', label: { en: 'Even', pt: 'Par', id: 'Genap' }, pays: '2x', wide: true },
  { id: 'big', label: { en: 'Big 11–17', pt: 'Grande 11–17', id: 'Besar 11–17' }, pays: '2x', wide: true },
  ...[1, 2, 3, 4, 5, 6].map((n): Spot => ({ id: `one${n}`, label: `${n}`, pays: '2–4x' })),
  ...Object.entries(TOTALS).map(
    ([total, pays]): Spot => ({ id: `sum${total}`, label: `Σ${total}`, pays: `${pays / 100}x` }),
  ),
  {
    id: 'triple',
    label: { en: 'Any triple', pt: 'Qualquer trinca', id: 'Triple apa pun' },
    pays: '32x',
    wide: true,
  },
]

export function sicBoPays(spot: string, dice: readonly number[]): number {
  const sum = dice.reduce((all, die) => all + die, 0)
  const isTriple = dice.every((die) => die === dice[0])
  switch (spot) {
    case 'small':
      return !isTriple && sum <= 10 ? 200 : 0
    case 'big':
      return !isTriple && sum >= 11 ? 200 : 0
    case 'odd':
      return !isTriple && sum % 2 === 1 ? 200 : 0
    case 'even':
      return !isTriple && sum % 2 === 0 ? 200 : 0
    case 'triple':
      return isTriple ? 3200 : 0
    default: {
      if (spot.startsWith('sum')) return Number(spot.slice(3)) === sum ? (TOTALS[sum] ?? 0) : 0
      const shown = dice.filter((die) => die === Number(spot.slice(3))).length
      return [0, 200, 300, 400][shown] ?? 0
    }
  }
}

export const sicBo: Game = {
  rules: [
    {
      en: 'Three dice are rolled. Bet on the total, on small or big, odd or even, on a single number, or on any triple. A triple loses small, big, odd and even.',
      pt: 'Três dados são lançados. Aposte no total, em pequeno ou grande, ímpar ou par, em um número ou em qualquer trinca. Na trinca, pequeno, grande, ímpar e par perdem.',
      id: 'Tiga dadu dilempar. Bertaruh pada jumlah, kecil atau besar, ganjil atau genap, satu angka, atau triple apa pun. Triple membuat kecil, besar, ganjil dan genap kalah.',
    },
    {
      en: 'A single number pays 2, 3 or 4 times if one, two or three dice show it.',
      pt: 'Um número paga 2, 3 ou 4 vezes se um, dois ou três dados o mostrarem.',
      id: 'Satu angka membayar 2, 3 atau 4 kali jika muncul pada satu, dua atau tiga dadu.',
    },
  ],
  options: [],
  spots: SPOTS,
  pays: () => [],
  idle: () => ({ view: 'dice', dice: [2, 4, 6], point: null }),
  play: (bet, draw) => {
    const dice = [1, 2, 3].map(() => draw.below(6) + 1)
    const money = tableBet(SPOTS, bet, (spot) => sicBoPays(spot, dice))
    return money && settled(money.pays, { view: 'dice', dice, point: null }, money.staked)
  },
}
