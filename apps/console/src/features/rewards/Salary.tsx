import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

const lastMonth = (): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/** A month's statement, its approval and how far it is paid. */
export function Salary() {
  const t = useT()
  const act = useAct()
  const mayRun = useMay('rewards.run')
  const [month, setMonth] = useState(lastMonth)
  const [isAsking, setAsking] = useState(false)
  const run = useRead('/api/operator/rewards/salary', { month }, { enabled: /^\d{4}-\d\d$/.test(month) })
  return (
    <Page title={t('rewards.salary')} about={t('rewards.salaryAbout')}>
      <TextField
        label={t('rewards.month')}
        type="month"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      <Answered of={run}>
        {({ model }) => (
          <Section title={t('rewards.statement', { month: model.month })}>
            <p className="flex flex-wrap items-center gap-3 text-sm">
              <StatusChip tone={model.state === 'paid' ? 'good' : 'waiting'}>
                {t(`rewards.run.${model.state}`)}
              </StatusChip>
              <span>{t('rewards.lines', { paid: model.paid, players: model.players })}</span>
              <span>
                {t('rewards.payDay')} <Time at={model.payAt} />
              </span>
            </p>
            <ul className="grid max-h-96 gap-1 overflow-y-auto text-sm">
              {model.lines.map(({ userId, vipLevel, amount, currencyId }) => (
                <li key={userId} className="flex justify-between gap-3">
                  <span>{t('rewards.line', { player: userId, level: vipLevel })}</span>
                  <Money amount={amount} currencyId={currencyId} />
                </li>
              ))}
            </ul>
            {model.players === 0 && <p className="text-quiet">{t('rewards.noSalary')}</p>}
            {/* An approval is final: nobody could be paid for a month whose empty statement was approved. */}
            {mayRun && model.state === 'due' && model.players > 0 && (
              <Button look="main" className="justify-self-start" onClick={() => setAsking(true)}>
                {t('rewards.approve')}
              </Button>
            )}
          </Section>
        )}
      </Answered>
      {isAsking && (
        <ReasonDialog
          title={t('rewards.approve')}
          action={t('rewards.approve')}
          onClose={() => setAsking(false)}
          onReason={async (reason) =>
            isSent(await act('/api/operator/rewards/salary/approve', { month, reason }))
          }
        />
      )}
    </Page>
  )
}
