import { useSyncExternalStore } from 'react'
import { useT } from '../i18n/language.ts'
import { useConnection } from '../session/connection.ts'
import { cx } from '../ui/cx.ts'

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
const hasNetwork = () => navigator.onLine

/** Thin bar while the connection is down. */
export function ConnectionBar({ underHeader = true }: { underHeader?: boolean }) {
  const t = useT()
  const state = useConnection((store) => store.state)
  const online = useSyncExternalStore(watchNetwork, hasNetwork)
  return (
    <div
      role="status"
      aria-live="polite"
      className={cx('sticky z-30', underHeader ? 'top-15 md:top-16 floating:top-18' : 'top-0')}
    >
      {!online && <Bar words={t('shell.offline')} />}
      {online && state === 'retrying' && <Bar words={t('shell.reconnecting')} />}
      {online && state === 'lost' && (
        <Bar words={t('shell.disconnected')}>
          <button
            type="button"
            // The chunk is loaded by then: `lost` implies that there was a connection.
            onClick={() => void import('../realtime/realtime.ts').then(({ reconnect }) => reconnect())}
            className="min-h-6 px-2 font-semibold underline underline-offset-2"
          >
            {t('shell.reconnect')}
          </button>
        </Bar>
      )}
    </div>
  )
}

const Bar = ({ words, children }: { words: string; children?: React.ReactNode }) => (
  <div className="absolute inset-x-0 top-0 flex animate-fade-in items-center justify-center gap-2 bg-accent px-4 py-1 text-center text-xs font-medium text-on-accent">
    {words}
    {children}
  </div>
)
