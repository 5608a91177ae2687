import type { GameId } from '@baize/contract'
import { onLive } from './events.ts'

export type Term = { readonly id: string; readonly status: 'NEW' | 'FINISHED' }

/** More than can be on their way at once; older ones do not come again. */
const REMEMBERED = 64

/** Calls back when a term of a game begins and when it ends: once each, however often and in whatever order it is told. */
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
