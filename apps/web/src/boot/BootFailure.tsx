import { useT } from '../i18n/language.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Start-up did not get through; in English, the language being part of what did not arrive. */
export function BootFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div className="grid min-h-dvh place-content-center">
      <ErrorState title={t('shell.startFailed')} text={t('common.networkErrorHelp')} onRetry={onRetry} />
    </div>
  )
}
