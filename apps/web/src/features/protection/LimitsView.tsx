import {
  type LimitAbout,
  type LimitPeriod,
  type LossLimit,
  type Protection,
  REALITY_MINUTES,
  SESSION_MINUTES,
} from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { parseAmount } from '@baize/kit'
import { toast } from '@baize/ui/toast'
import { type SyntheticEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { newRequestId } from '../../api/request-id.ts'
import { refusalSentence, useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { serverNow } from '../../session/server-time.ts'
import { asTyped, readings, readTyped } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PERIODS, useDuration } from './periods.ts'
import { setRealityMinutes } from './reality.ts'

type ViewProps = { protection: Protection; onChanged: (now: Protection) => void }

/** A limit on losses or deposits, with what counts towards it so far. */
type Limit = Pick<LossLimit, 'amount' | 'waiting'> & {
  readonly about: 'loss' | 'deposit'
  readonly period: LimitPeriod
  readonly used: string
}

const WORDS = {
  loss: {
    head: 'notify.limitsHead',
    of: 'notify.lostOf',
    soFar: 'notify.lostSoFar',
    change: 'notify.changeOf',
    amount: 'notify.limitAmount',
  },
  deposit: {
    head: 'notify.depositHead',
    of: 'notify.usedOf',
    soFar: 'notify.usedSoFar',
    change: 'notify.changeDeposit',
    amount: 'notify.depositAmount',
  },
} as const

const LIMITS = {
  loss: ({ limits }: Protection): readonly Limit[] =>
    limits.map(({ lost, ...limit }) => ({ ...limit, about: 'loss', used: lost })),
  deposit: ({ depositLimits }: Protection): readonly Limit[] =>
    depositLimits.map((limit) => ({ ...limit, about: 'deposit' })),
} as const

/** Limits on deposits, losses and session time, and the reality check interval. */
export function LimitsView({ protection, onChanged }: ViewProps) {
  return (
    <>
      <MoneyLimits about="deposit" protection={protection} onChanged={onChanged} />
      <MoneyLimits about="loss" protection={protection} onChanged={onChanged} />
      <SessionTime protection={protection} onChanged={onChanged} />
      <Reality protection={protection} onChanged={onChanged} />
    </>
  )
}

function MoneyLimits({ about, protection, onChanged }: ViewProps & { about: Limit['about'] }) {
  const t = useT()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h3 id={heading} className="font-bold">
        {t(WORDS[about].head)}
      </h3>
      {LIMITS[about](protection).map((limit) => (
        <LimitCard key={limit.period} limit={limit} onChanged={onChanged} />
      ))}
    </section>
  )
}

function LimitCard({ limit, onChanged }: { limit: Limit; onChanged: ViewProps['onChanged'] }) {
  const t = useT()
  const money = useMoney()
  const [open, setOpen] = useState(false)
  const { about, period, amount, used } = limit
  const words = WORDS[about]
  const label = t(PERIODS[period])
  return (
    <div className="grid grid-cols-1 gap-3 rounded-control border border-line bg-sunken p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-quiet">{label}</p>
          <p className="text-lg font-bold tabular-nums">
            {amount === null ? t('notify.noLimit') : money.format(amount)}
          </p>
        </div>
        <Button
          size="small"
          aria-expanded={open}
          aria-label={t(words.change, { period: label })}
          onClick={() => setOpen(!open)}
        >
          {t('notify.change')}
        </Button>
      </div>
      {amount !== null && <Bar share={shareOf(used, amount, money.decimals)} />}
      <p className="text-sm text-quiet tabular-nums">
        {amount === null
          ? t(words.soFar, { used: money.format(used) })
          : t(words.of, { used: money.format(used), limit: money.format(amount) })}
      </p>
      {limit.waiting && <Waiting limit={limit} waiting={limit.waiting} onChanged={onChanged} />}
      {open && (
        <LimitForm
          limit={limit}
          onChanged={(now) => {
            setOpen(false)
            onChanged(now)
          }}
        />
      )}
    </div>
  )
}

