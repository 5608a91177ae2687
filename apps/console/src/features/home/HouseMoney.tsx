import type { LedgerState } from '@baize/contract/operator'
import { CURRENCIES, type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import { CircleCheck, CircleHelp, OctagonAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useRead } from '../../api/query.ts'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { agoText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'

/** Whether the books balance, and where the money is. */
export function HouseMoney() {
  const t = useT()
  const ledger = useRead('/api/operator/ledger', {})
  return (
    <Section title={t('home.money')}>
      <Answered of={ledger} rows={3}>
        {({ model }) => (
          <>
            <BooksLine ledger={model} />
            {model.house.length === 0 ? (
              <Empty title={t('home.noMoney')} />
            ) : (
              <>
                <p className="text-quiet">{t('home.moneyAbout')}</p>
                <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
                  {CURRENCIES.filter(({ id }) => model.house.some(({ currencyId }) => currencyId === id)).map(
                    ({ id }) => (
                      <section key={id} className="min-w-0">
                        <h3 className="font-semibold">{id}</h3>
                        <dl>
                          {holdingsOf(model.house, id).map(([holding, amount]) => (
                            <div
                              key={holding}
                              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line/60 py-1.5 last:border-0"
                            >
                              <dt className="text-sm text-quiet">{t(`home.holds.${holding}`)}</dt>
                              <dd className="ml-auto">
                                <Money amount={amount} currencyId={id} className="font-semibold" />
                              </dd>
                            </div>
                          ))}
                        </dl>
                      </section>
                    ),
                  )}
                </div>
              </>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}

function BooksLine({ ledger: { frozen, lastCheck } }: { readonly ledger: LedgerState }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const link = (
    <Link className="underline" to="/ledger">
      {t('home.booksLink')}
    </Link>
  )
  if (frozen)
    return (
      <p className="flex flex-wrap items-center gap-2 rounded-control bg-danger-quiet p-3 font-semibold text-danger">
        <OctagonAlert aria-hidden className="size-5" />
        {t('home.booksFrozen')} {link}
      </p>
    )
  const Icon = lastCheck ? CircleCheck : CircleHelp
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Icon aria-hidden className={lastCheck ? 'size-5 text-gain' : 'size-5 text-quiet'} />
      {lastCheck ? t('home.booksBalance', { ago: agoText(lastCheck.at, locale) }) : t('home.booksUnchecked')}{' '}
      {link}
    </p>
  )
}

/** Accounts from which money is given have it with a minus. */
const HOLDINGS = [
  ['provider', -1n],
  ['players', -1n],
  ['budget', 1n],
  ['packet', 1n],
  ['house', 1n],
  ['bonus', -1n],
  ['operator', -1n],
] as const
type Holding = (typeof HOLDINGS)[number][0]
const ALWAYS = new Set<Holding>(['provider', 'players'])

/** The money of a currency as people say where it is; what belongs to players is the rest, since all accounts add up to zero. */
export function holdingsOf(
  house: LedgerState['house'],
  currencyId: CurrencyId,
): readonly (readonly [Holding, string])[] {
  const own = house.filter((account) => account.currencyId === currencyId)
  const units = (amount: string): bigint => BigInt(amount.replace('.', ''))
  const sumOf = (accounts: LedgerState['house']): bigint =>
    accounts.reduce((sum, { balance }) => sum + units(balance), 0n)
  const { decimalLength } = currency(currencyId)
  return HOLDINGS.flatMap(([holding, sign]) => {
    const amount =
      sign * (holding === 'players' ? sumOf(own) : sumOf(own.filter(({ kind }) => kind === holding)))
    return amount !== 0n || ALWAYS.has(holding)
      ? [[holding, formatAmount(minor(amount), decimalLength)] as const]
      : []
  })
}
