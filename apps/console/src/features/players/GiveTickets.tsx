import { PRIZE_KINDS, type PrizeKind } from '@baize/contract/shared'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { SoloAllowance } from '../../ui/GivenAlone.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

const MOST = 20

/** Gives a player spins or cards, as an apology or a present. */
export function GiveTickets({ userId }: { readonly userId: string }) {
  const t = useT()
  const mayRun = useMay('rewards.run')
  const [isOpen, setOpen] = useState(false)
  if (!mayRun) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('tickets.give')}</Button>
      {isOpen && <Give userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Give({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<PrizeKind>('wheel')
  const [count, setCount] = useState('1')
  return (
    <ReasonDialog
      title={t('tickets.give')}
      action={t('tickets.give')}
      onClose={onClose}
      onReason={async (reason) => {
        const input = { requestId, userId, kind, count: Number(count), reason }
        return (await act('/api/operator/prizes/give', input, { done: t('tickets.given') })).ok
      }}
    >
      <SelectField
        label={t('tickets.kind')}
        options={PRIZE_KINDS.map((value) => ({ value, label: t(`tickets.${value}`) }))}
        value={kind}
        onChange={({ target }) =>
          setKind(PRIZE_KINDS.find((prizeKind) => prizeKind === target.value) ?? kind)
        }
      />
      <TextField
        label={t('tickets.count')}
        type="number"
        min={1}
        max={MOST}
        required
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <p className="text-sm text-quiet">
        <SoloAllowance />
      </p>
    </ReasonDialog>
  )
}
