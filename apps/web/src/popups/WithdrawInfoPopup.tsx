import { useT } from '../i18n/language.ts'
import { useMoney } from '../ui/money.ts'
import { NeedRow } from './NeedRow.tsx'
import { ReasonPopup } from './ReasonPopup.tsx'
import type { PopupFrame } from './stack.ts'
import { needsIn } from './withdraw-needs.ts'

type WithdrawInfoProps = PopupFrame & { reason: string; values: Readonly<Record<string, string>> }

/** Explains why a withdrawal is refused: the unmet requirements with their progress. */
export function WithdrawInfoPopup({ reason, values, ...frame }: WithdrawInfoProps) {
  const t = useT()
  const { decimals } = useMoney()
  const needs = needsIn(values, decimals)
  return (
    <ReasonPopup
      {...frame}
      title={t('popups.withdrawInfoTitle')}
      // The server's message repeats the amounts that the rows already show.
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
