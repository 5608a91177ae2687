import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device has a network. A lost live channel alone is not offline: requests may still go through. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
