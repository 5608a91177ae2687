import type { ReplyOf, SingleMoneySetting } from '@baize/contract/operator'
import { type ReactNode, useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch, TextField } from '../../ui/Field.tsx'
import { LimitField } from '../../ui/LimitField.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { changesOf, takesSecond, withMethod } from './draft.ts'
import { MethodCard } from './MethodCard.tsx'
import { RouteField } from './RouteField.tsx'
import { TermsHistory } from './TermsHistory.tsx'

type Terms = ReplyOf<'/api/operator/money/settings'>['model']

/** Payment methods, limits, fees and the first-deposit bonus, and every earlier version of them. */
export function MoneySettings() {
  const t = useT()
  const terms = useRead('/api/operator/money/settings', {})
  return (
    <Page title={t('terms.title')} about={t('terms.about')}>
      <Answered of={terms} rows={8}>
        {({ model }) => (
          <>
            {/* A new form for each version, so that it never asks for what it has not shown. */}
            <Form key={model.version} terms={model} />
            <TermsHistory newest={model.version} />
          </>
        )}
      </Answered>
    </Page>
  )
}

type AmountName = Exclude<SingleMoneySetting, 'deposits' | 'withdrawals' | WholeName>
type WholeName = 'firstDepositBonus' | 'firstDepositBonusWager' | 'withdrawalWagerPercent'

const DEPOSIT_AMOUNTS = ['minDeposit', 'maxDeposit'] as const
const WITHDRAWAL_AMOUNTS = [
  'minWithdrawal',
  'maxWithdrawal',
  'withdrawalDayLimit',
  'withdrawalAutoLimit',
  'withdrawalFee',
  'tronFee',
  'ethereumFee',
  'withdrawalMinDeposit',
] as const

function Form({ terms: { settings, offered } }: { readonly terms: Terms }) {
  const t = useT()
  const act = useAct()
  const mayChange = useMay('money.settings')
  const [draft, setDraft] = useState(settings)
  const [isAsking, setAsking] = useState(false)
  const { change, count } = changesOf(settings, draft)
  const isForTwo = takesSecond(settings, draft)
  const marked = (name: SingleMoneySetting, field: ReactNode) => (
    <ChangeMark key={name} setting={name} from={settings[name]} to={draft[name]}>
      {field}
    </ChangeMark>
  )
  const amount = (name: AmountName) =>
    marked(
      name,
      <LimitField
        label={t(`terms.setting.${name}`)}
        value={draft[name]}
        onAmount={(text) => setDraft({ ...draft, [name]: text })}
      />,
    )
  const whole = (name: WholeName, unit: '%' | '×', hint: string, most: number) =>
    marked(
      name,
      <TextField
        label={`${t(`terms.setting.${name}`)} (${unit})`}
        hint={hint}
        type="number"
        min={0}
        max={most}
        step={1}
        required
        value={String(draft[name])}
        onChange={({ target }) => setDraft({ ...draft, [name]: Number(target.value) })}
      />,
    )
  const onOff = (name: 'deposits' | 'withdrawals') =>
    marked(
      name,
      <Switch
        label={t(`terms.setting.${name}`)}
        hint={t(draft[name] ? 'terms.areOpen' : 'terms.areClosed')}
        isOn={draft[name]}
        disabled={!mayChange}
        onToggle={(isOn) => setDraft({ ...draft, [name]: isOn })}
      />,
    )
  return (
    <>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <fieldset disabled={!mayChange} className="grid gap-5">
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Section title={t('terms.deposits')}>
              {onOff('deposits')}
              <div className="grid gap-3 sm:grid-cols-2">{DEPOSIT_AMOUNTS.map(amount)}</div>
            </Section>
            <Section title={t('terms.bonus')}>
              <div className="grid gap-3 sm:grid-cols-2">
                {whole('firstDepositBonus', '%', t('terms.percentHint'), 1000)}
                {amount('firstDepositBonusMax')}
                {whole('firstDepositBonusWager', '×', t('terms.timesHint'), 100)}
              </div>
            </Section>
          </div>
          <Section title={t('terms.methods')}>
            <p className="text-sm text-quiet">{t('terms.methodsAbout')}</p>
            <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
              {offered.methods.map((method) => (
                <MethodCard
                  key={method.id}
                  {...method}
                  saved={settings.methods[method.id]}
                  terms={draft.methods[method.id]}
                  disabled={!mayChange}
                  onTerms={(fields) => setDraft(withMethod(draft, method.id, fields))}
                />
              ))}
            </div>
          </Section>
          <Section title={t('terms.withdrawals')}>
            {onOff('withdrawals')}
            <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {WITHDRAWAL_AMOUNTS.map(amount)}
              {whole('withdrawalWagerPercent', '%', t('terms.wagerHint'), 10_000)}
            </div>
            <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-4">
              {offered.payouts.map(({ id, providers }) => {
                const payout = draft.payouts[id]
                const setPayout = (fields: Partial<typeof payout>) =>
                  setDraft({ ...draft, payouts: { ...draft.payouts, [id]: { ...payout, ...fields } } })
                return (
                  <div key={id} className="grid content-start gap-3 rounded-control border border-line p-3">
                    <ChangeMark setting="payoutOn" from={settings.payouts[id].on} to={payout.on}>
                      <Switch
                        label={t(`terms.method.${id}`)}
                        isOn={payout.on}
                        disabled={!mayChange}
                        onToggle={(on) => setPayout({ on })}
                      />
                    </ChangeMark>
                    <ChangeMark setting="payoutRoute" from={settings.payouts[id].route} to={payout.route}>
                      <RouteField
                        label={t('terms.setting.payoutRoute')}
                        all={providers}
                        route={payout.route}
                        disabled={!mayChange}
                        onRoute={(route) => setPayout({ route })}
                      />
                    </ChangeMark>
                  </div>
                )
              })}
            </div>
          </Section>
        </fieldset>
        {mayChange && (
          <div className="sticky bottom-3 flex flex-wrap items-center justify-between gap-3 rounded-block border border-line bg-raised p-3 pl-5 shadow-block">
            <p className="text-sm font-medium">
              {count === 0 ? t('site.noChanges') : t('terms.changed', { count })}
              {count > 0 && (
                <span className="block text-quiet">{t(isForTwo ? 'terms.second' : 'terms.alone')}</span>
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              {count > 0 && <Button onClick={() => setDraft(settings)}>{t('terms.discard')}</Button>}
              <Button type="submit" look="main" disabled={count === 0}>
                {t('terms.change')}
              </Button>
            </div>
          </div>
        )}
      </form>
      {isAsking && (
        <ReasonDialog
          title={t('terms.change')}
          action={t('terms.change')}
          onClose={() => setAsking(false)}
          onReason={async (reason) =>
            isSent(
              await act(
                '/api/operator/money/settings/change',
                { settings: change, reason },
                { done: t('terms.saved') },
              ),
            )
          }
        >
          <p>{t(isForTwo ? 'terms.secondText' : 'terms.aloneText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
