import { create } from 'zustand'

/** `retrying` reconnects by itself; `lost` waits for user activity or the network. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'retrying' | 'lost'

export const useConnection = create<{
  readonly state: ConnectionState
  /** Count of joins: subscribers that may have missed messages refetch after each. */
  readonly joins: number
  /** A call has been waiting for its answer for a while. */
  readonly isSlow?: boolean
}>(() => ({ state: 'idle', joins: 0 }))
