import { CURRENCIES, type CurrencyId, type RainSchedule, type RainState, type ReplyOf } from '@baize/contract'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'

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
  const mayRun = useMay('rewards.run')
  const desk = useRead('/api/operator/rains', {})
  const [asked, setAsked] = useState<'open' | 'schedule' | null>(null)
  const [cancelled, setCancelled] = useState<Run | null>(null)
  const columns: readonly Column<Run>[] = [
    {
      id: 'at',
      title: t('rains.startsAt'),
      cell: (one) => <Time at={one.startsAt} />,
      text: (one) => new Date(one.startsAt).toISOString(),
    },
    {
      id: 'state',
      title: t('desk.state'),
      cell: (one) => <StatusChip tone={TONES[one.state]}>{t(`rains.${one.state}`)}</StatusChip>,
      text: (one) => one.state,
    },
    {
      id: 'total',
      title: t('rains.total'),
      alignEnd: true,
      cell: (one) => <Money amount={one.total} currencyId={one.currencyId} />,
      text: (one) => one.total,
    },
    {
      id: 'given',
      title: t('rains.given'),
      alignEnd: true,
      cell: (one) => <Money amount={one.given} currencyId={one.currencyId} />,
      text: (one) => one.given,
    },
    {
      id: 'shares',
      title: t('rains.shares'),
      alignEnd: true,
      cell: (one) => `${one.caught} / ${one.shares}`,
      text: (one) => `${one.caught}/${one.shares}`,
    },
    { id: 'by', title: t('rains.by'), cell: (one) => one.by, text: (one) => one.by },
    { id: 'reason', title: t('shell.reason'), cell: (one) => one.reason, text: (one) => one.reason },
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
        onOpen={(one) => {
          if (mayRun && one.state === 'COMING') setCancelled(one)
        }}
        empty={t('rains.none')}
      />
      <Answered of={desk} rows={2}>
        {({ model }) => <Schedules schedules={model.schedules} mayRun={mayRun} />}
      </Answered>
      {asked && (
        <RainDialog what={asked} alone={desk.data?.model.alone ?? []} onClose={() => setAsked(null)} />
      )}
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

/** 2026-01-04 was a Sunday. */
const SUNDAY_MS = Date.UTC(2026, 0, 4)
const DAY_MS = 24 * 60 * 60_000

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function useDayNames(): (day: number) => string {
  const locale = useLanguage((state) => state.locale)
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (day) => names.format(SUNDAY_MS + day * DAY_MS)
}

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
        {schedules.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
          >
            <span>
              {one.days.map(dayName).join(', ')} {clockOf(one.minute)} UTC ·{' '}
              <Money amount={one.total} currencyId={one.currencyId} /> / {one.shares} · {one.seconds} s
            </span>
            <span className="flex items-center gap-2">
              <StatusChip tone={one.isOn ? 'good' : 'plain'}>
                {t(one.isOn ? 'rains.on' : 'rains.ended')}
              </StatusChip>
              {mayRun && one.isOn && (
                <Button small onClick={() => setEnded(one)}>
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

type DialogProps = {
  readonly what: 'open' | 'schedule'
  readonly alone: Desk['alone']
  readonly onClose: () => void
}

function RainDialog({ what, alone, onClose }: DialogProps) {
  const t = useT()
  const act = useAct()
  const dayName = useDayNames()
  const [requestId] = useState(() => crypto.randomUUID())
  const [currencyId, setCurrencyId] = useState<CurrencyId>(CURRENCIES[0].id)
  const [form, setForm] = useState({
    total: '',
    shares: '100',
    seconds: '60',
    minutes: '5',
    time: '20:00',
    reason: '',
  })
  const [days, setDays] = useState<readonly number[]>([0, 1, 2, 3, 4, 5, 6])
  const set = (name: keyof typeof form) => (event: { readonly target: { readonly value: string } }) =>
    setForm({ ...form, [name]: event.target.value })
  const common = {
    currencyId,
    total: form.total.trim(),
    shares: Number(form.shares),
    seconds: Number(form.seconds),
    reason: form.reason.trim(),
  }
  async function ask(): Promise<void> {
    const [hours = '0', minutes = '0'] = form.time.split(':')
    const outcome =
      what === 'open'
        ? await act(
            '/api/operator/rains/open',
            { ...common, requestId, startsAt: Date.now() + Number(form.minutes) * 60_000 },
            { done: t('rains.opened') },
          )
        : await act(
            '/api/operator/rains/schedule',
            { ...common, days: [...days], minute: Number(hours) * 60 + Number(minutes) },
            { done: t('rains.opened') },
          )
    if (isSent(outcome)) onClose()
  }
  const limit = alone.find((one) => one.currencyId === currencyId)
  return (
    <Dialog title={t(what === 'open' ? 'rains.open' : 'rains.schedule')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <SelectField
          label={t('rains.currency')}
          value={currencyId}
          onChange={({ target }) =>
            setCurrencyId(CURRENCIES.find(({ id }) => id === target.value)?.id ?? CURRENCIES[0].id)
          }
          options={CURRENCIES.map(({ id }) => ({ value: id, label: id }))}
        />
        <TextField
          label={t('rains.total')}
          hint={what === 'open' && limit ? t('rains.alone', { amount: limit.amount }) : t('rains.two')}
          inputMode="decimal"
          required
          value={form.total}
          onChange={set('total')}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('rains.shares')}
            type="number"
            min={1}
            max={10_000}
            required
            value={form.shares}
            onChange={set('shares')}
          />
          <TextField
            label={t('rains.seconds')}
            type="number"
            min={10}
            max={3600}
            required
            value={form.seconds}
            onChange={set('seconds')}
          />
        </div>
        {what === 'open' ? (
          <TextField
            label={t('rains.minutes')}
            type="number"
            min={1}
            max={10_000}
            required
            value={form.minutes}
            onChange={set('minutes')}
          />
        ) : (
          <>
            <TextField
              label={t('rains.time')}
              type="time"
              required
              value={form.time}
              onChange={set('time')}
            />
            <fieldset className="flex flex-wrap gap-3">
              <legend className="text-sm font-medium text-quiet">{t('rains.days')}</legend>
              {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                <label key={day} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={days.includes(day)}
                    onChange={({ target }) =>
                      setDays(target.checked ? [...days, day] : days.filter((one) => one !== day))
                    }
                  />
                  {dayName(day)}
                </label>
              ))}
            </fieldset>
          </>
        )}
        <TextArea
          label={t('shell.reason')}
          hint={t('shell.reasonHint')}
          required
          maxLength={500}
          value={form.reason}
          onChange={set('reason')}
        />
        <Button
          type="submit"
          look="main"
          disabled={form.reason.trim() === '' || (what === 'schedule' && days.length === 0)}
        >
          {t(what === 'open' ? 'rains.open' : 'rains.schedule')}
        </Button>
      </form>
    </Dialog>
  )
}
