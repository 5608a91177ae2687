import { GAME_CALLS } from './calls/game.ts'
import { START_CALLS } from './calls/start.ts'

/** Calls that a first visit may make: the page has them from its start. */
export const FIRST_CALLS = {
  ...START_CALLS,
  ...GAME_CALLS,
} as const
