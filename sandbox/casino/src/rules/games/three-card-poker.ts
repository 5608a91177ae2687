import type { Text } from '@baize/sandbox-shared/text'
import { cardName, fromDeck, rankOf } from '../cards.ts'
import { type Game, type Hand, type HandResult, type Outcome, times } from '../game.ts'

/** From the weakest to the best: with three cards a straight is rarer than a flush. */
const KINDS = ['high', 'pair', 'flush', 'straight', 'three', 'straightFlush'] as const
type Kind = (typeof KINDS)[number]
const NAMES: Readonly<Record<Kind, Text>> = {
  high: { en: 'High card', pt: 'Carta alta', id: 'Kartu tinggi' },
  pair: { en: 'Pair', pt: 'Par', id: 'Sepasang' },
  flush: { en: 'Flush', pt: 'Flush', id: 'Flush' },
  straight: { en: 'Straight', pt: 'Sequência', id: 'Straight' },
  three: { en: 'Three of a kind', pt: 'Trinca', id: 'Three of a kind' },
  straightFlush: { en: 'Straight flush', pt: 'Straight flush', id: 'Straight flush' },
}
/** Paid on top of the ante, whatever the dealer has, in hundredths of it. */
const BONUS: Readonly<Partial<Record<Kind, number>>> = { straight: 100, three: 400, straightFlush: 500 }

const BASE = 15
/** Value of a hand: its kind, then the ranks that decide between equals. A larger value wins. */
export function threeCardValue(cards: readonly number[]): number {
  const ranks = cards.map((card) => (rankOf(card) === 0 ? 13 : rankOf(card)))
  const [high = 0, middle = 0, low = 0] = ranks.toSorted((a, b) => b - a)
  const [suit, ...suits] = cards.map((card) => Math.floor(card / 13))
  const isFlush = suits.every((other) => other === suit)
  // Ace, two and three are the lowest straight.
  const isWheel = high === 13 && middle === 2 && low === 1
  const isStraight = isWheel || (high === middle + 1 && middle === low + 1)
  const valueOf = (kind: Kind, ...order: readonly number[]): number =>
    order.reduce((value, rank) => value * BASE + rank, KINDS.indexOf(kind))
  if (isStraight) return valueOf(isFlush ? 'straightFlush' : 'straight', isWheel ? 2 : high, 0, 0)
  if (high === low) return valueOf('three', high, 0, 0)
  if (isFlush) return valueOf('flush', high, middle, low)
  if (high === middle) return valueOf('pair', high, low, 0)
  if (middle === low) return valueOf('pair', middle, high, 0)
  return valueOf('high', high, middle, low)
}
const kindOf = (value: number): Kind => KINDS[Math.floor(value / BASE ** 3)] ?? 'high'

/** The dealer plays with a queen or better: below it the ante wins and the play bet comes back. */
const QUEEN = 11
const qualifies = (value: number): boolean => value >= QUEEN * BASE ** 2

/** Joint payout of ante and play bet, 100 each. */
export function threeCardPays(player: number, dealer: number): number {
  const bonus = BONUS[kindOf(player)] ?? 0
  if (!qualifies(dealer)) return 300 + bonus
  return (player > dealer ? 400 : player === dealer ? 200 : 0) + bonus
}

export const threeCardPoker: Game = {
  rules: [
    {
      en: 'You and the dealer get three cards each from one deck. Look at yours: play with a second stake of the same size, or fold and lose the ante. The better hand wins.',
      pt: 'Você e o crupiê recebem três cartas cada, de um baralho. Olhe as suas: jogue com uma segunda aposta do mesmo valor, ou corra e perca a primeira. A melhor mão vence.',
      id: 'Anda dan bandar masing-masing mendapat tiga kartu dari satu dek. Lihat kartu Anda: main dengan taruhan kedua yang sama besar, atau fold dan kehilangan taruhan awal. Tangan terbaik menang.',
    },
    {
      en: 'The dealer needs a queen or better. Without it your first stake pays 2 times and the second comes back; otherwise a win pays both 2 times and a tie returns both.',
      pt: 'O crupiê precisa de uma dama ou mais. Sem isso, a primeira aposta paga 2 vezes e a segunda volta; com isso, a vitória paga 2 vezes as duas e o empate devolve as duas.',
      id: 'Bandar perlu queen atau lebih. Tanpa itu taruhan pertama membayar 2 kali dan yang kedua kembali; jika ada, kemenangan membayar keduanya 2 kali dan seri mengembalikan keduanya.',
    },
    {
      en: 'From the best: straight flush, three of a kind, straight, flush, pair, high card. The payouts below are a bonus on your first stake, even when the dealer wins. The declared return is that of the best play: play with queen, six, four or better.',
      pt: 'Da melhor à pior: straight flush, trinca, sequência, flush, par, carta alta. Os prêmios abaixo são um bônus sobre a primeira aposta, mesmo quando o crupiê vence. O retorno informado vale para a melhor estratégia: jogue com dama, seis, quatro ou mais.',
      id: 'Dari yang terbaik: straight flush, three of a kind, straight, flush, sepasang, kartu tinggi. Bayaran di bawah adalah bonus atas taruhan pertama, bahkan saat bandar menang. RTP yang tertera berlaku untuk strategi terbaik: main dengan queen, enam, empat atau lebih.',
    },
  ],
  options: [],
  spots: [],
  notes: {
    ...NAMES,
    unqualified: {
      en: 'The dealer does not qualify',
      pt: 'O crupiê não se qualifica',
      id: 'Bandar tidak memenuhi syarat',
    },
  },
  pays: () =>
    KINDS.toReversed().flatMap((kind) => {
      const bonus = BONUS[kind]
      return bonus === undefined ? [] : [{ symbols: [], label: NAMES[kind], pays: `+${times(bonus)}` }]
    }),
  idle: () => ({ view: 'cards', hands: [], note: '' }),
  play: (_bet, draw, moves) => {
    const next = fromDeck(draw)
    const player = [next(), next(), next()]
    const dealer = [next(), next(), next()]
    const [mine, theirs] = [threeCardValue(player), threeCardValue(dealer)]
    const [move] = moves
    if (moves.length > 1 || (move !== undefined && move !== 'play' && move !== 'fold')) return null
    const isPlayed = move === 'play'
    const pays = isPlayed ? threeCardPays(mine, theirs) : 0
    const won: HandResult = !qualifies(theirs) || mine > theirs ? 'won' : mine === theirs ? 'push' : 'lost'
    const money: Omit<Outcome, 'scene'> = {
      staked: isPlayed ? 200 : 100,
      pays,
      moves: move === undefined ? ['play', 'fold'] : [],
    }
    const hands: readonly Hand[] = [
      {
        who: 'dealer',
        cards: isPlayed ? dealer.map(cardName) : ['??', '??', '??'],
        total: isPlayed ? kindOf(theirs) : '',
        result: null,
        active: false,
      },
      {
        who: 'player',
        cards: player.map(cardName),
        total: kindOf(mine),
        result: move === undefined ? null : isPlayed ? won : 'lost',
        active: move === undefined,
      },
    ]
    const note = isPlayed && !qualifies(theirs) ? 'unqualified' : ''
    return { ...money, scene: { view: 'cards', hands, note } }
  },
}
