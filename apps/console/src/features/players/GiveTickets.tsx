import type { PlayerProfile } from '@baize/contract/operator'
import { PRIZE_KINDS, type PrizeKind } from '@baize/contract/shared'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { SoloAllowance } from '../../ui/GivenAlone.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

const MOST = 20

type GiveTicketsProps = {
  readonly player: Pick<PlayerProfile, 'userId'>
  readonly onClose: () => void
}

/** Gives a player spins or cards, as an apology or a present. */
export function GiveTickets({ player: { userId }, onClose }: GiveTicketsProps) {
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
