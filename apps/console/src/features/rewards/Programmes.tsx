import type { ProgrammeView } from '@baize/contract/operator'
import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import { Switch, TextField } from '../../ui/Field.tsx'
import { Limit } from '../../ui/Limit.tsx'
import { LimitField } from '../../ui/LimitField.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { readAmount } from '../../ui/typed-amount.ts'
import { useT } from '../../words/language.ts'
import { percentOf, shareOf } from './share.ts'

type Asked = { readonly what: 'change' | 'fund'; readonly of: ProgrammeView }

/** Each programme's share, cap and switch, and what its budgets hold. */
export function Programmes() {
  const t = useT()
  const programmes = useRead('/api/operator/rewards/programmes', {})
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page title={t('rewards.programmes')} about={t('rewards.programmesAbout')}>
      <Answered of={programmes} rows={8}>
        {({ model }) => (
          <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
            {model.map((programme) => (
              <li key={programme.programme}>
                <Card of={programme} onAsk={(what) => setAsked({ what, of: programme })} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {asked?.what === 'change' && <Change of={asked.of} onClose={() => setAsked(null)} />}
      {asked?.what === 'fund' && <Fund of={asked.of} onClose={() => setAsked(null)} />}
    </Page>
  )
}

function Card({ of, onAsk }: { readonly of: ProgrammeView; readonly onAsk: (what: Asked['what']) => void }) {
  const t = useT()
  const mayRun = useMay('rewards.run')
  const { programme, share, dailyCap, on, budgets } = of
  return (
    <article className="block-surface grid gap-3 p-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{t(`rewards.of.${programme}`)}</h2>
        <StatusChip tone={on ? 'good' : 'plain'}>{t(on ? 'rewards.on' : 'rewards.off')}</StatusChip>
      </div>
      <p className="flex justify-between text-sm">
        <span className="text-quiet">{t('rewards.share')}</span>
        <span className="font-semibold tabular-nums">{percentOf(share)}%</span>
      </p>
      <p className="flex justify-between text-sm">
        <span className="text-quiet">{t('rewards.dailyCap')}</span>
        <span className="justify-items-end font-semibold tabular-nums">
          {dailyCap === null ? t('rewards.noCap') : <Limit value={dailyCap} />}
        </span>
      </p>
      <ul className="grid gap-1 text-sm">
        {budgets.map(({ currencyId, balance, grantedToday }) => (
          <li key={currencyId} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-quiet">{t('rewards.budget', { currency: currencyId })}</span>
            <span className="tabular-nums">
              <Money amount={balance} currencyId={currencyId} /> · {t('rewards.today')}{' '}
              <Money amount={grantedToday} currencyId={currencyId} />
            </span>
          </li>
        ))}
      </ul>
      {mayRun && (
        <div className="flex flex-wrap gap-2">
          <Button small onClick={() => onAsk('change')}>
            {t('rewards.change')}
          </Button>
          <Button small onClick={() => onAsk('fund')}>
            {t('rewards.fund')}
          </Button>
        </div>
      )}
    </article>
  )
}

type OfProgramme = { readonly of: ProgrammeView; readonly onClose: () => void }

function Change({ of, onClose }: OfProgramme) {
  const t = useT()
  const act = useAct()
  const [percent, setPercent] = useState(percentOf(of.share))
  const [cap, setCap] = useState(of.dailyCap ?? '')
  const [on, setOn] = useState(of.on)
  const share = shareOf(percent)
  return (
    <ReasonDialog
      title={t(`rewards.of.${of.programme}`)}
      action={t('rewards.save')}
      onClose={onClose}
      onReason={async (reason) => {
        if (share === null) return false
        const input = { programme: of.programme, share, dailyCap: cap.trim() || null, on, reason }
        return isSent(await act('/api/operator/rewards/programmes/change', input))
      }}
    >
      <TextField
        label={t('shell.inPercent', { label: t('rewards.share') })}
        hint={t('rewards.shareHint')}
        error={share === null ? t('rewards.shareWrong') : undefined}
        inputMode="decimal"
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
      />
      <LimitField label={t('rewards.dailyCap')} value={cap} empty={t('rewards.capHint')} onAmount={setCap} />
      <Switch label={t('rewards.on')} isOn={on} onToggle={setOn} />
    </ReasonDialog>
  )
}

function Fund({ of, onClose }: OfProgramme) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [currencyId, setCurrency] = useState<CurrencyId>(CURRENCIES[0].id)
  const [amount, setAmount] = useState('')
  return (
    <ReasonDialog
      title={t('rewards.fund')}
      action={t('rewards.fund')}
      onClose={onClose}
      onReason={async (reason) => {
        const input = {
          requestId,
          programme: of.programme,
          currencyId,
          amount: readAmount(amount) ?? '',
          reason,
        }
        return isSent(await act('/api/operator/rewards/fund', input))
      }}
    >
      <p className="text-quiet">{t('rewards.fundText')}</p>
      <CurrencyField label={t('rewards.currency')} value={currencyId} onChoose={setCurrency} />
      <MoneyField label={t('rewards.amount')} currencyId={currencyId} value={amount} onChange={setAmount} />
    </ReasonDialog>
  )
}
