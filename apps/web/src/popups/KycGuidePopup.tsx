import { useT } from '../i18n/language.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import { openPopup, type PopupFrame } from './stack.ts'

const STEPS = ['popups.kycStep1', 'popups.kycStep2', 'popups.kycStep3'] as const

/** Identity verification is required: lists the steps and links to them. */
export function KycGuidePopup({ reason, ...frame }: PopupFrame & { reason: string }) {
  const t = useT()
  return (
    <ReasonPopup
      {...frame}
      title={t('popups.kycTitle')}
      reason={reason}
      action={{ label: t('popups.kycAction'), run: () => openPopup('identity', {}) }}
    >
      <ol className="grid gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="amount grid size-7 shrink-0 place-items-center rounded-full bg-accent-quiet text-sm font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <span className="pt-0.5 text-quiet">{t(step)}</span>
          </li>
        ))}
      </ol>
    </ReasonPopup>
  )
}
