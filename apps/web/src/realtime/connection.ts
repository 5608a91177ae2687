import { create } from 'zustand'

/** `retrying` heals by itself; `lost` waits for a sign of life from the player or the network. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'retrying' | 'lost'

export const useConnection = create<{
  readonly state: ConnectionState
  /** How often modules were joined: whoever needs to know what came before asks after each. */
  readonly joins: number
}>(() => ({ state: 'idle', joins: 0 }))
