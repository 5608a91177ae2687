import { chosen, type Game, type Option, settled, times } from '../game.ts'

const OPTIONS: readonly Option[] = [
  {
    kind: 'number',
    id: 'chance',
    label: { en: 'Win chance %', pt: 'Chance de ganhar %', id: 'Peluang menang %' },
    min: 2,
    max: 95,
    step: 1,
    initial: '50',
  },
  {
    kind: 'choice',
    id: 'side',
    label: { en: 'Roll', pt: 'Lado', id: 'Sisi' },
    choices: [
      { id: 'over', label: { en: 'Over', pt: 'Acima', id: 'Di atas' } },
      { id: 'under', label: { en: 'Under', pt: 'Abaixo', id: 'Di bawah' } },
    ],
    initial: 'over',
  },
]
/** 97 % of the fair odds, in hundredths, never rounded up. */
export const dicePays = (chance: number): number => Math.floor(9700 / chance)

export const dice: Game = {
  rules: [
    {
      en: 'The roll is a number from 0.00 to 99.99. Choose your chance of winning and the side; the payout follows from it.',
      pt: 'O sorteio é um número de 0,00 a 99,99. Escolha a sua chance de ganhar e o lado; o prêmio decorre disso.',
      id: 'Hasilnya angka dari 0,00 sampai 99,99. Pilih peluang menang dan sisinya; pembayaran menyesuaikan.',
    },
  ],
  options: OPTIONS,
  spots: [],
  pays: (options) => {
    const chance = Number(chosen(OPTIONS, { options }, 'chance'))
    return chance > 0 ? [{ symbols: [], label: `${chance} %`, pays: times(dicePays(chance)) }] : []
  },
  idle: (options) => ({
    view: 'roll',
    roll: null,
    chance: Number(chosen(OPTIONS, { options }, 'chance') ?? 50),
    over: chosen(OPTIONS, { options }, 'side') !== 'under',
  }),
  play: (bet, draw) => {
    const [given, side] = [chosen(OPTIONS, bet, 'chance'), chosen(OPTIONS, bet, 'side')]
    if (given === null || side === null) return null
    const chance = Number(given)
    const roll = draw.below(10_000)
    const over = side === 'over'
    const isWon = over ? roll >= 10_000 - chance * 100 : roll < chance * 100
    return settled(isWon ? dicePays(chance) : 0, { view: 'roll', roll, chance, over })
  },
}
