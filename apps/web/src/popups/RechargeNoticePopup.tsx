import { useT } from '../i18n/language.ts'
import { useBreakWords } from '../session/ui-state.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import { openPopup, type PopupFrame } from './stack.ts'

/** Insufficient balance. Offers a deposit without urging it. */
export function RechargeNoticePopup({ reason, ...frame }: PopupFrame & { reason: string }) {
  const t = useT()
  const onBreak = useBreakWords((state) => state.words)
  return (
    <ReasonPopup
      {...frame}
      title={t('shell.rechargeTitle')}
      reason={reason}
      action={{ label: onBreak ?? t('shell.deposit'), run: () => openPopup('deposit', {}) }}
    >
      <p className="text-sm text-quiet">{t('shell.rechargeText')}</p>
    </ReasonPopup>
  )
}
