import { ART, type Art } from '@baize/contract/shared'
import type { TileGame } from './tile-game.ts'

/** Motifs whose artwork has another name. */
const MOTIFS = new Map<string, Art>([
  ['ice', 'snow'],
  ['magic', 'orb'],
  ['music', 'guitar'],
  ['pyramid', 'camel'],
  ['temple', 'idol'],
])

/** Artwork of a game's mechanic, by tag. */
const MECHANICS = new Map<string, Art>([
  ['baccarat', 'card'],
  ['bingo', 'ball'],
  ['blackjack', 'card'],
  ['bonus-wheel', 'wheel'],
  ['cascade', 'gem'],
  ['clusters', 'gem'],
  ['collect', 'coin'],
  ['deluxe', 'crown'],
  ['dice', 'dice'],
  ['free-spins', 'ticket'],
  ['hi-lo', 'card'],
  ['jackpot', 'coin'],
  ['keno', 'ball'],
  ['multipliers', 'fire'],
  ['poker', 'card'],
  ['roulette', 'ball'],
  ['scatters', 'star'],
  ['wilds', 'star'],
])

const known = new Map<string, Art>(ART.map((name) => [name, name]))
const GROUNDS = ['rings', 'rays', 'hills'] as const

export type TileLook = {
  readonly front: Art
  readonly behind: Art | undefined
  readonly hue: number
  readonly ground: (typeof GROUNDS)[number]
}

/** Tile art for each of thousands of games: theme in front, mechanic behind, on the game's hue. */
export function tileLook({ art, tags, demo }: Pick<TileGame, 'art' | 'tags' | 'demo'>): TileLook {
  const [motif = '', hue = ''] = art.split('.')
  const front = MOTIFS.get(motif) ?? known.get(motif) ?? 'star'
  const behind = demo ? (tags.map((tag) => MECHANICS.get(tag)).find(Boolean) ?? 'slot') : undefined
  return {
    front,
    behind: behind === front ? 'slot' : behind,
    hue: Number(hue) || 0,
    ground: GROUNDS[(tags[0]?.length ?? 0) % GROUNDS.length] ?? 'rings',
  }
}
