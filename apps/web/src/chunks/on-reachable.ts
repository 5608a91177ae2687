import { useConnection } from '../realtime/connection.ts'

/** Hears that the network, or the live connection, is back after it was gone. Returns how to stop. */
export function onReachable(back: () => void): () => void {
  const stop = useConnection.subscribe(({ state }, before) => {
    // Not the first connection of a page: nothing was lost before it.
    if (state === 'online' && (before.state === 'retrying' || before.state === 'lost')) back()
  })
  window.addEventListener('online', back)
  return () => {
    stop()
    window.removeEventListener('online', back)
  }
}
