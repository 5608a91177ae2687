import type { Text } from '@baize/sandbox-shared/text'
import { cardName, fromDeck } from '../cards.ts'
import type { Game } from '../game.ts'

const NAMES = [
  ['royal', 80_000, { en: 'Royal flush', pt: 'Royal flush', id: 'Royal flush' }],
  ['straightFlush', 5000, { en: 'Straight flush', pt: 'Straight flush', id: 'Straight flush' }],
  ['four', 2500, { en: 'Four of a kind', pt: 'Quadra', id: 'Four of a kind' }],
  ['fullHouse', 900, { en: 'Full house', pt: 'Full house', id: 'Full house' }],
  ['flush', 600, { en: 'Flush', pt: 'Flush', id: 'Flush' }],
  ['straight', 400, { en: 'Straight', pt: 'Sequência', id: 'Straight' }],
  ['three', 300, { en: 'Three of a kind', pt: 'Trinca', id: 'Three of a kind' }],
  ['twoPair', 200, { en: 'Two pair', pt: 'Dois pares', id: 'Dua pasang' }],
  ['jacks', 100, { en: 'Jacks or better', pt: 'Par de valetes ou maior', id: 'Sepasang jack atau lebih' }],
  ['nothing', 0, null],
] as const satisfies readonly (readonly [string, number, Text | null])[]
export type PokerHand = (typeof NAMES)[number][0]
export const POKER_PAYS = new Map<PokerHand, number>(NAMES.map(([name, pays]) => [name, pays]))

/** The best name of five cards. */
export function pokerHand(cards: readonly number[]): PokerHand {
  const counts = Array<number>(13).fill(0)
  for (const card of cards) counts[card % 13] = (counts[card % 13] ?? 0) + 1
  const [most = 0, next = 0] = counts.filter((count) => count > 0).toSorted((a, b) => b - a)
  const [first = 0] = cards
  const isFlush = cards.every((card) => Math.floor(card / 13) === Math.floor(first / 13))
  const isHigh = [0, 9, 10, 11, 12].every((rank) => counts[rank] === 1)
  const low = counts.indexOf(1)
  const isRun = isHigh || (most === 1 && [0, 1, 2, 3, 4].every((step) => counts[low + step] === 1))
  if (isFlush && isHigh) return 'royal'
  if (isFlush && isRun) return 'straightFlush'
  if (most === 4) return 'four'
  if (most === 3 && next === 2) return 'fullHouse'
  if (isFlush) return 'flush'
  if (isRun) return 'straight'
  if (most === 3) return 'three'
  if (most === 2 && next === 2) return 'twoPair'
  const isHighPair = [0, 10, 11, 12].some((rank) => counts[rank] === 2)
  return isHighPair ? 'jacks' : 'nothing'
}

/** `draw-` and a digit for each card: 1 holds it. */
const MOVES = Array.from({ length: 32 }, (_, at) => `draw-${at.toString(2).padStart(5, '0')}`)

export const videoPoker: Game = {
  rules: [
    {
      en: 'Five cards from a full deck. Choose those to hold and draw the others once. A pair of jacks or better pays.',
      pt: 'Cinco cartas de um baralho completo. Escolha as que vai segurar e troque as outras uma vez. Um par de valetes ou maior paga.',
      id: 'Lima kartu dari satu dek penuh. Pilih yang ditahan dan tukar sisanya sekali. Sepasang jack atau lebih membayar.',
    },
    {
      en: 'The declared return is that of the best play.',
      pt: 'O retorno informado vale para a melhor estratégia.',
      id: 'RTP yang tertera berlaku untuk strategi terbaik.',
    },
  ],
  options: [],
  spots: [],
  notes: Object.fromEntries(NAMES.flatMap(([name, , label]) => (label === null ? [] : [[name, label]]))),
  pays: () =>
    NAMES.flatMap(([, pays, label]) =>
      label === null ? [] : [{ symbols: [], label, pays: `${pays / 100}x` }],
    ),
  idle: () => ({ view: 'cards', hands: [], note: '' }),
  play: (_bet, draw, moves) => {
    const next = fromDeck(draw)
    const dealt = Array.from({ length: 5 }, next)
    const [move] = moves
    if (moves.length > 1 || (move !== undefined && !MOVES.includes(move))) return null
    const cards = move === undefined ? dealt : dealt.map((card, at) => (move[5 + at] === '1' ? card : next()))
    const name = pokerHand(cards)
    const pays = POKER_PAYS.get(name) ?? 0
    const isOver = move !== undefined
    return {
      staked: 100,
      pays: isOver ? pays : 0,
      moves: isOver ? [] : MOVES,
      scene: {
        view: 'cards',
        note: name,
        hands: [
          {
            who: 'player',
            cards: cards.map(cardName),
            total: '',
            result: isOver ? (pays > 0 ? 'won' : 'lost') : null,
            active: !isOver,
          },
        ],
      },
    }
  },
}
