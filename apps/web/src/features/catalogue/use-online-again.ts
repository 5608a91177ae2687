import { useEffect, useEffectEvent } from 'react'
import { useOnline } from '../../games/use-online.ts'

/** Whether there is a network. When it is back, what had failed without it is asked for again. */
export function useOnlineAgain(hasFailed: boolean, retry: () => void): boolean {
  const isOnline = useOnline()
  const back = useEffectEvent(() => {
    if (hasFailed) retry()
  })
  useEffect(() => {
    if (isOnline) back()
  }, [isOnline])
  return isOnline
}
