import { create } from 'zustand'

/** `retrying` heals by itself; `lost` waits for a sign of life from the player or the network. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'retrying' | 'lost'

export const useConnection = create<{ readonly state: ConnectionState }>(() => ({ state: 'idle' }))
