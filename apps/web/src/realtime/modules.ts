import { type GameModule, GLOBAL_MODULE, type RoomModule } from '@baize/contract/player'
import { useEffect } from 'react'
import { session } from '../session/session.ts'

/** Reference count of each subscribed module. */
const wanted = new Map<GameModule | RoomModule, number>()

function wantModule(name: GameModule | RoomModule): () => void {
  wanted.set(name, (wanted.get(name) ?? 0) + 1)
  return () => {
    const left = (wanted.get(name) ?? 0) - 1
    if (left > 0) wanted.set(name, left)
    else wanted.delete(name)
  }
}

/** Subscribes to the messages of a game or a chat room while the component is mounted. */
export function useModule(name: GameModule | RoomModule | null): void {
  useEffect(() => (name === null ? undefined : wantModule(name)), [name])
}

/** All modules to subscribe to, the player's own channel included. */
export function modulesNow(): readonly string[] {
  const { hasLogin, user } = session()
  return [GLOBAL_MODULE, ...wanted.keys(), ...(hasLogin && user.userId ? [user.userId] : [])]
}
