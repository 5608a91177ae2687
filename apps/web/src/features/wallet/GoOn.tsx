import type { RechargeOrder } from '@baize/contract'
import { Button, buttonClass } from '../../ui/Button.tsx'

type GoOnProps = { order: RechargeOrder; words: string; onGoOn: (order: RechargeOrder) => void }

/** Resumes an unfinished payment: a code is shown here, a card is paid on the provider's page. */
export const GoOn = ({ order, words, onGoOn }: GoOnProps) =>
  order.kind === 'card' ? (
    <a href={order.payUrl} target="_top" className={buttonClass('quiet', 'small')}>
      {words}
    </a>
  ) : (
    <Button size="small" onClick={() => onGoOn(order)}>
      {words}
    </Button>
  )
