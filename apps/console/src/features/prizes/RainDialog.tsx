import type { ReplyOf } from '@baize/contract/operator'
import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { SoloAllowance } from '../../ui/GivenAlone.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { readAmount } from '../../ui/typed-amount.ts'
import { useLanguage, useT } from '../../words/language.ts'

/** Any Sunday. */
const SUNDAY_MS = Date.UTC(2026, 0, 4)

/** Names of the days of a week, from Sunday (0) on. */
export function useDayNames(): (day: number) => string {
  const locale = useLanguage((state) => state.locale)
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (day) => names.format(SUNDAY_MS + day * DAY_MS)
}

type DialogProps = {
  readonly what: 'open' | 'schedule'
  readonly least: ReplyOf<'/api/operator/rains'>['model']['least'] | undefined
  readonly onClose: () => void
}

/** Sets up one rain, or a schedule of rains. */
export function RainDialog({ what, least, onClose }: DialogProps) {
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
    total: readAmount(form.total) ?? '',
    shares: Number(form.shares),
    seconds: Number(form.seconds),
    reason: form.reason.trim(),
  }
  const whole = (name: 'shares' | 'seconds' | 'minutes', min: number, max: number) => (
    <TextField
      label={t(`rains.${name}`)}
      type="number"
      min={min}
      max={max}
      required
      value={form[name]}
      onChange={set(name)}
    />
  )
  async function ask(): Promise<void> {
    const [hours = '0', minutes = '0'] = form.time.split(':')
    const startsAt = Date.now() + Number(form.minutes) * 60_000
    const minute = Number(hours) * 60 + Number(minutes)
    const done = { done: t('rains.opened') }
    const outcome =
      what === 'open'
        ? await act('/api/operator/rains/open', { ...common, requestId, startsAt }, done)
        : await act('/api/operator/rains/schedule', { ...common, days: [...days], minute }, done)
    if (isSent(outcome)) onClose()
  }
  return (
    <Dialog title={t(what === 'open' ? 'rains.open' : 'rains.schedule')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <CurrencyField label={t('rains.currency')} value={currencyId} onChoose={setCurrencyId} />
        <MoneyField
          label={t('rains.total')}
          currencyId={currencyId}
          hint={what === 'open' ? <SoloAllowance currencyId={currencyId} /> : t('rains.two')}
          value={form.total}
          onChange={(total) => setForm({ ...form, total })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          {whole('shares', least?.shares ?? 1, 10_000)}
          {whole('seconds', 10, 3600)}
        </div>
        {what === 'open' ? (
          whole('minutes', Math.max(1, Math.ceil((least?.noticeSeconds ?? 0) / 60)), 10_000)
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
                      setDays(target.checked ? [...days, day] : days.filter((other) => other !== day))
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
