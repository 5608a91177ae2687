import { useLanguage, useT } from '../i18n/language.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Start-up did not get through. The words came with the page, in the language of the last choice. */
export function BootFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div lang={useLanguage()} className="grid min-h-dvh place-content-center">
      <ErrorState title={t('shell.startFailed')} text={t('common.networkErrorHelp')} onRetry={onRetry} />
    </div>
  )
}
