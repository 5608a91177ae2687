import type { RechargeOrder } from '@baize/contract'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { usePause } from '../protection/pause.ts'

type GoOnProps = { order: RechargeOrder; words: string; onGoOn: (order: RechargeOrder) => void }

/**
 * Resumes an unfinished payment: a code is shown here, a card is paid on the provider's page. On a break it says until
 * when instead. Coins may be on their way already, so their progress stays in reach.
 */
export function GoOn({ order, words, onGoOn }: GoOnProps) {
  const pause = usePause()
  if (pause?.why === 'break' && order.kind !== 'crypto')
    return <span className="max-w-36 text-right text-xs text-quiet">{pause.words}</span>
  return order.kind === 'card' ? (
    <a href={order.payUrl} target="_top" className={buttonClass('quiet', 'small')}>
      {words}
    </a>
  ) : (
    <Button size="small" onClick={() => onGoOn(order)}>
      {words}
    </Button>
  )
}
