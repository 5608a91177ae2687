import { cardName, fromShoe, rankOf } from '../cards.ts'
import { type Game, type Hand, type Spot, settled, tableBet } from '../game.ts'

const SPOTS: readonly Spot[] = [
  { id: 'dragon', label: { en: 'Dragon', pt: 'Dragão', id: 'Naga' }, pays: '2x', wide: true },
  { id: 'tie', label: { en: 'Tie', pt: 'Empate', id: 'Seri' }, pays: '12x', wide: true },
  { id: 'tiger', label: { en: 'Tiger', pt: 'Tigre', id: 'Harimau' }, pays: '2x', wide: true },
]

/** A tie returns half of the chips on dragon and tiger. */
export function dragonTigerPays(spot: string, dragon: number, tiger: number): number {
  const result = dragon === tiger ? 'tie' : dragon > tiger ? 'dragon' : 'tiger'
  if (result === 'tie') return spot === 'tie' ? 1200 : 50
  return spot === result ? 200 : 0
}

export const dragonTiger: Game = {
  rules: [
    {
      en: 'One card for the dragon, one for the tiger: the higher card wins and pays 2 times. Aces are low, kings high. A tie pays 12 times and returns half of the bets on Dragon and Tiger.',
      pt: 'Uma carta para o dragão, uma para o tigre: a maior ganha e paga 2 vezes. Ás é a menor, rei a maior. O empate paga 12 vezes e devolve metade das apostas em Dragão e Tigre.',
      id: 'Satu kartu untuk naga, satu untuk harimau: kartu lebih tinggi menang dan membayar 2 kali. As terendah, raja tertinggi. Seri membayar 12 kali dan mengembalikan separuh taruhan Naga dan Harimau.',
    },
  ],
  options: [],
  spots: SPOTS,
  pays: () => [],
  idle: () => ({ view: 'cards', hands: [], note: '' }),
  play: (bet, draw) => {
    const [dragon, tiger] = [fromShoe(draw), fromShoe(draw)]
    const [a, b] = [rankOf(dragon), rankOf(tiger)]
    const money = tableBet(SPOTS, bet, (spot) => dragonTigerPays(spot, a, b))
    const hand = (who: 'dragon' | 'tiger', card: number, mine: number, theirs: number): Hand => ({
      who,
      cards: [cardName(card)],
      total: '',
      result: mine === theirs ? 'push' : mine > theirs ? 'won' : 'lost',
      active: false,
    })
    const hands = [hand('dragon', dragon, a, b), hand('tiger', tiger, b, a)]
    return money && settled(money.pays, { view: 'cards', hands, note: '' }, money.staked)
  },
}
