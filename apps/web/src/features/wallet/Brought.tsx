import type { RechargeOrder } from '@baize/contract'
import { useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { unbroken } from '../../ui/unbroken.ts'

/** The bonus granted with a deposit, not yet in the balance. */
export function Brought({ order: { bonus, wager } }: { order: RechargeOrder }) {
  const t = useT()
  const money = useMoney()
  if (Number(bonus) === 0) return null
  return (
    <p className="mb-2 max-w-sm rounded-control bg-accent-quiet px-4 py-2.5 text-sm">
      {unbroken(t('notify.bonusText', { amount: money.format(bonus), wager: money.format(wager) }))}
    </p>
  )
}
