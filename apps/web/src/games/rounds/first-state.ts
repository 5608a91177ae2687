import type { RoundGameId } from '@baize/contract/player'
import { call } from '../../api/client.ts'
import type { StateAnswer } from './table.ts'

/** A prefetched state older than this no longer describes the current round. */
const FRESH_MS = 5000

export async function askState(send: typeof call, gameId: RoundGameId): Promise<StateAnswer> {
  const answer = await send('/api/game/rounds/state', { gameId }, { quiet: true })
  return { answer, atMs: performance.now() }
}

let asked: { gameId: RoundGameId; atMs: number; state: Promise<StateAnswer> } | null = null

/** Prefetches the state while the page chunk loads, so that joining waits only for the slower of the two. */
export const firstState = {
  ask(gameId: RoundGameId): void {
    asked = { gameId, atMs: performance.now(), state: askState(call, gameId) }
  },
  take(gameId: RoundGameId): Promise<StateAnswer> | null {
    const found = asked
    asked = null
    return found?.gameId === gameId && performance.now() - found.atMs < FRESH_MS ? found.state : null
  },
}
