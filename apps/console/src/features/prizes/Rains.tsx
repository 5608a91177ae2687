import type { RainSchedule, ReplyOf } from '@baize/contract/operator'
import type { RainState } from '@baize/contract/player'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { moneyColumn, staffColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'
import { RainDialog, useDayNames } from './RainDialog.tsx'

type Desk = ReplyOf<'/api/operator/rains'>['model']
type Run = Desk['rains'][number]

const TONES: Record<RainState, ChipTone> = {
  COMING: 'waiting',
  FALLING: 'good',
  OVER: 'plain',
  CANCELLED: 'plain',
}

/** Money rains: those that fell, those to come, and schedules. */
export function Rains() {
  const t = useT()
  const nameOf = useStaffNames()
  const mayRun = useMay('rewards.run')
  const desk = useRead('/api/operator/rains', {})
  const [asked, setAsked] = useState<'open' | 'schedule' | null>(null)
  const [cancelled, setCancelled] = useState<Run | null>(null)
  const columns: readonly Column<Run>[] = [
    timeColumn('at', t('rains.startsAt'), (rain) => rain.startsAt),
    {
      id: 'state',
      title: t('desk.state'),
      cell: (rain) => <StatusChip tone={TONES[rain.state]}>{t(`rains.${rain.state}`)}</StatusChip>,
      text: (rain) => t(`rains.${rain.state}`),
    },
    moneyColumn('total', t('rains.total'), (rain) => rain.total),
    moneyColumn('given', t('rains.given'), (rain) => rain.given),
    {
      id: 'shares',
      title: t('rains.shares'),
      alignEnd: true,
      cell: (rain) => `${rain.caught} / ${rain.shares}`,
      text: (rain) => `${rain.caught}/${rain.shares}`,
    },
    staffColumn('by', t('rains.by'), nameOf, (rain) => rain.by),
    textColumn('reason', t('shell.reason'), (rain) => rain.reason),
  ]
  return (
    <Page
      title={t('rains.title')}
      about={t('rains.about')}
      actions={
        mayRun && (
          <>
            <Button look="main" onClick={() => setAsked('open')}>
              {t('rains.open')}
            </Button>
            <Button onClick={() => setAsked('schedule')}>{t('rains.schedule')}</Button>
          </>
        )
      }
    >
      <DataList
        id="rains"
        label={t('rains.title')}
        columns={columns}
        rows={desk.data?.model.rains}
        rowKey={({ id }) => id}
        error={desk.error}
        onRetry={() => void desk.refetch()}
        onOpen={(rain) => {
          if (mayRun && rain.state === 'COMING') setCancelled(rain)
        }}
        empty={t('rains.none')}
      />
      <Answered of={desk} rows={2}>
        {({ model }) => <Schedules schedules={model.schedules} mayRun={mayRun} />}
      </Answered>
      {asked && <RainDialog what={asked} least={desk.data?.model.least} onClose={() => setAsked(null)} />}
      {cancelled && <Cancel rain={cancelled} onClose={() => setCancelled(null)} />}
    </Page>
  )
}

function Cancel({ rain, onClose }: { readonly rain: Run; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  return (
    <ReasonDialog
      title={t('rains.cancel')}
      action={t('rains.cancel')}
      look="danger"
      onClose={onClose}
      onReason={async (reason) =>
        (await act('/api/operator/rains/cancel', { id: rain.id, reason }, { done: t('rains.cancelled') })).ok
      }
    >
      <p>{t('rains.cancelText')}</p>
    </ReasonDialog>
  )
}

/** A minute of the day as a time. */
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function Schedules({
  schedules,
  mayRun,
}: {
  readonly schedules: readonly RainSchedule[]
  readonly mayRun: boolean
}) {
  const t = useT()
  const act = useAct()
  const dayName = useDayNames()
  const [ended, setEnded] = useState<RainSchedule | null>(null)
  return (
    <Section title={t('rains.schedules')}>
      {schedules.length === 0 && <p className="text-quiet">{t('rains.noSchedules')}</p>}
      <ul className="grid gap-3">
        {schedules.map((rain) => (
          <li
            key={rain.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
          >
            <span>
              {rain.days.map(dayName).join(', ')} {clockOf(rain.minute)} UTC ·{' '}
              <Money amount={rain.total} currencyId={rain.currencyId} /> / {rain.shares} · {rain.seconds} s
            </span>
            <span className="flex items-center gap-2">
              <StatusChip tone={rain.isOn ? 'good' : 'plain'}>
                {t(rain.isOn ? 'rains.on' : 'rains.ended')}
              </StatusChip>
              {mayRun && rain.isOn && (
                <Button small onClick={() => setEnded(rain)}>
                  {t('rains.end')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {ended && (
        <ReasonDialog
          title={t('rains.end')}
          action={t('rains.end')}
          look="danger"
          onClose={() => setEnded(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/rains/schedule/end',
                { id: ended.id, reason },
                { done: t('rains.ended') },
              )
            ).ok
          }
        />
      )}
    </Section>
  )
}
