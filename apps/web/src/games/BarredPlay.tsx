import { Ban } from 'lucide-react'
import { StateCard } from '../features/identity/StateCard.tsx'
import { useT } from '../i18n/language.ts'
import { openPopup } from '../popups/stack.ts'

/** Replaces a button that would only be refused. The reason is shown in the identity popup. */
export function BarredPlay() {
  const t = useT()
  return (
    <StateCard icon={Ban} tone="text-danger" title={t('identity.barredTitle')}>
      <button
        type="button"
        onClick={() => openPopup('identity', {})}
        className="-my-1.5 min-h-8 font-semibold underline underline-offset-2 hover:text-ink"
      >
        {t('identity.barredWhy')}
      </button>
    </StateCard>
  )
}
