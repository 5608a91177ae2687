import type { CurrencyView } from '@baize/contract/player'
import { type CurrencyId, currency, isAccepted } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { callQuery, useQuery, useSetOwnAnswer } from '../../api/query.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { useStartup } from '../../session/startup.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'

const ASKED = callQuery('/api/user/currency', {})

/** Display currency, and the exchange rate with its date. */
export function CurrencySheet() {
  const t = useT()
  const view = useQuery({ ...ASKED, staleTime: 0 })
  if (view.data) return <Choices view={view.data.model} />
  return view.isError ? (
    <ErrorState
      title={t('notify.currencyFailed')}
      onRetry={() => void view.refetch()}
      busy={view.isFetching}
    />
  ) : (
    <Skeleton className="h-96" />
  )
}

function Choices({ view }: { view: CurrencyView }) {
  const t = useT()
  const language = useLanguage()
  const setOwnAnswer = useSetOwnAnswer()
  const { gpcSymbol, gpcIcon, disableGPC, currencies } = useStartup()
  // Optimistic value until the server confirms it.
  const [pressed, setPressed] = useState<CurrencyId | 'game'>()
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'currency' }), [language])
  const nameOf = (id: CurrencyId) => names.of(id) ?? id
  const own = nameOf(view.currencyId)
  const show = async (currencyId: CurrencyId | null) => {
    const request = currencyId ?? 'game'
    setPressed(request)
    const answer = await call('/api/user/currency/show', { currencyId }, { quiet: true })
    if (isAccepted(answer)) {
      setOwnAnswer(ASKED.queryKey, { model: answer.model })
      await reloadUser()
    } else toast(t('notify.saveFailed'), { tone: 'danger' })
    setPressed((now) => (now === request ? undefined : now))
  }
  const shown = pressed ?? view.shownId ?? (disableGPC ? view.currencyId : 'game')
  const worth = (id: CurrencyId, amount: string) =>
    `${currency(id).symbol} ${formatMoney(amount, 2, language)}`
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-sm text-quiet">{t('notify.currencyKept', { currency: own })}</p>
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="pb-2 text-sm font-medium text-quiet">{t('notify.showIn')}</legend>
        {!disableGPC && (
          <Option
            picture={gpcIcon}
            label={t('notify.gameMoney', { symbol: gpcSymbol })}
            about={t('notify.gameMoneyText', { one: `${gpcSymbol} 1`, other: worth(view.currencyId, '1') })}
            chosen={shown === 'game'}
            onChoose={() => void show(null)}
          />
        )}
        {currencies.map(({ id, symbol }) => (
          <Option
            key={id}
            label={`${symbol} · ${nameOf(id)}`}
            about={id === view.currencyId ? '' : id}
            chosen={shown === id}
            onChoose={() => void show(id)}
          />
        ))}
      </fieldset>
      <Rates view={view} />
      <p className="text-sm text-faint">{t('notify.ratesNote')}</p>
    </div>
  )
}

type OptionProps = { picture?: string; label: string; about: string; chosen: boolean; onChoose: () => void }

function Option({ picture = '', label, about, chosen, onChoose }: OptionProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-13 items-center gap-3 rounded-control border px-4 py-2 transition-colors duration-150',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
        chosen ? 'border-accent bg-accent-quiet' : 'border-line bg-sunken hover:bg-button',
      )}
    >
      <input type="radio" name="shown-currency" className="sr-only" checked={chosen} onChange={onChoose} />
      {picture !== '' && <img src={picture} alt="" width={28} height={28} className="size-7 shrink-0" />}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {about !== '' && <span className="block text-sm text-quiet">{about}</span>}
      </span>
      {chosen && <Check aria-hidden className="size-5 shrink-0 text-accent-ink" />}
    </label>
  )
}

/** Rate of each currency in US dollars, and its date. */
function Rates({ view }: { view: CurrencyView }) {
  const t = useT()
  const dateTime = useDateTime()
  const language = useLanguage()
  const others = view.rates.filter(({ currencyId }) => currencyId !== 'USD')
  const newestMs = Math.max(...others.map(({ at }) => at))
  if (others.length === 0) return null
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-semibold">{t('notify.ratesTitle')}</h3>
      <ul className="grid gap-0.5 text-quiet tabular-nums">
        {others.map(({ currencyId, usd }) => (
          <li key={currencyId}>{`1 ${currencyId} = ${formatMoney(usd, undefined, language)} USD`}</li>
        ))}
      </ul>
      <p className="text-faint">{t('notify.ratesAt', { time: dateTime(newestMs) })}</p>
    </section>
  )
}
