import type { CurrencyRate } from '@baize/contract'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

/** As the server accepts it: above zero, at most nine decimals. */
const RATE = /^(?=.*[1-9])(0|[1-9]\d{0,5})(\.\d{1,9})?$/

/** The value of each currency in US dollars, which players see their amounts in. */
export function Rates() {
  const t = useT()
  const rates = useRead('/api/operator/rates/now', {})
  return (
    <Page title={t('rates.title')} about={t('rates.about')}>
      <Answered of={rates}>
        {({ model }) => <Form key={model.map(({ at }) => at).join()} rates={model} />}
      </Answered>
    </Page>
  )
}

function Form({ rates }: { readonly rates: readonly CurrencyRate[] }) {
  const t = useT()
  const act = useAct()
  const mayChange = useMay('site.change')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const texts = rates.map(({ currencyId, usd }) => (typed[currencyId] ?? usd).trim().replace(',', '.'))
  const changed = rates.flatMap(({ currencyId, usd }, i) =>
    texts[i] === undefined || texts[i] === usd ? [] : [{ currencyId, usd: texts[i] }],
  )
  const isWrong = changed.some(({ usd }) => !RATE.test(usd))
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void act('/api/operator/rates', { rates: changed }, { done: t('rates.saved') })
      }}
    >
      <fieldset disabled={!mayChange} className="grid gap-4">
        {rates.map(({ currencyId, usd, at }, i) => (
          <TextField
            key={currencyId}
            label={t('rates.of', { currency: currencyId })}
            hint={
              <>
                {t('care.since')} <Time at={at} />
              </>
            }
            error={RATE.test(texts[i] ?? '') ? undefined : t('rates.wrong')}
            inputMode="decimal"
            value={typed[currencyId] ?? usd}
            onChange={({ target }) => setTyped({ ...typed, [currencyId]: target.value })}
          />
        ))}
      </fieldset>
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
