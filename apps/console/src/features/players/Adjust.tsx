import type { PlayerProfile } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

/** A correction of the balance, which a second person approves. */
export function Adjust({ player: { userId } }: { readonly player: PlayerProfile }) {
  const t = useT()
  const mayAdjust = useMay('money.adjust')
  const [isAsked, setAsked] = useState(false)
  if (!mayAdjust) return null
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('cash.adjust')}</Button>
      {isAsked && <Ask userId={userId} onClose={() => setAsked(false)} />}
    </>
  )
}

function Ask({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
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
        const amount = typed.trim().replace(',', '.')
        const outcome = await act('/api/operator/ledger/adjust', { requestId, userId, amount, reason })
        return isSent(outcome)
      }}
    >
      <p>{t('cash.adjustText')}</p>
      <TextField
        label={t('desk.amount')}
        inputMode="decimal"
        required
        pattern="-?\d{1,11}([.,]\d{1,8})?"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  )
}
