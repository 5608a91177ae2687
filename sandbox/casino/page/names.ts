import type { Scene } from '../src/rules/game.ts'
import type { Words } from './words.ts'

/** Name of the button that begins a round, by the look of the game. */
export function actionName(words: Words, view: Scene['view']): string {
  switch (view) {
    case 'reels':
    case 'wheel':
      return words.spin
    case 'cards':
      return words.deal
    case 'dice':
    case 'roll':
      return words.roll
    case 'plinko':
      return words.drop
    case 'scratch':
      return words.buy
    case 'race':
      return words.start
    case 'board':
    case 'bingo':
    case 'limbo':
      return words.play
  }
}

/** Name of a move of an open round, with what it costs or takes. */
export function moveName(
  name: string,
  {
    words,
    scene,
    stake,
    money,
  }: {
    readonly words: Words
    readonly scene: Scene | null
    readonly stake: bigint
    readonly money: (units: bigint) => string
  },
): string {
  switch (name) {
    case 'hit':
    case 'stand':
    case 'double':
    case 'split':
    case 'higher':
    case 'lower':
    case 'keep':
    case 'fold':
      return words[name]
    case 'raise':
    case 'play':
      return `${words[name]} +${money(stake)}`
    case 'take': {
      const total = scene?.view === 'cards' ? Number(scene.hands[0]?.total.replace('x', '')) : 0
      return `${words.take} ${money((stake * BigInt(Math.round(total * 100))) / 100n)}`
    }
    default:
      return name
  }
}
