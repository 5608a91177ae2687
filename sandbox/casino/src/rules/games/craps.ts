import { chosen, type Game, type Option, settled } from '../game.ts'

const OPTIONS: readonly Option[] = [
  {
    kind: 'choice',
    id: 'line',
    label: { en: 'Bet', pt: 'Aposta', id: 'Taruhan' },
    choices: [
      { id: 'pass', label: { en: 'Pass', pt: 'Passa', id: 'Pass' } },
      { id: 'dont', label: { en: "Don't pass", pt: 'Não passa', id: "Don't pass" } },
    ],
    initial: 'pass',
  },
]

export const craps: Game = {
  rules: [
    {
      en: 'The first roll decides on 7 or 11 (pass wins) and on 2, 3 or 12 (pass loses). Any other total becomes the point: pass wins if it comes again before a 7.',
      pt: 'O primeiro lançamento decide no 7 ou 11 (passa ganha) e no 2, 3 ou 12 (passa perde). Qualquer outro total vira o ponto: passa ganha se ele sair de novo antes do 7.',
      id: 'Lemparan pertama memutuskan pada 7 atau 11 (pass menang) dan 2, 3 atau 12 (pass kalah). Jumlah lain menjadi point: pass menang jika keluar lagi sebelum 7.',
    },
    {
      en: "Don't pass wins where pass loses, except that a 12 on the first roll returns the stake. Both pay 2 times.",
      pt: 'Não passa ganha quando passa perde; só o 12 no primeiro lançamento devolve a aposta. Ambos pagam 2 vezes.',
      id: "Don't pass menang saat pass kalah, tetapi 12 pada lemparan pertama mengembalikan taruhan. Keduanya membayar 2 kali.",
    },
  ],
  options: OPTIONS,
  spots: [],
  pays: () => [],
  idle: () => ({ view: 'dice', dice: [3, 4], point: null }),
  play: (bet, draw, moves) => {
    const line = chosen(OPTIONS, bet, 'line')
    if (line === null) return null
    const roll = () => [draw.below(6) + 1, draw.below(6) + 1]
    const end = (passes: boolean, dice: readonly number[], point: number | null) =>
      settled(passes === (line === 'pass') ? 200 : 0, { view: 'dice', dice, point })
    let dice = roll()
    const sum = () => dice.reduce((all, die) => all + die, 0)
    const first = sum()
    if ([2, 3, 7, 11, 12].includes(first)) {
      if (moves.length > 0) return null
      if (first === 12 && line === 'dont') return settled(100, { view: 'dice', dice, point: null })
      return end(first === 7 || first === 11, dice, null)
    }
    for (const [at, move] of moves.entries()) {
      if (move !== 'roll') return null
      dice = roll()
      if (sum() !== 7 && sum() !== first) continue
      return at === moves.length - 1 ? end(sum() === first, dice, first) : null
    }
    return { staked: 100, pays: 0, moves: ['roll'], scene: { view: 'dice', dice, point: first } }
  },
}
