import type { GameId } from '@baize/contract/shared'
import { onLive } from './events.ts'

export type Term = { readonly id: string; readonly status: 'NEW' | 'FINISHED' }

/** More than can be in flight at once; older terms are not repeated. */
const REMEMBERED = 64

/** Calls back at the start and at the end of each term of a game: once each, despite duplicates and any order. */
export function onTerm(gameId: GameId, callback: (term: Term) => void): () => void {
  const told = new Set<string>()
  return onLive('game-data', ({ gameData }) => {
    if (gameData.gameId !== gameId) return
    const { id, status } = gameData.data.term
    const key = `${status} ${id}`
    if (told.has(key)) return
    told.add(key)
    const [oldest] = told
    if (told.size > REMEMBERED && oldest !== undefined) told.delete(oldest)
    callback({ id, status })
  })
}
