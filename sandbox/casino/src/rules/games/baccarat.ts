import { cardName, fromShoe, rankOf } from '../cards.ts'
import { type Game, type Hand, type Spot, settled, tableBet } from '../game.ts'

const SPOTS: readonly Spot[] = [
  { id: 'player', label: { en: 'Player', pt: 'Jogador', id: 'Pemain' }, pays: '2x', wide: true },
  { id: 'tie', label: { en: 'Tie', pt: 'Empate', id: 'Seri' }, pays: '9x', wide: true },
  { id: 'banker', label: { en: 'Banker', pt: 'Banca', id: 'Banker' }, pays: '1.95x', wide: true },
]

/** Aces count 1, tens and pictures 0. */
const valueOf = (card: number): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1)

/** Whether the banker takes a third card, given their total and the value of the player's third card. */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

type Result = 'player' | 'banker' | 'tie'
export const winnerOf = (player: number, banker: number): Result =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker'

/** A tie returns the chips on player and banker. */
export function baccaratPays(spot: string, result: Result): number {
  if (result === 'tie') return spot === 'tie' ? 900 : 100
  if (spot !== result) return 0
  return spot === 'player' ? 200 : 195
}

const sum = (cards: readonly number[]): number => cards.reduce((all, card) => all + valueOf(card), 0) % 10

export const baccarat: Game = {
  rules: [
    {
      en: 'Bet on the hand that comes closer to 9, or on a tie. Aces count 1, tens and pictures 0; only the last digit of a total counts.',
      pt: 'Aposte na mão que chegar mais perto de 9, ou no empate. Ás vale 1, dez e figuras valem 0; só conta o último dígito do total.',
      id: 'Bertaruh pada tangan yang lebih dekat ke 9, atau pada seri. As bernilai 1, sepuluh dan gambar 0; hanya angka terakhir yang dihitung.',
    },
    {
      en: 'Third cards follow the fixed rules of punto banco. Player pays 2 times, Banker 1.95 times, Tie 9 times. A tie returns bets on Player and Banker.',
      pt: 'As terceiras cartas seguem as regras fixas do punto banco. Jogador paga 2 vezes, Banca 1,95 vez, Empate 9 vezes. No empate, apostas em Jogador e Banca voltam.',
      id: 'Kartu ketiga mengikuti aturan tetap punto banco. Pemain membayar 2 kali, Banker 1,95 kali, Seri 9 kali. Jika seri, taruhan Pemain dan Banker dikembalikan.',
    },
  ],
  options: [],
  spots: SPOTS,
  pays: () => [],
  idle: () => ({ view: 'cards', hands: [], note: '' }),
  play: (bet, draw) => {
    const player = [fromShoe(draw), fromShoe(draw)]
    const banker = [fromShoe(draw), fromShoe(draw)]
    if (sum(player) < 8 && sum(banker) < 8) {
      if (sum(player) <= 5) player.push(fromShoe(draw))
      const [, , third] = player
      if (bankerDraws(sum(banker), third === undefined ? null : valueOf(third))) banker.push(fromShoe(draw))
    }
    const result = winnerOf(sum(player), sum(banker))
    const money = tableBet(SPOTS, bet, (spot) => baccaratPays(spot, result))
    const hand = (who: 'player' | 'banker', cards: readonly number[]): Hand => ({
      who,
      cards: cards.map(cardName),
      total: String(sum(cards)),
      result: result === 'tie' ? 'push' : result === who ? 'won' : 'lost',
      active: false,
    })
    return (
      money &&
      settled(
        money.pays,
        { view: 'cards', hands: [hand('player', player), hand('banker', banker)], note: result },
        money.staked,
      )
    )
  },
}
