import type { RechargeOrder } from '@baize/contract/player'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { usePause } from '../protection/pause.ts'

type ResumePaymentProps = { order: RechargeOrder; words: string; onResume: (order: RechargeOrder) => void }

/**
 * Resumes an unfinished payment: a code is shown here, a card is paid on the provider's page. On a break it says until
 * when instead. Coins may be on their way already, so their progress stays in reach.
 */
export function ResumePayment({ order, words, onResume }: ResumePaymentProps) {
  const pause = usePause()
  if (pause?.why === 'break' && order.kind !== 'crypto')
    return <span className="max-w-36 text-right text-xs text-quiet">{pause.words}</span>
  return order.kind === 'card' ? (
    <a href={order.payUrl} target="_top" className={buttonClass('quiet', 'small')}>
      {words}
    </a>
  ) : (
    <Button size="small" onClick={() => onResume(order)}>
      {words}
    </Button>
  )
}
