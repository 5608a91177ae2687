import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device has a network at all. A live channel that is down is no reason to stop: calls may still go through. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
