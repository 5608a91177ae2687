import { useState } from 'react'
import { sentenceOf } from '../../api/sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { Conflicts } from './Conflicts.tsx'
import { ToMend } from './ToMend.tsx'
import { useStudio, useStudioState } from './use-studio.ts'

/** What became of the edits: saved, on their way, or kept here until something is mended. */
export function SaveState() {
  const t = useT()
  const studio = useStudio()
  const save = useStudioState((state) => state.save)
  const faults = useStudioState((state) => state.faults)
  const conflicts = useStudioState((state) => state.conflicts)
  const [opened, setOpened] = useState<'faults' | 'conflicts' | null>(null)
  return (
    <>
      <p role="status" className="text-sm text-quiet">
        {save.kind === 'saved' && (
          <>
            {t('studio.state.saved')} <Time at={save.at} ago />
          </>
        )}
        {(save.kind === 'waiting' || save.kind === 'saving') && t('studio.state.saving')}
        {save.kind === 'offline' && <StatusChip tone="waiting">{t('studio.state.offline')}</StatusChip>}
        {save.kind === 'refused' && <span className="text-danger">{sentenceOf(save.failure)}</span>}
        {save.kind === 'faulty' && <span className="sr-only">{t('studio.state.kept')}</span>}
      </p>
      {faults.length > 0 && (
        <Button small look="danger" onClick={() => setOpened('faults')}>
          {faults.length === 1
            ? t('studio.state.oneFault')
            : t('studio.state.faults', { count: faults.length })}
        </Button>
      )}
      {conflicts.length > 0 && (
        <Button small look="danger" onClick={() => setOpened('conflicts')}>
          {t('studio.state.conflicts', { count: conflicts.length })}
        </Button>
      )}
      {save.kind === 'refused' && (
        <Button small onClick={() => void studio.saveNow()}>
          {t('shell.retry')}
        </Button>
      )}
      {opened === 'faults' && <ToMend onClose={() => setOpened(null)} />}
      {opened === 'conflicts' && conflicts.length > 0 && <Conflicts onClose={() => setOpened(null)} />}
    </>
  )
}
