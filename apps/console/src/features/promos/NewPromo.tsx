import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { TextField } from '../../ui/Field.tsx'
import { LimitField } from '../../ui/LimitField.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

const FIRST = {
  code: '',
  percent: '100',
  least: '10',
  most: '100',
  wager: '10',
  starts: '',
  ends: '',
  uses: '',
}

/** The form of a new code. Two people have to agree: it promises money to everybody who knows it. */
export function NewPromo({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [draft, setDraft] = useState(FIRST)
  const field = (name: keyof typeof FIRST) => ({
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <ReasonDialog
      title={t('cash.newPromo')}
      action={t('cash.askPromo')}
      onClose={onClose}
      onReason={async (reason) => {
        const outcome = await act('/api/operator/promo/open', {
          reason,
          code: draft.code.trim().toUpperCase(),
          percent: Number(draft.percent),
          least: draft.least.trim(),
          most: draft.most.trim(),
          wager: Number(draft.wager),
          startsAt: draft.starts === '' ? null : Date.parse(draft.starts),
          endsAt: Date.parse(draft.ends),
          maxUses: draft.uses === '' ? null : Number(draft.uses),
        })
        return isSent(outcome)
      }}
    >
      <TextField
        label={t('cash.code')}
        hint={t('cash.codeHint')}
        required
        pattern="[A-Za-z0-9]{3,24}"
        data-first
        {...field('code')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('cash.percent')}
          type="number"
          required
          min={1}
          max={1000}
          {...field('percent')}
        />
        <TextField label={t('cash.wager')} type="number" required min={0} max={100} {...field('wager')} />
        {(['least', 'most'] as const).map((name) => (
          <LimitField
            key={name}
            label={t(`cash.${name}`)}
            value={draft[name]}
            onAmount={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))}
        <TextField
          label={t('cash.starts')}
          hint={t('cash.startsHint')}
          type="datetime-local"
          {...field('starts')}
        />
        <TextField label={t('cash.ends')} type="datetime-local" required {...field('ends')} />
        <TextField
          label={t('cash.maxUses')}
          hint={t('cash.maxUsesHint')}
          type="number"
          min={1}
          {...field('uses')}
        />
      </div>
    </ReasonDialog>
  )
}
