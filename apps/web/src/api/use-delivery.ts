import type { Envelope } from '@baize/contract'
import { useCallback, useEffect, useRef } from 'react'
import { t } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { deliver, pauseUntilOnline } from './deliver.ts'

const NOTICE_MS = 4500

/**
 * `deliver` for a component: aborted on unmount and when the player changes, as a retry would be sent for the next
 * player. One toast if the outcome stays unknown. `quiet`: the component reports that itself, at once when offline, and
 * the person retries.
 */
export function useDelivery({
  quiet = false,
} = {}): <Reply>(send: () => Promise<Envelope<Reply>>) => Promise<Envelope<Reply> | null> {
  const over = useRef(new AbortController())
  const token = useSession((state) => state.user.token)
  useEffect(() => {
    const controller = new AbortController()
    over.current = controller
    return () => controller.abort()
  }, [token])
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
