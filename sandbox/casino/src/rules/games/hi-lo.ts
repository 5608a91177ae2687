import { cardName, fromShoe, rankOf } from '../cards.ts'
import type { Game, Outcome } from '../game.ts'

/** Part of the stake that is expected back, in hundredths. */
const RETURN = 97
const MOST_STEPS = 20
const MOST_TIMES = 100_000

/** Chance out of 13 that the next card is at least, or at most, this rank. */
export const chanceOf = (rank: number, move: string): number => (move === 'higher' ? 13 - rank : rank + 1)

/** Payout after these chances: the product of their odds, less the house's part once. Never rounded up. */
export function hiLoPays(chances: readonly number[]): number {
  if (chances.length === 0) return 0
  const odds = chances.reduce((all, chance) => (all * 13) / chance, RETURN)
  return Math.min(MOST_TIMES, Math.floor(odds + 1e-9))
}

export const hiLo: Game = {
  rules: [
    {
      en: 'Will the next card be higher or the same, or lower or the same? Each right guess raises the payout by the odds of that guess. Take it at any time; a wrong guess loses the stake.',
      pt: 'A próxima carta será maior ou igual, ou menor ou igual? Cada acerto aumenta o prêmio pela chance do palpite. Retire quando quiser; um erro perde a aposta.',
      id: 'Kartu berikutnya lebih tinggi atau sama, atau lebih rendah atau sama? Setiap tebakan benar menaikkan bayaran sesuai peluangnya. Ambil kapan saja; tebakan salah membuat taruhan hangus.',
    },
    {
      en: 'Aces are low, kings high, and every card comes from a full deck. After 20 right guesses the payout is taken by itself.',
      pt: 'Ás é a menor, rei a maior, e toda carta sai de um baralho completo. Depois de 20 acertos, o prêmio é retirado automaticamente.',
      id: 'As terendah, raja tertinggi, dan setiap kartu diambil dari dek penuh. Setelah 20 tebakan benar, bayaran diambil otomatis.',
    },
  ],
  options: [],
  spots: [],
  pays: () => [],
  idle: () => ({ view: 'cards', hands: [], note: '' }),
  play: (_bet, draw, moves) => {
    const cards = [fromShoe(draw)]
    const chances: number[] = []
    const shown = (pays: number, next: readonly string[], result: 'won' | 'lost' | null): Outcome => ({
      staked: 100,
      pays,
      moves: next,
      scene: {
        view: 'cards',
        note: '',
        hands: [
          {
            who: 'card',
            cards: cards.map(cardName),
            total: hiLoSaid(chances),
            result,
            active: result === null,
          },
        ],
      },
    })
    for (const [at, move] of moves.entries()) {
      const isLast = at === moves.length - 1
      if (move === 'take') return isLast && chances.length > 0 ? shown(hiLoPays(chances), [], 'won') : null
      if (move !== 'higher' && move !== 'lower') return null
      const before = rankOf(cards.at(-1) ?? 0)
      const card = fromShoe(draw)
      cards.push(card)
      const isRight = move === 'higher' ? rankOf(card) >= before : rankOf(card) <= before
      if (!isRight) return isLast ? shown(0, [], 'lost') : null
      chances.push(chanceOf(before, move))
      if (chances.length === MOST_STEPS) return isLast ? shown(hiLoPays(chances), [], 'won') : null
    }
    return shown(0, ['higher', 'lower', ...(chances.length > 0 ? ['take'] : [])], null)
  },
}
const hiLoSaid = (chances: readonly number[]): string =>
  chances.length === 0 ? '' : `${(hiLoPays(chances) / 100).toFixed(2)}x`
