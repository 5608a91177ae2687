import { useT } from '../i18n/language.ts'
import { useMoney } from '../ui/money.ts'
import type { PopupFrame } from './frame.ts'
import { NeedRow } from './NeedRow.tsx'
import { ReasonPopup } from './ReasonPopup.tsx'
import { needsIn } from './withdraw-needs.ts'

type WithdrawInfoProps = PopupFrame & { reason: string; values: Readonly<Record<string, string>> }

/** Why money cannot leave yet, as what is still needed and how far it is. */
export function WithdrawInfoPopup({ reason, values, ...frame }: WithdrawInfoProps) {
  const t = useT()
  const { decimals } = useMoney()
  const needs = needsIn(values, decimals)
  return (
    <ReasonPopup
      {...frame}
      title={t('popups.withdrawInfoTitle')}
      // The server's sentence has the amounts in it, which the rows say already.
      reason={needs.length > 0 ? t('popups.withdrawInfoReason') : reason}
    >
      <ul className="grid gap-3">
        {needs.map((need) => (
          <NeedRow key={need.of} need={need} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-quiet">{t('popups.withdrawInfoText')}</p>
    </ReasonPopup>
  )
}
