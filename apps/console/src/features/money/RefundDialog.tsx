import type { ListedDeposit } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { readAmount } from '../../ui/typed-amount.ts'
import { useT } from '../../words/language.ts'

type RefundDialogProps = { readonly deposit: ListedDeposit; readonly onClose: () => void }

/** Gives a deposit, or a part of it, back. The request has one id: sent twice, it is carried out once. */
export function RefundDialog({ deposit, onClose }: RefundDialogProps) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const { id: orderId, currencyId } = deposit
  const amount = readAmount(typed)
  return (
    <ReasonDialog
      title={t('cash.refundTitle')}
      action={t('cash.refund')}
      look="danger"
      onClose={onClose}
      onReason={async (reason) => {
        // An amount that cannot be read must not become all of it.
        if (typed.trim() !== '' && amount === null) return false
        const outcome = await act(
          '/api/operator/payments/refund',
          { requestId, orderId, reason, ...(amount !== null && { amount }) },
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
      <MoneyField
        label={t('cash.refundAmount')}
        currencyId={currencyId}
        hint={t('cash.refundAmountHint')}
        optional
        value={typed}
        onChange={setTyped}
      />
    </ReasonDialog>
  )
}
