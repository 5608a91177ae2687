import type { BetGameId, InstantGameId, InstantViews } from '@baize/contract/player'
import { dice } from './dice/dice.ts'
import type { InstantGame } from './instant-game.ts'

// Functions of games that page and tests use.
export * from './dice/dice.ts'

export type InstantGames = { readonly [Id in InstantGameId]: InstantGame<InstantViews[Id]> }

/** All instant games, shared by server, verifier and page. */
export const INSTANT_GAMES: InstantGames = { dice }

export const isInstantGame = (id: BetGameId): id is InstantGameId => Object.hasOwn(INSTANT_GAMES, id)
