import type { PushBroadcast, PushDesk } from '@baize/contract/operator'
import { useState } from 'react'
import { listOf, useAct, usePages, useRead } from '../../api/query.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { BroadcastDialog } from './BroadcastDialog.tsx'
import { Preview } from './Preview.tsx'
import { segmentWords } from './Segment.tsx'

const TONES: Record<PushBroadcast['state'], ChipTone> = {
  WAITING: 'waiting',
  SENDING: 'waiting',
  DONE: 'good',
  STOPPED: 'plain',
}

const isOpen = ({ state }: PushBroadcast): boolean => state === 'WAITING' || state === 'SENDING'

/** Messages to many on their browsers, and how web push stands. */
export function Broadcasts() {
  const t = useT()
  const nameOf = useStaffNames()
  const maySend = useMay('content.publish')
  const pages = usePages('/api/operator/push/broadcasts', {}, ({ model }) =>
    model.next === null ? null : { before: model.next },
  )
  const desk = useRead('/api/operator/push', {})
  const [isNew, setNew] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const list = listOf(pages)
  const shown = list.rows?.find(({ id }) => id === opened)
  // Counts move while a message is sent. One that waits for its time costs no requests.
  const { refetch } = pages
  useRefresh(() => {
    const isMoving = list.rows?.some((row) => isOpen(row) && row.startAt <= Date.now()) === true
    return isMoving ? refetch() : undefined
  })
  const number = (id: 'sent' | 'failed' | 'left' | 'clicked'): Column<PushBroadcast> => ({
    id,
    title: t(`push.${id}`),
    alignEnd: true,
    width: '5rem',
    cell: (row) => String(row[id]),
    text: (row) => String(row[id]),
  })
  const columns: readonly Column<PushBroadcast>[] = [
    // First, because it names the row for those who open it by ear.
    {
      ...textColumn<PushBroadcast>('title', t('push.textTitle'), ({ texts }) => texts.en.title),
      width: '2fr',
    },
    timeColumn('at', t('push.startsAt'), ({ startAt }) => startAt),
    {
      id: 'state',
      title: t('desk.state'),
      cell: ({ state }) => <StatusChip tone={TONES[state]}>{t(`push.${state}`)}</StatusChip>,
      text: ({ state }) => t(`push.${state}`),
    },
    {
      ...textColumn<PushBroadcast>('segment', t('push.segment'), ({ segment }) => segmentWords(t, segment)),
      width: '2fr',
    },
    number('sent'),
    number('failed'),
    number('left'),
    number('clicked'),
    textColumn('by', t('push.by'), ({ by, approvedBy }) => nameOf(by, approvedBy)),
  ]
  return (
    <Page
      title={t('push.title')}
      about={t('push.about')}
      actions={
        maySend && (
          <Button look="main" onClick={() => setNew(true)}>
            {t('push.new')}
          </Button>
        )
      }
    >
      <DataList
        id="push"
        label={t('push.title')}
        columns={columns}
        {...list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        empty={t('push.none')}
      />
      <Answered of={desk} rows={2}>
        {({ model }) => <Standing desk={model} />}
      </Answered>
      {isNew && <BroadcastDialog onClose={() => setNew(false)} />}
      {shown && <Details broadcast={shown} maySend={maySend} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function Standing({ desk }: { readonly desk: PushDesk }) {
  const t = useT()
  const act = useAct()
  const mayRotate = useMay('site.change')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title={t('push.standing')}
      actions={mayRotate && <Button onClick={() => setAsking(true)}>{t('push.rotate')}</Button>}
    >
      {!desk.isOn && <p className="font-semibold">{t('push.isOff')}</p>}
      <p>{t('push.reaches', { players: String(desk.players), devices: String(desk.devices) })}</p>
      <p className="text-quiet">
        {t('push.queue', { waiting: String(desk.waiting) })}
        {desk.waitingSince !== null && (
          <>
            {' '}
            <Time at={desk.waitingSince} />
          </>
        )}
      </p>
      <p className="text-quiet [overflow-wrap:anywhere]">
        {t('push.key')} <Code text={desk.publicKey} />
      </p>
      {desk.onOlderKeys > 0 && (
        <p className="text-quiet">{t('push.olderKeys', { count: String(desk.onOlderKeys) })}</p>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('push.rotate')}
          action={t('push.rotate')}
          onClose={() => setAsking(false)}
          onReason={async (reason) =>
            (await act('/api/operator/push/rotate', { reason }, { done: t('push.rotated') })).ok
          }
        >
          <p>{t('push.rotateText')}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}

type DetailsProps = {
  readonly broadcast: PushBroadcast
  readonly maySend: boolean
  readonly onClose: () => void
}

function Details({ broadcast, maySend, onClose }: DetailsProps) {
  const t = useT()
  const act = useAct()
  const { state, segment, texts, path, total, sent, failed, left, clicked, stoppedBy } = broadcast
  const [isStopping, setStopping] = useState(false)
  const stop = async (): Promise<void> => {
    setStopping(true)
    await act('/api/operator/push/stop', { id: broadcast.id }, { done: t('push.stopped') })
    setStopping(false)
  }
  const done = total - left
  return (
    <Dialog title={texts.en.title} onClose={onClose} wide>
      <div className="grid grid-cols-1 gap-4">
        <p className="flex flex-wrap items-center gap-2">
          <StatusChip tone={TONES[state]}>{t(`push.${state}`)}</StatusChip>
          {segmentWords(t, segment)}
        </p>
        {state === 'SENDING' && (
          <progress
            aria-label={t('push.SENDING')}
            max={Math.max(total, 1)}
            value={done}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-track [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-accent"
          />
        )}
        <p>
          {t('push.counts', {
            total: String(total),
            sent: String(sent),
            failed: String(failed),
            left: String(left),
            clicked: String(clicked),
          })}
        </p>
        <p className="text-sm text-quiet">{t('push.countsText')}</p>
        {stoppedBy !== null && <p>{t('push.stoppedBy', { name: stoppedBy })}</p>}
        <Preview texts={texts} path={path} />
        {isOpen(broadcast) && maySend && (
          <>
            <p className="text-sm text-quiet">{t('push.stopText')}</p>
            <Button look="danger" isBusy={isStopping} onClick={() => void stop()}>
              {t('push.stop')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
