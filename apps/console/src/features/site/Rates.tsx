import type { OperatorRate } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { CoinRates } from './CoinRates.tsx'

/** As the server accepts it: above zero, at most nine decimals. */
const RATE = /^(?=.*[1-9])(0|[1-9]\d{0,5})(\.\d{1,9})?$/

/** In billionths, for comparison: a rate has nine decimals. */
const billionths = (rate: string): number => Math.round(Number(rate) * 1e9)

/** The value of each currency in US dollars: players see their amounts by it, and coins are paid out by it. */
export function Rates() {
  const t = useT()
  const rates = useRead('/api/operator/rates/now', {})
  return (
    <Page title={t('rates.title')} about={t('rates.about')}>
      <Answered of={rates}>
        {({ model: { rates: known, source } }) => (
          <>
            {source === 'silent' && (
              <p role="alert" className="block-surface mb-4 max-w-xl p-4">
                {t('rates.sourceSilent')}
              </p>
            )}
            <Form key={known.map(({ at }) => at).join()} rates={known} />
          </>
        )}
      </Answered>
      <CoinRates />
    </Page>
  )
}

function Form({ rates }: { readonly rates: readonly OperatorRate[] }) {
  const t = useT()
  const act = useAct()
  const mayChange = useMay('money.rates')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const texts = rates.map(({ currencyId, usd }) => (typed[currencyId] ?? usd).trim().replace(',', '.'))
  const changed = rates.flatMap(({ currencyId, usd }, i) =>
    texts[i] === undefined || texts[i] === usd ? [] : [{ currencyId, usd: texts[i] }],
  )
  const faultOf = ({ least, most }: OperatorRate, typedRate: string): string | undefined => {
    if (!RATE.test(typedRate)) return t('rates.wrong')
    const value = billionths(typedRate)
    return value < billionths(least) || value > billionths(most)
      ? t('rates.outside', { least, most })
      : undefined
  }
  const isWrong = rates.some(
    (rate, i) => texts[i] !== rate.usd && faultOf(rate, texts[i] ?? '') !== undefined,
  )
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void act('/api/operator/rates', { rates: changed }, { done: t('rates.saved') })
      }}
    >
      <fieldset disabled={!mayChange} className="grid gap-4">
        {rates.map((rate, i) => (
          <TextField
            key={rate.currencyId}
            label={t('rates.of', { currency: rate.currencyId })}
            hint={<Known rate={rate} typed={texts[i] ?? ''} />}
            error={texts[i] === rate.usd ? undefined : faultOf(rate, texts[i] ?? '')}
            inputMode="decimal"
            readOnly={rate.least === rate.most}
            value={typed[rate.currencyId] ?? rate.usd}
            onChange={({ target }) => setTyped({ ...typed, [rate.currencyId]: target.value })}
          />
        ))}
      </fieldset>
      {mayChange && <p className="text-sm text-quiet">{t('rates.takesTwo')}</p>}
      {mayChange && (
        <Button
          type="submit"
          look="main"
          className="justify-self-start"
          disabled={changed.length === 0 || isWrong}
        >
          {t('rates.save')}
        </Button>
      )}
    </form>
  )
}

/** The rate in force, what it would become, and how far it may go. */
function Known({ rate, typed }: { readonly rate: OperatorRate; readonly typed: string }) {
  const t = useT()
  const { usd, at, by, least, most, source } = rate
  if (least === most) return t('rates.fixed')
  return (
    <>
      {typed !== usd && RATE.test(typed) && (
        <strong className="block">{t('rates.change', { from: usd, to: typed })}</strong>
      )}
      {t('rates.bounds', { least, most })}
      {source !== null && ` ${t('rates.source', { rate: source })}`}
      <span className="block">
        {t('care.since')} <Time at={at} /> · <StaffName who={by} />
      </span>
    </>
  )
}
