import type { ScheduledDesign } from '@baize/contract/operator'
import { useAct, useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { placedFaults } from './core/faults.ts'
import { FaultList } from './ToMend.tsx'

const TONES: Record<ScheduledDesign['state'], ChipTone> = {
  WAITING: 'waiting',
  PUBLISHED: 'good',
  REFUSED: 'bad',
  CANCELLED: 'plain',
}
const MOST_SHOWN = 10

/** Publications with a moment of their own: those that wait, and what became of the last ones. */
export function Scheduled({ onGo }: { readonly onGo: () => void }) {
  const t = useT()
  const act = useAct()
  const { data } = useRead('/api/operator/design/scheduled', {})
  const items = data?.model.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label={t('studio.scheduled')} className="grid gap-2">
      <h3 className="font-semibold">{t('studio.scheduled')}</h3>
      <ul className="grid gap-2">
        {items.slice(0, MOST_SHOWN).map(({ id, at, note, state, scheduledBy, findings, changeCount }) => (
          <li key={id} className="grid gap-1 rounded-control border border-line p-3 text-sm">
            <div className="flex flex-wrap items-center gap-2">
              <Time at={at} />
              <StatusChip tone={TONES[state]}>{t(`studio.scheduled.${state}`)}</StatusChip>
              {(state === 'WAITING' || state === 'REFUSED') && (
                <Button
                  small
                  className="ml-auto"
                  onClick={() =>
                    void act('/api/operator/design/unschedule', { id }, { done: t('studio.scheduled.gone') })
                  }
                >
                  {t(state === 'WAITING' ? 'studio.scheduled.cancel' : 'studio.scheduled.seen')}
                </Button>
              )}
            </div>
            <p className="break-words">{note}</p>
            <p className="text-quiet">
              {scheduledBy}
              {state === 'WAITING' && ` · ${t('studio.scheduled.changes', { count: changeCount })}`}
            </p>
            {findings.length > 0 && (
              <>
                <p role="alert" className="text-danger">
                  {t('studio.scheduled.refused', { count: findings.length })}
                </p>
                <FaultList faults={placedFaults(findings)} onGo={onGo} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
