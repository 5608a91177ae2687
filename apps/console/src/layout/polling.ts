import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lastActivityMs } from './activity.ts'

const POLL_INTERVAL_MS = 20_000
/** Reading without touching anything. After this long the screen is left as it is, and the session can end. */
const PRESENT_MS = 120_000

/** Keeps the screen fresh while somebody looks at it. */
export function usePolling(): void {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      const isPresent = Date.now() - lastActivityMs() < PRESENT_MS && document.visibilityState === 'visible'
      if (isPresent) void client.invalidateQueries()
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [client])
}
