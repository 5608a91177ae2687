import { cardName, fromShoe, rankOf } from '../cards.ts'
import type { Game, Hand, HandResult, Outcome } from '../game.ts'

/** Total of a hand; an ace counts 11 while that does not bust it. */
function handTotal(cards: readonly number[]): { readonly total: number; readonly soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + Math.min(rankOf(card) + 1, 10), 0)
  const soft = cards.some((card) => rankOf(card) === 0) && hard + 10 <= 21
  return { total: soft ? hard + 10 : hard, soft }
}
const isBlackjack = (cards: readonly number[]) => cards.length === 2 && handTotal(cards).total === 21

type Seat = { cards: number[]; bet: number; done: boolean }

const said = (cards: readonly number[]): string => {
  const { total, soft } = handTotal(cards)
  return soft && total < 21 ? `${total - 10}/${total}` : String(total)
}

export const blackjack: Game = {
  rules: [
    {
      en: 'Get closer to 21 than the dealer without going over. Aces count 1 or 11, pictures 10. An ace with a ten on the first two cards is blackjack and pays 2.5 times the stake.',
      pt: 'Chegue mais perto de 21 que o crupiê sem passar. Ás vale 1 ou 11, figuras valem 10. Um ás com um dez nas duas primeiras cartas é blackjack e paga 2,5 vezes a aposta.',
      id: 'Dapatkan nilai lebih dekat ke 21 daripada bandar tanpa melewatinya. As bernilai 1 atau 11, kartu gambar 10. As dan sepuluh pada dua kartu pertama adalah blackjack dan membayar 2,5 kali taruhan.',
    },
    {
      en: 'The dealer stands on every 17. You may double on two cards and split a pair once; split aces get one card each. Every card comes from an endless shoe.',
      pt: 'O crupiê para em todo 17. Você pode dobrar com duas cartas e dividir um par uma vez; ases divididos recebem uma carta cada. Todas as cartas saem de um baralho infinito.',
      id: 'Bandar berhenti di setiap 17. Anda boleh menggandakan pada dua kartu dan membagi satu pasang sekali; as yang dibagi mendapat satu kartu. Semua kartu diambil dari dek tak terbatas.',
    },
    {
      en: 'The declared return is that of the best play.',
      pt: 'O retorno informado vale para a melhor estratégia.',
      id: 'RTP yang tertera berlaku untuk strategi terbaik.',
    },
  ],
  options: [],
  spots: [],
  pays: () => [
    { symbols: [], label: { en: 'Blackjack', pt: 'Blackjack', id: 'Blackjack' }, pays: '2.5x' },
    { symbols: [], label: { en: 'Win', pt: 'Vitória', id: 'Menang' }, pays: '2x' },
    { symbols: [], label: { en: 'Push', pt: 'Empate', id: 'Seri' }, pays: '1x' },
  ],
  idle: () => ({ view: 'cards', hands: [], note: '' }),
  play: (_bet, draw, moves) => {
    const seats: Seat[] = [{ cards: [fromShoe(draw)], bet: 100, done: false }]
    const dealer = [fromShoe(draw)]
    const [first] = seats
    if (!first) return null
    first.cards.push(fromShoe(draw))
    const natural = isBlackjack(first.cards)
    if (natural) first.done = true
    let split = false
    for (const move of moves) {
      const seat = seats.find(({ done }) => !done)
      if (!seat || !movesOf(seat, split).includes(move)) return null
      if (move === 'stand') seat.done = true
      else if (move === 'split') {
        split = true
        const [a = 0, b = 0] = seat.cards
        const aces = rankOf(a) === 0
        seat.cards = [a, fromShoe(draw)]
        seats.push({ cards: [b, fromShoe(draw)], bet: 100, done: aces })
        seat.done = aces
        for (const hand of seats) if (handTotal(hand.cards).total === 21) hand.done = true
      } else {
        if (move === 'double') seat.bet = 200
        seat.cards.push(fromShoe(draw))
        if (move === 'double' || handTotal(seat.cards).total >= 21) seat.done = true
      }
    }
    const open = seats.find(({ done }) => !done)
    const staked = seats.reduce((sum, { bet }) => sum + bet, 0)
    if (open) return shown(seats, dealer, { staked, pays: 0, moves: movesOf(open, split) }, open, false)
    // With every hand over 21 the dealer needs no more than to show the second card.
    const busted = seats.every(({ cards }) => handTotal(cards).total > 21)
    dealer.push(fromShoe(draw))
    if (!busted && !natural) while (handTotal(dealer).total < 17) dealer.push(fromShoe(draw))
    const pays = seats.reduce((sum, seat) => sum + paysOf(seat, dealer, natural), 0)
    return shown(seats, dealer, { staked, pays, moves: [] }, null, natural)
  },
}

function movesOf({ cards }: Seat, split: boolean): string[] {
  const [a = 0, b = 0] = cards
  const isPair = cards.length === 2 && Math.min(rankOf(a), 9) === Math.min(rankOf(b), 9)
  return ['hit', 'stand', ...(cards.length === 2 ? ['double'] : []), ...(isPair && !split ? ['split'] : [])]
}

function resultOf(cards: readonly number[], dealer: readonly number[], natural: boolean): HandResult {
  const [mine, theirs] = [handTotal(cards).total, handTotal(dealer).total]
  if (natural) return isBlackjack(dealer) ? 'push' : 'won'
  if (mine > 21) return 'lost'
  // A dealer's blackjack beats every other 21.
  if (isBlackjack(dealer)) return 'lost'
  if (theirs > 21 || mine > theirs) return 'won'
  return mine === theirs ? 'push' : 'lost'
}

function paysOf({ cards, bet }: Seat, dealer: readonly number[], natural: boolean): number {
  const result = resultOf(cards, dealer, natural)
  if (result === 'lost') return 0
  if (result === 'push') return bet
  return natural ? 250 : bet * 2
}

function shown(
  seats: readonly Seat[],
  dealer: readonly number[],
  money: Pick<Outcome, 'staked' | 'pays' | 'moves'>,
  active: Seat | null,
  natural: boolean,
): Outcome {
  const isOver = active === null
  const hands: Hand[] = [
    {
      who: 'dealer',
      cards: isOver ? dealer.map(cardName) : [...dealer.map(cardName), '??'],
      total: said(dealer),
      result: null,
      active: false,
    },
    ...seats.map(
      (seat): Hand => ({
        who: 'player',
        cards: seat.cards.map(cardName),
        total: said(seat.cards),
        result: isOver ? resultOf(seat.cards, dealer, natural) : null,
        active: seat === active,
      }),
    ),
  ]
  return { ...money, scene: { view: 'cards', hands, note: '' } }
}
