import type { RechargeOrder } from '@baize/contract/player'
import { useCall } from '../../api/query.ts'
import { BonusTerms, useBonusLine } from './BonusTerms.tsx'

/** The bonus granted with a deposit, not yet in the balance. */
export function GrantedBonus({ order: { bonus, wager } }: { order: RechargeOrder }) {
  const line = useBonusLine()
  const isGranted = Number(bonus) > 0
  const rules = useCall('/api/pay/recharge_info', {}, { enabled: isGranted }).data?.model.rules
  if (!isGranted || !rules) return null
  const { days, maxStake } = rules
  return (
    <div className="mb-2 max-w-sm rounded-control bg-accent-quiet px-4 pt-2.5 pb-1 text-sm">
      <p>{line({ amount: bonus, wager, days, maxStake })}</p>
      {Number(wager) > 0 && <BonusTerms rules={rules} times={Math.round(Number(wager) / Number(bonus))} />}
    </div>
  )
}
