import type { OperatorCoinRate } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

/** As the server accepts it: above zero, at most nine decimals. */
const PRICE = /^(?=.*[1-9])(0|[1-9]\d{0,6})(\.\d{1,9})?$/

/** Prices of coins: both sources have to agree, or two people set one for an hour. */
export function CoinRates() {
  const t = useT()
  const prices = useRead('/api/operator/coin_rates/now', {})
  return (
    <section className="mt-8 max-w-xl" aria-labelledby="coin-prices">
      <h2 id="coin-prices" className="mb-1 text-lg font-bold">
        {t('coinRates.title')}
      </h2>
      <p className="mb-4 text-sm text-quiet">{t('coinRates.about')}</p>
      <Answered of={prices}>
        {({ model }) => (
          <div className="grid gap-6">
            {model.map((price) => (
              <CoinPrice key={`${price.coinId} ${price.at}`} price={price} />
            ))}
          </div>
        )}
      </Answered>
    </section>
  )
}

function CoinPrice({ price }: { readonly price: OperatorCoinRate }) {
  const t = useT()
  const act = useAct()
  const maySet = useMay('money.rates')
  const { coinId, usd, at, by, isFresh, least, most, sources } = price
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().replace(',', '.')
  const isOutside =
    least !== null && most !== null && (Number(wanted) < Number(least) || Number(wanted) > Number(most))
  const fault = !PRICE.test(wanted)
    ? t('rates.wrong')
    : isOutside
      ? t('coinRates.outside', { least, most })
      : undefined
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void act('/api/operator/coin_rates', { coinId, usd: wanted }, { done: t('coinRates.saved') })
      }}
    >
      <p>
        <strong>{t('coinRates.now', { coin: coinId, usd: usd ?? '–' })}</strong>
        {at !== null && (
          <span className="block text-sm text-quiet">
            {t('care.since')} <Time at={at} /> ·{' '}
            {by === 'sources' ? t('coinRates.bySources') : by !== null && <StaffName who={by} />}
          </span>
        )}
        <span className="block text-sm text-quiet">
          {sources
            .map(({ name, usd: said }) =>
              said === null ? t('coinRates.silent', { name }) : t('coinRates.says', { name, usd: said }),
            )
            .join(' · ')}
        </span>
      </p>
      {!isFresh && (
        <p role="alert" className="block-surface p-4">
          {t('coinRates.stale', { coin: coinId })}
        </p>
      )}
      {maySet && least !== null && most !== null && (
        <>
          <TextField
            label={t('coinRates.byHand', { coin: coinId })}
            hint={t('rates.bounds', { least, most })}
            error={wanted === '' ? undefined : fault}
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            type="submit"
            className="justify-self-start"
            disabled={wanted === '' || fault !== undefined}
          >
            {t('coinRates.save')}
          </Button>
        </>
      )}
    </form>
  )
}
