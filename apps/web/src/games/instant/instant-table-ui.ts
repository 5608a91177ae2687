import type { InstantGameId } from '@baize/contract/player'
import type { TableUi } from '../step/use-step-game.ts'
import type { InstantGameUi } from './scene.ts'

/** An instant game at a table: nothing to pick, and silent until its scene has shown the result. */
export const instantTableUi = <Id extends InstantGameId>({ id }: InstantGameUi<Id>): TableUi<Id> => ({
  id,
  canPick: () => false,
  sound: () => undefined,
})