const Bar = ({ share }: { share: number }) => (
  <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-track">
    <div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
  </div>
)

/** In whole percent, for display only. */
function shareOf(lost: string, limit: string, decimals: number): number {
  const [part, whole] = [parseAmount(lost, decimals), parseAmount(limit, decimals)]
  if (!part.ok || !whole.ok) return 0
  if (whole.value === 0n) return 100
  return Math.min(100, Number((part.value * 100n) / whole.value))
}

function LimitForm({ limit, onChanged }: { limit: Limit; onChanged: ViewProps['onChanged'] }) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const language = useLanguage()
  const [typed, setTyped] = useState(limit.amount === null ? '' : asTyped(limit.amount, language))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isLooser = (wanted: string | null): boolean => {
    if (limit.amount === null) return false
    if (wanted === null) return true
    const [more, now] = [parseAmount(wanted, money.decimals), parseAmount(limit.amount, money.decimals)]
    return more.ok && now.ok && more.value > now.value
  }
  const save = async (amount: string | null) => {
    const looser = isLooser(amount)
    const sure =
      !looser ||
      (await confirmDialog({
        title: t('notify.raiseTitle'),
        message: t('notify.raiseAsk'),
        confirmLabel: t('notify.raiseWait'),
      }))
    if (!sure) return
    setBusy(true)
    const { about, period } = limit
    const input = { requestId: newRequestId(), about, period, amount }
    const answer = await call('/api/user/protection/limit', input, { quiet: true })
    setBusy(false)
    if (!isAccepted(answer)) return setError(refusalSentence(answer))
    const from = LIMITS[about](answer.model).find((updated) => updated.period === period)?.waiting?.from
    toast(
      looser && from !== undefined
        ? t('notify.raiseNoted', { time: dateTime(from) })
        : t('notify.limitHolds'),
      { tone: 'gain' },
    )
    onChanged(answer.model)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readTyped(typed, money.decimals)
    if (read.ok) return void save(read.value)
    const { whole, parts } = readings(typed)
    setError(t('wallet.amountAmbiguous', { whole: money.format(whole), parts: money.format(parts) }))
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <TextField
        label={t(WORDS[limit.about].amount)}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={error}
        trailing={<span className="pr-3 text-sm text-quiet">{money.symbol}</span>}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('notify.limitSave')}
        </Button>
        {limit.amount !== null && (
          <Button variant="ghost" disabled={busy} onClick={() => void save(null)}>
            {t('notify.limitNone')}
          </Button>
        )}
      </div>
    </form>
  )
}

type WaitingProps = {
  limit: Limit
  waiting: NonNullable<Limit['waiting']>
  onChanged: ViewProps['onChanged']
}

function Waiting({ limit: { about, period }, waiting, onChanged }: WaitingProps) {
  const t = useT()
  const money = useMoney()
  const amount = waiting.amount === null ? t('notify.noLimit') : money.format(waiting.amount)
  return <WaitingRaise of={{ about, period }} from={waiting.from} amount={amount} onChanged={onChanged} />
}

type WaitingRaiseProps = {
  of: { readonly about: LimitAbout; readonly period: LimitPeriod }
  from: number
  amount: string
  onChanged: ViewProps['onChanged']
}

