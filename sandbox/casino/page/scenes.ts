import type { Scene } from '../src/rules/game.ts'
import { showBingo, showBoard, showScratch } from './views/boards.ts'
import { showCards } from './views/cards.ts'
import { showLimbo, showPlinko, showRoll } from './views/chances.ts'
import { showDice } from './views/dice.ts'
import { showRace } from './views/race.ts'
import { showReels } from './views/reels.ts'
import { showWheel } from './views/wheel.ts'
import type { Words } from './words.ts'

type SceneParts = {
  readonly words: Words
  /** Cards that the player keeps, where the game lets them choose. */
  readonly holds: { readonly held: ReadonlySet<number>; readonly toggle: (at: number) => void } | null
  readonly noteOf: (note: string) => string
  readonly pickNumber: (number: number) => void
}

/** Shows a scene on the stage, at once or as an animation. */
export async function showScene(
  stage: HTMLElement,
  next: Scene,
  moving: boolean,
  { words, holds, noteOf, pickNumber }: SceneParts,
): Promise<void> {
  stage.dataset.view = next.view
  switch (next.view) {
    case 'reels':
      return showReels(stage, next, words, moving)
    case 'cards':
      return showCards(stage, next, words, moving, holds, noteOf)
    case 'wheel':
      return showWheel(stage, next, moving)
    case 'dice':
      return showDice(stage, next, words, moving)
    case 'board':
      return showBoard(stage, next, moving, pickNumber)
    case 'bingo':
      return showBingo(stage, next, moving)
    case 'plinko':
      return showPlinko(stage, next, moving)
    case 'roll':
      return showRoll(stage, next, moving)
    case 'limbo':
      return showLimbo(stage, next, moving)
    case 'scratch':
      return showScratch(stage, next, moving)
    case 'race':
      return showRace(stage, next, words, moving)
  }
}
