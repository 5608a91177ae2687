import { storage } from '../../storage/storage.ts'
import type { Options } from './round.ts'

type Setup = { readonly betAmount: string; readonly options: Options }

const keptOf = (userId: string): Readonly<Record<string, Setup>> => {
  const kept = storage.get('gameSetups')
  return kept?.userId === userId ? kept.games : {}
}

/** How this player last bet on a game or with one of its panels, in this browser. What another one left behind is nobody's business. */
export const lastSetup = (userId: string, game: string): Setup | undefined => keptOf(userId)[game]

export function rememberSetup(userId: string, game: string, setup: Setup): void {
  storage.set('gameSetups', { userId, games: { ...keptOf(userId), [game]: setup } })
}
