import { useEffect, useRef } from 'react'

const POLL_INTERVAL_MS = 3000

/** Reads again every few seconds while the screen is visible: a conversation goes on by itself. */
export function useRefresh(refetch: () => unknown): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  }, [refetch])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void latest.current()
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
}
