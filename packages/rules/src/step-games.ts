import type { BetGameId, StepGameId, StepViews } from '@baize/contract/player'
import { football } from './football/football.ts'
import { kangaroo } from './kangaroo/kangaroo.ts'
import { mines } from './mines/mines.ts'
import { stair } from './stair/stair.ts'
import type { StepGame } from './step-game.ts'
import { thimbles } from './thimbles/thimbles.ts'
import { tower } from './tower/tower.ts'

// Functions of games that page and tests use.
export * from './mines/mines.ts'

export type StepGames = { readonly [Id in StepGameId]: StepGame<StepViews[Id]> }

/** All step games, shared by server, verifier and page. */
export const STEP_GAMES: StepGames = { mines, tower, stair, football, kangaroo, thimbles }

/** Whether this game has step rules yet. */
export const isStepGame = (id: BetGameId): id is StepGameId => Object.hasOwn(STEP_GAMES, id)
