import type { Envelope } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { useCallback, useEffect, useRef } from 'react'
import { t } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { deliver, pauseUntilOnline } from './deliver.ts'

const NOTICE_MS = 4500

/** Signal that is aborted on unmount and when the player changes: a retry would be sent for the next player. */
export function useOwnSignal(): () => AbortSignal {
  const over = useRef<AbortController | null>(null)
  useEffect(() => {
    const renew = (): void => {
      over.current?.abort()
      over.current = new AbortController()
    }
    renew()
    const stop = useSession.subscribe((now, before) => {
      if (now.user.token !== before.user.token) renew()
    })
    return () => {
      stop()
      over.current?.abort()
    }
  }, [])
  return useCallback(() => over.current?.signal ?? AbortSignal.abort(), [])
}

/**
 * `deliver` for a component, with `useOwnSignal` and one toast if the outcome stays unknown. `quiet`: the component
 * reports that itself, at once when offline, and the person retries.
 */
export function useDelivery({
  quiet = false,
} = {}): <Reply>(send: () => Promise<Envelope<Reply>>) => Promise<Envelope<Reply> | null> {
  const signal = useOwnSignal()
  return useCallback(
    (send) =>
      deliver(send, {
        pause: pauseUntilOnline,
        signal: signal(),
        onLost: (willRetry) => {
          if (!willRetry && !quiet)
            toast(t('common.networkErrorHelp'), { tone: 'danger', durationMs: NOTICE_MS })
        },
        mayRetry: () => !quiet || navigator.onLine,
      }),
    [quiet, signal],
  )
}
