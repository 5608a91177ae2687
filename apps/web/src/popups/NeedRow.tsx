import { useT } from '../i18n/language.ts'
import { useMoney } from '../ui/money.ts'
import type { Need } from './withdraw-needs.ts'

const LABELS = { deposit: 'popups.needDeposit', wagering: 'popups.needWagering' } as const

/** One unmet withdrawal requirement, with its progress. */
export function NeedRow({ need: { of, left, percent } }: { need: Need }) {
  const t = useT()
  const money = useMoney()
  const label = t(LABELS[of])
  return (
    <li className="grid gap-2 rounded-control border border-line bg-sunken p-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-quiet">{label}</span>
        <span className="amount font-bold">{money.format(left)}</span>
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
