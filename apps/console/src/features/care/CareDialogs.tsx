import { CARE_OUTCOMES, type CareAct, type CareActKind, type CareOutcome } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { SelectField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'
import { MessageTexts } from '../players/MessageTexts.tsx'
import { NO_TEXTS, writtenOf } from '../players/message-texts.ts'

type Asking = { readonly userId: string; readonly onClose: () => void }

/** Writes to the player, or offers a break, a limit or a talk. */
export function ActDialog({ userId, kind, onClose }: Asking & { readonly kind: CareActKind }) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [texts, setTexts] = useState(NO_TEXTS)
  const [isAnyMissing, setAnyMissing] = useState(false)
  return (
    <ReasonDialog
      title={t(`harm.do.${kind}`)}
      action={t(`harm.do.${kind}`)}
      onClose={onClose}
      onReason={async (reason) => {
        const written = kind === 'message' ? writtenOf(texts) : {}
        setAnyMissing(written === null)
        if (written === null) return false
        const input = { requestId, userId, kind, texts: written, reason }
        return (await act('/api/operator/care/act', input, { done: t('harm.done') })).ok
      }}
    >
      <p>{t(`harm.text.${kind}`)}</p>
      {kind === 'message' && <MessageTexts texts={texts} isAnyMissing={isAnyMissing} onChange={setTexts} />}
    </ReasonDialog>
  )
}

/** Records what came of it. */
export function OutcomeDialog({ userId, act: { id }, onClose }: Asking & { readonly act: CareAct }) {
  const t = useT()
  const act = useAct()
  const [outcome, setOutcome] = useState<CareOutcome>('accepted')
  return (
    <ReasonDialog
      title={t('harm.recordOutcome')}
      action={t('harm.recordOutcome')}
      label={t('harm.note')}
      onClose={onClose}
      onReason={async (note) => {
        const input = { userId, actId: id, outcome, note }
        return (await act('/api/operator/care/outcome', input, { done: t('harm.recorded') })).ok
      }}
    >
      <SelectField
        label={t('harm.outcome')}
        value={outcome}
        onChange={({ target }) =>
          setOutcome(CARE_OUTCOMES.find((known) => known === target.value) ?? outcome)
        }
        options={CARE_OUTCOMES.map((value) => ({ value, label: t(`harm.outcome.${value}`) }))}
      />
    </ReasonDialog>
  )
}
