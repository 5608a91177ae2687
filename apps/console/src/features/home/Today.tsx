import type { TodayReport } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/query.ts'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { HorizontalScroll } from '../../ui/Sideways.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { differenceOf } from './difference.ts'

const FIGURES = [
  ['deposits', 'home.deposits'],
  ['withdrawals', 'home.paidOut'],
  ['staked', 'home.staked'],
  ['paid', 'home.paid'],
  ['ngr', 'home.ngr'],
] as const
const PEOPLE = [
  ['registered', 'home.registered'],
  ['active', 'home.active'],
] as const

/** Today's money and players beside yesterday's until the same time. */
export function Today() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const today = useRead('/api/operator/overview/today', {})
  const until = today.data?.model.until
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(until ?? 0)
  return (
    <Section
      title={until === undefined || until % DAY_MS === 0 ? t('home.todayPlain') : t('home.today', { time })}
      actions={
        <Link className="underline" to="/reports">
          {t('home.reportsLink')}
        </Link>
      }
    >
      <Answered of={today} rows={3}>
        {({ model }) =>
          model.until % DAY_MS === 0 ? (
            <Empty title={t('home.todayNone')} text={t('home.todayNoneText')} />
          ) : (
            <>
              <p className="text-quiet">{t('home.todayAbout')}</p>
              <Totals report={model} />
              {model.currencies.length > 0 && <Currencies currencies={model.currencies} />}
            </>
          )
        }
      </Answered>
    </Section>
  )
}

/** The house's base currency is that of the reports. */
function Totals({ report: { usd, players } }: { readonly report: TodayReport }) {
  const t = useT()
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t('home.allInUsd')}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        {FIGURES.map(([figure, label]) => (
          <Figure
            key={figure}
            label={t(label)}
            now={usd.today[figure]}
            then={usd.yesterday[figure]}
            text={(amount) => <Money amount={amount} currencyId="USD" />}
          />
        ))}
        {PEOPLE.map(([figure, label]) => (
          <Figure
            key={figure}
            label={t(label)}
            now={String(players.today[figure])}
            then={String(players.yesterday[figure])}
            text={(count) => <Money amount={count} />}
          />
        ))}
      </dl>
    </div>
  )
}

type FigureProps = {
  readonly label: string
  readonly now: string
  readonly then: string
  readonly text: (figure: string) => ReactNode
}

function Figure({ label, now, then, text }: FigureProps) {
  const t = useT()
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="text-xl font-extrabold tabular-nums">{text(now)}</dd>
      <dd className="text-sm text-quiet">
        <Compared now={now} then={then} />
        <span className="block text-faint">
          {t('home.yesterday')} {text(then)}
        </span>
      </dd>
    </div>
  )
}

const ARROWS = { more: ArrowUp, less: ArrowDown, same: ArrowRight } as const

/** The difference in words: an arrow alone says nothing to a screen reader. */
function Compared({ now, then }: { readonly now: string; readonly then: string }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const { way, percent } = differenceOf(now, then)
  const Arrow = ARROWS[way]
  const text =
    way === 'same'
      ? t('home.same')
      : percent === null
        ? t(`home.${way}Only`)
        : t(`home.${way}`, {
            percent: new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100),
          })
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Arrow aria-hidden className="size-4 shrink-0" />
      {text}
    </span>
  )
}

function Currencies({ currencies }: Pick<TodayReport, 'currencies'>) {
  const t = useT()
  const cell = (
    figure: (typeof FIGURES)[number][0],
    { currencyId, today, yesterday }: TodayReport['currencies'][number],
  ) => <AmountCell currencyId={currencyId} now={today[figure]} then={yesterday[figure]} />
  return (
    <HorizontalScroll label={t('home.byCurrency')}>
      <table className="w-full min-w-3xl text-sm" aria-label={t('home.byCurrency')}>
        <thead>
          <tr className="text-left text-xs text-faint">
            <th scope="col" className="py-1 pr-4 font-semibold">
              {t('home.currency')}
            </th>
            {FIGURES.map(([figure, label]) => (
              <th key={figure} scope="col" className="py-1 pl-4 text-right font-semibold">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {currencies.map((row) => (
            <tr key={row.currencyId} className="border-t border-line/60 align-top">
              <th scope="row" className="py-2 pr-4 text-left font-semibold">
                {row.currencyId}
              </th>
              {FIGURES.map(([figure]) => (
                <td key={figure} className="py-2 pl-4 text-right">
                  {cell(figure, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  )
}

const AmountCell = ({
  currencyId,
  now,
  then,
}: {
  readonly currencyId: CurrencyId
  readonly now: string
  readonly then: string
}) => (
  <>
    <span className="block font-semibold">
      <Money amount={now} currencyId={currencyId} />
    </span>
    <span className="block text-quiet">
      <Compared now={now} then={then} />
    </span>
  </>
)
