import type { Text } from '@baize/sandbox-shared/text'
import { cardName, fromShoe, rankOf } from '../cards.ts'
import { type Game, type HandResult, type Outcome, times } from '../game.ts'

/** Payout of a third card between the first two, by the number of ranks there, in hundredths; wider ones pay as the last. */
const SPREAD_PAYS = [0, 600, 500, 300, 200] as const
const THREE_PAYS = 1200
/** From 0 for a two to 12 for an ace. */
const heightOf = (card: number): number => (rankOf(card) + 12) % 13

/** Ranks between two cards: none for neighbours, -1 for a pair. */
export const spreadOf = (a: number, b: number): number => Math.abs(a - b) - 1
const spreadPays = (spread: number): number => SPREAD_PAYS[Math.min(spread, SPREAD_PAYS.length - 1)] ?? 0

/** Payout per unit staked, by the heights of the three cards. */
export function redDogPays(a: number, b: number, third: number): number {
  const spread = spreadOf(a, b)
  if (spread === -1) return third === a ? THREE_PAYS : 100
  if (spread === 0) return 100
  return third > Math.min(a, b) && third < Math.max(a, b) ? spreadPays(spread) : 0
}

const between = (ranks: string): Text => ({
  en: `${ranks} between`,
  pt: `${ranks} entre elas`,
  id: `${ranks} di antaranya`,
})

export const redDog: Game = {
  rules: [
    {
      en: 'Two cards are dealt. You win if the third falls between them. The fewer ranks between them, the more it pays. Aces are high.',
      pt: 'Duas cartas são dadas. Você ganha se a terceira cair entre elas. Quanto menos valores houver entre elas, maior o prêmio. Ás é a maior.',
      id: 'Dua kartu dibagikan. Anda menang jika kartu ketiga jatuh di antaranya. Makin sedikit nilai di antaranya, makin besar bayarannya. As tertinggi.',
    },
    {
      en: 'Before the third card you may raise by another stake. Neighbouring cards return the stake at once. A pair gets its third card without a raise: three of a kind pays 12 times, anything else returns the stake.',
      pt: 'Antes da terceira carta você pode aumentar com mais uma aposta. Cartas vizinhas devolvem a aposta na hora. Um par recebe a terceira carta sem aumento: uma trinca paga 12 vezes, qualquer outra devolve a aposta.',
      id: 'Sebelum kartu ketiga Anda boleh menaikkan dengan satu taruhan lagi. Kartu berurutan langsung mengembalikan taruhan. Sepasang mendapat kartu ketiga tanpa kenaikan: tiga sama membayar 12 kali, selain itu taruhan kembali.',
    },
    {
      en: 'Every card comes from an endless shoe. The declared return is that of the best play: raise with seven or more ranks between the cards.',
      pt: 'Todas as cartas saem de um baralho infinito. O retorno informado vale para a melhor estratégia: aumente com sete ou mais valores entre as cartas.',
      id: 'Semua kartu diambil dari dek tak terbatas. RTP yang tertera berlaku untuk strategi terbaik: naikkan jika ada tujuh nilai atau lebih di antara kedua kartu.',
    },
  ],
  options: [],
  spots: [],
  notes: {
    pair: { en: 'Pair', pt: 'Par', id: 'Sepasang' },
    three: { en: 'Three of a kind', pt: 'Trinca', id: 'Tiga sama' },
    neighbours: { en: 'Neighbouring cards', pt: 'Cartas vizinhas', id: 'Kartu berurutan' },
  },
  pays: () => [
    ...SPREAD_PAYS.flatMap((pays, spread) =>
      pays === 0
        ? []
        : [
            {
              symbols: [],
              label: between(spread === SPREAD_PAYS.length - 1 ? `${spread}–11` : `${spread}`),
              pays: times(pays),
            },
          ],
    ),
    {
      symbols: [],
      label: { en: 'Three of a kind', pt: 'Trinca', id: 'Tiga sama' },
      pays: times(THREE_PAYS),
    },
  ],
  idle: () => ({ view: 'cards', hands: [], note: '' }),
  play: (_bet, draw, moves) => {
    const [first, second] = [fromShoe(draw), fromShoe(draw)]
    const [a, b] = [heightOf(first), heightOf(second)]
    const spread = spreadOf(a, b)
    const [move] = moves
    const isOpen = spread > 0
    if (moves.length > (isOpen ? 1 : 0) || (move !== undefined && move !== 'keep' && move !== 'raise'))
      return null
    const shown = (
      middle: string | null,
      { pays, staked, note }: { pays: number; staked: number; note: string },
    ): Outcome => {
      const isOver = !isOpen || move !== undefined
      const result: HandResult = pays > staked ? 'won' : pays === staked ? 'push' : 'lost'
      return {
        staked,
        pays,
        moves: isOver ? [] : ['keep', 'raise'],
        scene: {
          view: 'cards',
          note,
          hands: [
            {
              who: 'card',
              cards: [cardName(first), ...(middle === null ? [] : [middle]), cardName(second)],
              total: isOpen ? `↔ ${spread} · ${times(spreadPays(spread))}` : '',
              result: isOver ? result : null,
              active: !isOver,
            },
          ],
        },
      }
    }
    if (spread === 0) return shown(null, { pays: 100, staked: 100, note: 'neighbours' })
    if (isOpen && move === undefined) return shown('??', { pays: 0, staked: 100, note: '' })
    const third = fromShoe(draw)
    const staked = move === 'raise' ? 200 : 100
    const pays = (redDogPays(a, b, heightOf(third)) * staked) / 100
    const note = isOpen ? '' : pays > 100 ? 'three' : 'pair'
    return shown(cardName(third), { pays, staked, note })
  },
}
