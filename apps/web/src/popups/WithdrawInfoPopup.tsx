import { useT } from '../i18n/language.ts'
import { useMoney } from '../ui/money.ts'
import type { PopupFrame } from './frame.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import { type Need, needsIn } from './withdraw-needs.ts'

type WithdrawInfoProps = PopupFrame & { reason: string; values: Readonly<Record<string, string>> }

const LABELS = { deposit: 'popups.needDeposit', wagering: 'popups.needWagering' } as const

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

function NeedRow({ need: { of, left, percent } }: { need: Need }) {
  const t = useT()
  const money = useMoney()
  const label = t(LABELS[of])
  return (
    <li className="grid gap-2 rounded-control border border-line bg-sunken p-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-quiet">{label}</span>
        <span className="amount font-bold">{t('popups.needLeft', { amount: money.format(left) })}</span>
      </div>
      {percent !== undefined && (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 overflow-hidden rounded-full bg-raised"
        >
          <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
      )}
    </li>
  )
}
