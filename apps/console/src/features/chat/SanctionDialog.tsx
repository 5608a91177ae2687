import { ChatSanctionKind } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { SelectField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

const LENGTHS = ['10', '60', '1440', '10080', '0'] as const

type SanctionDialogProps = { readonly userId: string; readonly name: string; readonly onClose: () => void }

export function SanctionDialog({ userId, name, onClose }: SanctionDialogProps) {
  const t = useT()
  const act = useAct()
  const [kind, setKind] = useState<ChatSanctionKind>('mute')
  const [length, setLength] = useState<(typeof LENGTHS)[number]>('60')
  return (
    <ReasonDialog
      title={t('chat.sanctionOf', { name })}
      action={t('chat.sanction')}
      look="danger"
      onClose={onClose}
      onReason={async (reason) => {
        const minutes = length === '0' ? null : Number(length)
        const input = { userId, kind, minutes, reason }
        return (await act('/api/operator/chat/sanction', input, { done: t('chat.sanctioned') })).ok
      }}
    >
      <SelectField
        label={t('chat.kind')}
        hint={t(`chat.hint.${kind}`)}
        value={kind}
        onChange={({ target }) =>
          setKind(ChatSanctionKind.options.find((option) => option === target.value) ?? 'mute')
        }
        options={ChatSanctionKind.options.map((value) => ({ value, label: t(`chat.kind.${value}`) }))}
      />
      <SelectField
        label={t('chat.length')}
        value={length}
        onChange={({ target }) => setLength(LENGTHS.find((offered) => offered === target.value) ?? '60')}
        options={LENGTHS.map((value) => ({ value, label: t(`chat.length.${value}`) }))}
      />
    </ReasonDialog>
  )
}
