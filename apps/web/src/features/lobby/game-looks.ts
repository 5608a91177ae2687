import type { BetGameId } from '@baize/contract/player'
import type { Key } from '@baize/words'
import ball from '../../assets/art/ball.webp'
import bomb from '../../assets/art/bomb.webp'
import castle from '../../assets/art/castle.webp'
import clover from '../../assets/art/clover.webp'
import coin from '../../assets/art/coin.webp'
import dice from '../../assets/art/dice.webp'
import football from '../../assets/art/football.webp'
import gem from '../../assets/art/gem.webp'
import hat from '../../assets/art/hat.webp'
import horse from '../../assets/art/horse.webp'
import kangaroo from '../../assets/art/kangaroo.webp'
import ladder from '../../assets/art/ladder.webp'
import plane from '../../assets/art/plane.webp'
import rocket from '../../assets/art/rocket.webp'

type GameLook = {
  readonly art: string
  /** Smaller artwork behind, which shows the hazard. */
  readonly behind?: string
  /** From the lit corner to the shaded one. Draws have the colours of the original that is nearest to them. */
  readonly gradient: string
  readonly line: Key & `lobby.${BetGameId}`
}

export const GAME_LOOKS: Record<BetGameId, GameLook> = {
  crash: {
    art: rocket,
    gradient: 'from-[#ff8a5c] via-[#d6336c] to-[#5f1450]',
    line: 'lobby.crash',
  },
  aviator: {
    art: plane,
    gradient: 'from-[#7ad7ff] via-[#2f7de1] to-[#152a6b]',
    line: 'lobby.aviator',
  },
  mines: {
    art: gem,
    behind: bomb,
    gradient: 'from-[#4fe3c1] via-[#0f9f9b] to-[#083f5c]',
    line: 'lobby.mines',
  },
  tower: {
    art: castle,
    gradient: 'from-[#c9a4ff] via-[#7446d8] to-[#2a1468]',
    line: 'lobby.tower',
  },
  stair: {
    art: ladder,
    gradient: 'from-[#ffd479] via-[#e08a1e] to-[#6a2f0a]',
    line: 'lobby.stair',
  },
  football: {
    art: football,
    gradient: 'from-[#9be15d] via-[#2c9c4f] to-[#0c4a33]',
    line: 'lobby.football',
  },
  kangaroo: {
    art: kangaroo,
    gradient: 'from-[#ffb199] via-[#d9653b] to-[#6b2414]',
    line: 'lobby.kangaroo',
  },
  thimbles: {
    art: hat,
    gradient: 'from-[#ff9ad5] via-[#c23a8f] to-[#4c1247]',
    line: 'lobby.thimbles',
  },
  dice: {
    art: dice,
    gradient: 'from-[#8fb8ff] via-[#5a54e0] to-[#23136b]',
    line: 'lobby.dice',
  },
  fast3: {
    art: dice,
    gradient: 'from-[#ff8a5c] via-[#d6336c] to-[#5f1450]',
    line: 'lobby.fast3',
  },
  colour: {
    art: ball,
    gradient: 'from-[#c9a4ff] via-[#7446d8] to-[#2a1468]',
    line: 'lobby.colour',
  },
  digits5: {
    art: coin,
    gradient: 'from-[#7ad7ff] via-[#2f7de1] to-[#152a6b]',
    line: 'lobby.digits5',
  },
  total28: {
    art: clover,
    gradient: 'from-[#9be15d] via-[#2c9c4f] to-[#0c4a33]',
    line: 'lobby.total28',
  },
  racing10: {
    art: horse,
    gradient: 'from-[#ffd479] via-[#e08a1e] to-[#6a2f0a]',
    line: 'lobby.racing10',
  },
}

const LOOKS: Readonly<Record<string, GameLook>> = GAME_LOOKS
/** Games of providers, whose own pictures are not loaded here, look like a coin. */
export const lookOf = (gameId: string): GameLook => LOOKS[gameId] ?? GAME_LOOKS.digits5
