import { Ban } from 'lucide-react'
import { StateCard } from '../features/identity/StateCard.tsx'
import { useT } from '../i18n/language.ts'
import { openPopup } from '../popups/stack.ts'

/** In the place of a button that would only be refused. Why it is so stands where the document is. */
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
