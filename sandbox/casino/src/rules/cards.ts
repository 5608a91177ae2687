import type { Draw } from './game.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const SUITS = ['s', 'h', 'd', 'c'] as const

/** A card as its number: rank + 13 x suit. */
export const cardName = (card: number): string =>
  `${RANKS[card % 13] ?? ''}${SUITS[Math.floor(card / 13)] ?? ''}`
/** 0 is an ace, 12 a king. */
export const rankOf = (card: number): number => card % 13
/** Every card from a full deck: an endless shoe, which nobody can count and whose return can be computed exactly. */
export const fromShoe = (draw: Draw): number => draw.below(52)
/** Deals from one deck, each card once. */
export function fromDeck(draw: Draw): () => number {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  return () => deck.splice(draw.below(deck.length), 1)[0] ?? 0
}
