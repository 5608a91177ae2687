import { useT } from '../../i18n/language.ts'
import { useInstall } from '../../shell/install-prompt.ts'

/** How far an installation is, while one runs. */
export function Progress() {
  const t = useT()
  const installing = useInstall((state) => state.installing)
  const progress = useInstall((state) => state.progress)
  if (!installing) return null
  return (
    <div
      role="progressbar"
      aria-label={t('install.installing')}
      aria-valuenow={progress}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-raised"
    >
      <div className="h-full bg-accent transition-[width] duration-300" style={{ width: `${progress}%` }} />
    </div>
  )
}