/** A pending raise: until its date, and then until it is confirmed or dropped. */
function WaitingRaise({ of, from, amount, onChanged }: WaitingRaiseProps) {
  const t = useT()
  const dateTime = useDateTime()
  const [busy, setBusy] = useState(false)
  const isOver = from <= serverNow()
  const decide = async (raise: boolean) => {
    setBusy(true)
    const answer = await call('/api/user/protection/raise', { requestId: newRequestId(), ...of, raise })
    setBusy(false)
    if (isAccepted(answer)) onChanged(answer.model)
  }
  return (
    <div className="grid gap-2 rounded-small bg-accent-quiet p-3 text-sm">
      <p>
        {isOver
          ? t('notify.waitingOver', { amount })
          : t('notify.waitingUntil', { amount, time: dateTime(from) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOver && (
          <Button size="small" busy={busy} onClick={() => void decide(true)}>
            {t('notify.raiseYes')}
          </Button>
        )}
        <Button size="small" busy={busy} onClick={() => void decide(false)}>
          {t('notify.raiseNo')}
        </Button>
      </div>
    </div>
  )
}

const NO_LIMIT = 'none'

/** Longest session of play, its current end, and a pending raise. */
function SessionTime({ protection, onChanged }: ViewProps) {
  const t = useT()
  const dateTime = useDateTime()
  const [saving, setSaving] = useState(false)
  const { minutes, endsAt, restUntil, waiting } = protection.session
  const lasting = useDuration()
  const choose = async (wanted: (typeof SESSION_MINUTES)[number] | null) => {
    const looser = minutes !== null && (wanted === null || wanted > minutes)
    const sure =
      !looser ||
      (await confirmDialog({
        title: t('notify.raiseTitle'),
        message: t('notify.raiseAsk'),
        confirmLabel: t('notify.raiseWait'),
      }))
    if (!sure) return
    setSaving(true)
    const input = { requestId: newRequestId(), minutes: wanted }
    const answer = await call('/api/user/protection/session', input, { quiet: true })
    setSaving(false)
    if (!isAccepted(answer)) return toast(t('notify.saveFailed'), { tone: 'danger' })
    const from = answer.model.session.waiting?.from
    toast(
      looser && from !== undefined
        ? t('notify.raiseNoted', { time: dateTime(from) })
        : t('notify.limitHolds'),
      { tone: 'gain' },
    )
    onChanged(answer.model)
  }
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-bold">{t('notify.sessionHead')}</h3>
      <p className="text-sm text-quiet">{t('notify.sessionText')}</p>
      <SelectField
        label={t('notify.sessionHead')}
        value={minutes === null ? NO_LIMIT : String(minutes)}
        disabled={saving}
        onChange={({ target: { value } }) =>
          void choose(SESSION_MINUTES.find((offered) => String(offered) === value) ?? null)
        }
        options={[
          { value: NO_LIMIT, label: t('notify.noLimit') },
          ...SESSION_MINUTES.map((number) => ({ value: String(number), label: lasting(number) })),
        ]}
      />
      {restUntil !== null ? (
        <p role="status" className="text-sm font-semibold">
          {t('notify.pausedSession', { time: dateTime(restUntil) })}
        </p>
      ) : (
        endsAt !== null && (
          <p className="text-sm text-quiet">{t('notify.sessionEnds', { time: dateTime(endsAt) })}</p>
        )
      )}
      {waiting && (
        <WaitingRaise
          of={{ about: 'session', period: 'day' }}
          from={waiting.from}
          amount={waiting.minutes === null ? t('notify.noLimit') : lasting(waiting.minutes)}
          onChanged={onChanged}
        />
      )}
    </section>
  )
}

function Reality({ protection, onChanged }: ViewProps) {
  const t = useT()
  const [saving, setSaving] = useState(false)
  const choose = async (minutes: (typeof REALITY_MINUTES)[number]) => {
    setSaving(true)
    const answer = await call('/api/user/protection/reality', { minutes }, { quiet: true })
    setSaving(false)
    if (!isAccepted(answer)) return toast(t('notify.saveFailed'), { tone: 'danger' })
    void setRealityMinutes(minutes)
    onChanged(answer.model)
  }
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-bold">{t('notify.realityHead')}</h3>
      <p className="text-sm text-quiet">{t('notify.realityText')}</p>
      <Segmented
        label={t('notify.realityHead')}
        value={String(protection.realityMinutes)}
        disabled={saving}
        onChange={(choice) => {
          const minutes = REALITY_MINUTES.find((offered) => String(offered) === choice)
          if (minutes !== undefined) void choose(minutes)
        }}
        options={REALITY_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t('notify.realityNever') : t('notify.minutes', { count: minutes }),
        }))}
      />
    </section>
  )
}
