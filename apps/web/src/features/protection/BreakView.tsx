import { BREAKS, type Break, type Protection } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDateTime, useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { LENGTHS } from './periods.ts'

type BreakViewProps = { protection: Protection; onChanged: (now: Protection) => void }

/** A break from betting, which cannot be ended early. */
export function BreakView({ protection, onChanged }: BreakViewProps) {
  const t = useT()
  const dateTime = useDateTime()
  const [length, setLength] = useState<Break>('day')
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    const sure = await confirmDialog({
      title: t('notify.breakAskTitle'),
      message: t('notify.breakAsk', { length: t(LENGTHS[length]) }),
      confirmLabel: t('notify.breakGo'),
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const answer = await call('/api/user/protection/break', { requestId: newRequestId(), length })
    setBusy(false)
    if (isAccepted(answer)) onChanged(answer.model)
  }
  return (
    <section className="grid grid-cols-1 gap-4">
      {protection.excludedUntil !== null && (
        <div role="status" className="grid gap-1 rounded-control bg-accent-quiet p-4">
          <p className="font-bold">{t('notify.breakRuns', { time: dateTime(protection.excludedUntil) })}</p>
          <p className="text-sm text-quiet">{t('notify.breakRunsText')}</p>
          <p className="text-sm text-quiet">{t('notify.breakMoney')}</p>
        </div>
      )}
      <div className="grid gap-1">
        <h3 className="font-bold">{t('notify.breakHead')}</h3>
        <p className="text-sm text-quiet">{t('notify.breakText')}</p>
        {protection.excludedUntil === null && <p className="text-sm text-quiet">{t('notify.breakMoney')}</p>}
      </div>
      <SelectField
        label={t('notify.breakLength')}
        value={length}
        onChange={(event) => setLength(BREAKS.find((known) => known === event.target.value) ?? 'day')}
        options={BREAKS.map((choice) => ({ value: choice, label: t(LENGTHS[choice]) }))}
      />
      <Button variant="danger" size="large" busy={busy} onClick={() => void begin()}>
        {t('notify.breakGo')}
      </Button>
    </section>
  )
}
