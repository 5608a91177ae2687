import { useConnection } from '../session/connection.ts'

/** Subscribes to the recovery of the network or the realtime connection. Returns the unsubscribe function. */
export function onReachable(back: () => void): () => void {
  const stop = useConnection.subscribe(({ state }, before) => {
    // Skips the first connection of a page: nothing was lost before it.
    if (state === 'online' && (before.state === 'retrying' || before.state === 'lost')) back()
  })
  window.addEventListener('online', back)
  return () => {
    stop()
    window.removeEventListener('online', back)
  }
}
