import { type GameModule, GLOBAL_MODULE } from '@baize/contract'
import { useEffect } from 'react'
import { session } from '../session/session.ts'

/** How many parts of the page want each module now. */
const wanted = new Map<GameModule, number>()

function wantModule(name: GameModule): () => void {
  wanted.set(name, (wanted.get(name) ?? 0) + 1)
  return () => {
    const left = (wanted.get(name) ?? 0) - 1
    if (left > 0) wanted.set(name, left)
    else wanted.delete(name)
  }
}

/** Subscribes to the news of a game for as long as the component is there. */
export function useModule(name: GameModule): void {
  useEffect(() => wantModule(name), [name])
}

/** All that the page wants to hear now, the player's own channel included. */
export function modulesNow(): readonly string[] {
  const { hasLogin, user } = session()
  return [GLOBAL_MODULE, ...wanted.keys(), ...(hasLogin && user.userId ? [user.userId] : [])]
}
