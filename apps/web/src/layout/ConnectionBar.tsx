import { cx } from '@baize/ui/cx'
import { useT } from '../i18n/language.ts'
import { useConnection } from '../session/connection.ts'
import { useOnline } from '../ui/use-online.ts'

/** Thin bar while the connection is down or an answer is late. */
export function ConnectionBar({ underHeader = true }: { underHeader?: boolean }) {
  const t = useT()
  const { state, isSlow } = useConnection()
  const isLost = useOnline() ? state === 'lost' : undefined
  const words =
    isLost === undefined
      ? t('shell.offline')
      : isLost
        ? t('shell.disconnected')
        : state === 'retrying'
          ? t('shell.reconnecting')
          : isSlow && t('shell.slow')
  return (
    <div
      role="status"
      aria-live="polite"
      className={cx('sticky z-30', underHeader ? 'top-15 md:top-16 floating:top-18' : 'top-0')}
    >
      {words && (
        <div className="absolute inset-x-0 top-0 flex animate-fade-in items-center justify-center gap-2 bg-accent px-4 py-1 text-center text-xs font-medium text-on-accent">
          {words}
          {isLost && (
            <button
              type="button"
              // The chunk is loaded by then: `lost` implies that there was a connection.
              onClick={() => void import('../realtime/realtime.ts').then(({ reconnect }) => reconnect())}
              className="min-h-6 px-2 font-semibold underline underline-offset-2"
            >
              {t('shell.reconnect')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
