import { useLanguage, useT } from '../i18n/language.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Shown when start-up fails. Its texts ship with the page, in the last chosen language. */
export function BootFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div lang={useLanguage()} className="grid min-h-dvh place-content-center">
      <ErrorState title={t('shell.startFailed')} text={t('common.networkErrorHelp')} onRetry={onRetry} />
    </div>
  )
}
