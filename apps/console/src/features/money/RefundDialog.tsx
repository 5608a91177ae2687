import type { ListedDeposit } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

type RefundDialogProps = { readonly deposit: ListedDeposit; readonly onClose: () => void }

/** Gives a deposit, or a part of it, back. The request has one id: sent twice, it is carried out once. */
export function RefundDialog({ deposit, onClose }: RefundDialogProps) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const { id: orderId, currencyId } = deposit
  const amount = typed.trim().replace(',', '.')
  return (
    <ReasonDialog
      title={t('cash.refundTitle')}
      action={t('cash.refund')}
      look="danger"
      onClose={onClose}
      onReason={async (reason) => {
        const outcome = await act(
          '/api/operator/payments/refund',
          { requestId, orderId, reason, ...(amount !== '' && { amount }) },
          { done: t('cash.refunded') },
        )
        return isSent(outcome)
      }}
    >
      <p>{t('cash.refundText')}</p>
      <Facts
        facts={[
          [t('desk.player'), deposit.username],
          [t('cash.deposit'), <Money key="amount" amount={deposit.amount} currencyId={currencyId} />],
          [
            t('cash.refundedBefore'),
            <Money key="before" amount={deposit.refunded} currencyId={currencyId} />,
          ],
        ]}
      />
      <TextField
        label={t('cash.refundAmount')}
        hint={t('cash.refundAmountHint')}
        inputMode="decimal"
        pattern="\d{1,11}([.,]\d{1,8})?"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  )
}
