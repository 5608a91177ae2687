import type { RoundGameId } from '@baize/contract'
import { call } from '../../api/client.ts'
import type { StateAnswer } from './table.ts'

/** An answer that waited longer for its page says nothing of the round any more. */
const FRESH_MS = 5000

export async function askState(send: typeof call, gameId: RoundGameId): Promise<StateAnswer> {
  const answer = await send('/api/game/rounds/state', { gameId }, { quiet: true })
  return { answer, atMs: performance.now() }
}

let asked: { gameId: RoundGameId; atMs: number; state: Promise<StateAnswer> } | null = null

/** The state of a game, asked for while the file of its page is still on its way: who joins late waits for the slower one only. */
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
