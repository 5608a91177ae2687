import { ALARMS, type AlarmDetail, type AlarmEvent } from '@baize/contract/operator'
import { HOUR_MS } from '@baize/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useMay, usePermissions } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { DetailPanel } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { alarmSummary, alarmTitle, SEVERITY_TONES } from './alarm-text.ts'
import { PLACES } from './places.ts'

type AlarmPanelProps = { readonly id: string; readonly onClose: () => void }

/** One alarm beside the list. It is in the address, so that a message about it can lead here. */
export function AlarmPanel({ id, onClose }: AlarmPanelProps) {
  const t = useT()
  const language = useLanguage((state) => state.id)
  const read = useRead('/api/operator/alarms/alarm', { id })
  const alarm = read.data?.model
  return (
    <DetailPanel title={alarm ? alarmTitle(alarm, language) : t('alarms.alarm')} onClose={onClose}>
      <Answered of={read}>{({ model }) => <Content alarm={model} />}</Answered>
    </DetailPanel>
  )
}

type AlarmProps = { readonly alarm: AlarmDetail }

function Content({ alarm }: AlarmProps) {
  const t = useT()
  const language = useLanguage((state) => state.id)
  const held = usePermissions()
  const place = PLACES[alarm.kind]?.(alarm)
  const fault = alarm.details['fault'] ?? alarm.details['cause']
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <StatusChip tone={SEVERITY_TONES[alarm.severity]}>{t(`alarms.${alarm.severity}`)}</StatusChip>
        <p className="[overflow-wrap:anywhere]">{alarmSummary(alarm, language)}</p>
      </div>
      <Facts
        facts={[
          [t('alarms.since'), <Time key="since" at={alarm.since} />],
          ...(alarm.endedAt === null
            ? []
            : [[t('alarms.ended'), <Time key="ended" at={alarm.endedAt} />] as const]),
          [
            t('alarms.who'),
            alarm.takenBy === null ? t('alarms.nobody') : <StaffName key="who" who={alarm.takenBy} />,
          ],
          ...(alarm.snoozedUntil === null
            ? []
            : [[t('alarms.snoozedUntil'), <Time key="until" at={alarm.snoozedUntil} />] as const]),
          ...(typeof fault === 'string' && fault !== ''
            ? [
                [
                  t('alarms.fault'),
                  <code key="fault" className="text-sm [overflow-wrap:anywhere]">
                    {fault}
                  </code>,
                ] as const,
              ]
            : []),
        ]}
      />
      <section className="grid gap-1 rounded-control bg-sunken p-3">
        <h3 className="font-semibold">{t('alarms.meansTitle')}</h3>
        <p>{t(`alarms.means.${alarm.kind}`)}</p>
        <h3 className="mt-2 font-semibold">{t('alarms.doTitle')}</h3>
        <p>{t(`alarms.do.${alarm.kind}`)}</p>
        <p className="text-sm text-quiet [overflow-wrap:anywhere]">
          {t('alarms.runbook', { section: `docs/operations.md#${ALARMS[alarm.kind].runbook}` })}
        </p>
        {place && held.has(place.permission) && (
          <Link to={place.to} className="mt-1 justify-self-start underline">
            {t('alarms.go')}
          </Link>
        )}
      </section>
      {alarm.state !== 'over' && <Acts alarm={alarm} />}
      <History events={alarm.events} />
    </div>
  )
}

function Acts({ alarm }: AlarmProps) {
  const t = useT()
  const act = useAct()
  const mayAct = useMay('alarms.act')
  const [isSnoozing, setSnoozing] = useState(false)
  const [busy, setBusy] = useState<'take' | 'release' | null>(null)
  if (!mayAct) return null
  const { id } = alarm
  const change = async (what: 'take' | 'release'): Promise<void> => {
    setBusy(what)
    await act(
      `/api/operator/alarms/${what}`,
      { id },
      { done: t(what === 'take' ? 'alarms.taken' : 'alarms.released') },
    )
    setBusy(null)
  }
  const isHeld = alarm.takenBy !== null || alarm.state === 'snoozed'
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="main" isBusy={busy === 'take'} onClick={() => void change('take')}>
        {t('alarms.take')}
      </Button>
      <Button onClick={() => setSnoozing(true)}>{t('alarms.snooze')}</Button>
      {isHeld && (
        <Button look="quiet" isBusy={busy === 'release'} onClick={() => void change('release')}>
          {t('alarms.release')}
        </Button>
      )}
      {isSnoozing && <Snooze id={id} onClose={() => setSnoozing(false)} />}
    </div>
  )
}

const HOURS = [1, 4, 24, 168] as const

function Snooze({ id, onClose }: AlarmPanelProps) {
  const t = useT()
  const act = useAct()
  const [hours, setHours] = useState<(typeof HOURS)[number]>(HOURS[0])
  const snooze = async (reason: string): Promise<boolean> => {
    // A little less than what is allowed: the server's clock may be behind this one.
    const until = Date.now() + hours * HOUR_MS - 60_000
    const outcome = await act(
      '/api/operator/alarms/snooze',
      { id, until, reason },
      { done: t('alarms.snoozed') },
    )
    return outcome.ok
  }
  return (
    <ReasonDialog title={t('alarms.snooze')} action={t('alarms.snooze')} onReason={snooze} onClose={onClose}>
      <p className="text-quiet">{t('alarms.snoozeText')}</p>
      <SelectField
        label={t('alarms.snoozeFor')}
        value={String(hours)}
        onChange={({ target }) =>
          setHours(HOURS.find((choice) => String(choice) === target.value) ?? HOURS[0])
        }
        options={HOURS.map((choice) => ({ value: String(choice), label: t(`alarms.for.${choice}`) }))}
      />
    </ReasonDialog>
  )
}

function History({ events }: { readonly events: readonly AlarmEvent[] }) {
  const t = useT()
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('alarms.history')}</h3>
      <ol className="grid gap-2">
        {events.map(({ what, by, reason, until, at }) => (
          <li key={`${what} ${at}`}>
            <span className="font-semibold">{t(`alarms.event.${what}`)}</span> <Time at={at} />{' '}
            {by !== null && <StaffName who={by} />}
            {until !== null && (
              <>
                {' '}
                {t('alarms.until')} <Time at={until} />
              </>
            )}
            {reason !== null && <p className="break-words whitespace-pre-wrap text-quiet">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
