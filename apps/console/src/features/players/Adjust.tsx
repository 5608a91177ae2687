import type { PlayerProfile } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { readAmount } from '../../ui/typed-amount.ts'
import { useT } from '../../words/language.ts'

type AdjustProps = { readonly player: PlayerProfile; readonly onClose: () => void }

/** A correction of the balance, which a second person approves. */
export function Adjust({ player: { userId, currencyId }, onClose }: AdjustProps) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  return (
    <ReasonDialog
      title={t('cash.adjust')}
      action={t('cash.askPromo')}
      onClose={onClose}
      onReason={async (reason) => {
        const amount = readAmount(typed) ?? ''
        const outcome = await act('/api/operator/ledger/adjust', { requestId, userId, amount, reason })
        return isSent(outcome)
      }}
    >
      <p>{t('cash.adjustText')}</p>
      <MoneyField label={t('desk.amount')} currencyId={currencyId} signed value={typed} onChange={setTyped} />
    </ReasonDialog>
  )
}
