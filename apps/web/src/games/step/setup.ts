import { storage } from '../../storage/storage.ts'
import type { Options } from './round.ts'

type Setup = { readonly betAmount: string; readonly options: Options }

const keptOf = (userId: string): Readonly<Record<string, Setup>> => {
  const kept = storage.get('gameSetups')
  return kept?.userId === userId ? kept.games : {}
}

/** This player's last bet settings for a game or one of its panels, in this browser; never those of another player. */
export const lastSetup = (userId: string, game: string): Setup | undefined => keptOf(userId)[game]

export function rememberSetup(userId: string, game: string, setup: Setup): void {
  storage.set('gameSetups', { userId, games: { ...keptOf(userId), [game]: setup } })
}
