import { useEffect, useEffectEvent } from 'react'
import { useOnline } from '../../ui/use-online.ts'

/** Whether the device is online. Retries a failed request when the network is back. */
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
