import { diffDesigns } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch, TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { Changes } from './Changes.tsx'
import { whole } from './core/whole.ts'
import { Scheduled } from './Scheduled.tsx'
import { designIn, useStudio, useStudioState } from './use-studio.ts'

const LEAST_NOTE = 3

/** Shows what players will see differently, and publishes it. */
export function Publish() {
  const t = useT()
  const mayPublish = useMay('content.publish')
  const [isOpen, setOpen] = useState(false)
  if (!mayPublish) return null
  return (
    <>
      <Button small look="main" onClick={() => setOpen(true)}>
        {t('studio.publish')}
      </Button>
      {isOpen && <PublishDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const studio = useStudio()
  const { design } = useStudioState(({ copy }) => copy)
  const faults = useStudioState((state) => state.faults)
  const conflicts = useStudioState((state) => state.conflicts)
  const state = useRead('/api/operator/design', {})
  const number = state.data?.model.published.number
  const published = useRead(
    '/api/operator/design/version',
    { number: number ?? 1 },
    { enabled: number !== undefined },
  )
  const [note, setNote] = useState('')
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const [openedAt] = useState(() => Date.now())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const before = designIn(published.data?.model.design)
  const isBlocked = faults.length > 0 || conflicts.length > 0
  const moment = isLater ? new Date(at).getTime() : Number.NaN
  const isPast = isLater && !(moment > openedAt)
  const publish = async (): Promise<void> => {
    if (isPast || isBlocked) return
    setBusy(true)
    setProblem(null)
    await studio.saveNow()
    const { copy, save } = studio.store.getState()
    if (save.kind === 'saved') {
      const input = { version: copy.base.version, note: note.trim() }
      const outcome = isLater
        ? await act(
            '/api/operator/design/schedule',
            { ...input, at: moment },
            { done: t('studio.scheduled.done') },
          )
        : await act('/api/operator/design/publish', input, { done: t('studio.published') })
      if (outcome.ok) onClose()
      else if (outcome.error.id === 'designMoved') await studio.refresh()
    } else setProblem(t('studio.publish.notSaved'))
    setBusy(false)
  }
  return (
    <FormDialog title={t('studio.publish')} onClose={onClose} onSave={publish} wide>
      <Answered of={published}>
        {() => (
          <Changes
            changes={before ? diffDesigns(whole(before), whole(design)) : []}
            from={before}
            to={design}
          />
        )}
      </Answered>
      {isBlocked && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t('studio.publish.blocked')}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <p className="text-sm text-quiet">{t('content.publishAll')}</p>
      <TextArea
        label={t('studio.publish.note')}
        hint={t('studio.publish.noteHint')}
        value={note}
        maxLength={300}
        onChange={({ target }) => setNote(target.value)}
      />
      <Switch label={t('studio.publish.later')} isOn={isLater} onToggle={setLater} />
      {isLater && (
        <TextField
          type="datetime-local"
          label={t('studio.publish.at')}
          hint={t('studio.publish.atHint')}
          error={at !== '' && isPast ? t('studio.publish.past') : undefined}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      <Button
        type="submit"
        look="main"
        isBusy={isBusy}
        disabled={isBlocked || isPast || note.trim().length < LEAST_NOTE}
      >
        {t(isLater ? 'studio.publish.schedule' : 'studio.publish.now')}
      </Button>
      <Scheduled onGo={onClose} />
    </FormDialog>
  )
}
