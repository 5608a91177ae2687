import { useT } from '../i18n/language.ts'
import { useDesign } from '../session/design.ts'
import { Button } from '../ui/Button.tsx'

/**
 * Covers the site until its design has loaded; the language is loaded by then. Looks like the boot screen of
 * index.html.
 */
export function LoadingOverlay() {
  const t = useT()
  const state = useDesign((design) => design.state)
  if (state === 'loaded') return null
  return (
    <div role="status" className="boot-screen fixed inset-0 z-5000 bg-page">
      <img src="/favicon.svg" width={56} height={56} alt="" />
      <span className="boot-screen-bar" />
      <span className="boot-screen-words max-w-xs px-6 text-center">
        {state === 'late' ? t('boot.retrying') : t('boot.loading')}
      </span>
      {state === 'late' && <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>}
    </div>
  )
}
