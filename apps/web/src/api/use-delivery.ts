import type { Envelope } from '@baize/contract'
import { useCallback, useEffect, useRef } from 'react'
import { t } from '../i18n/language.ts'
import { toast } from '../ui/toast.ts'
import { deliver, pauseUntilOnline } from './deliver.ts'

const NOTICE_MS = 4500

/**
 * `deliver` for a component: it ends with the component, and says once when the outcome could not be learned. `quiet`: the
 * component says so itself, at once where there is no network, and it is the person who tries again.
 */
export function useDelivery({
  quiet = false,
} = {}): <Reply>(send: () => Promise<Envelope<Reply>>) => Promise<Envelope<Reply> | null> {
  const over = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    over.current = controller
    return () => controller.abort()
  }, [])
  return useCallback(
    (send) =>
      deliver(send, {
        pause: pauseUntilOnline,
        signal: over.current.signal,
        onLost: (willRetry) => {
          if (!willRetry && !quiet)
            toast(t('common.networkErrorHelp'), { tone: 'danger', durationMs: NOTICE_MS })
        },
        mayRetry: () => !quiet || navigator.onLine,
      }),
    [quiet],
  )
}
