import type { SalaryView } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import type { Key } from '@baize/words'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useOwnBets } from '../../realtime/own-bets.ts'
import { useStartup } from '../../session/startup.ts'
import { amountLess } from '../../ui/amounts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { shownVipLevel } from '../account/vip.ts'
import { Bar } from './Bar.tsx'
import { Part } from './Part.tsx'

const PATH = '/api/rewards/salary'

const LAST_WORDS = {
  checking: 'rewards.salaryChecking',
  approved: 'rewards.salaryApproved',
  paid: 'rewards.salaryPaid',
  refused: 'rewards.salaryRefused',
} as const satisfies Record<NonNullable<SalaryView['last']>['state'], Key>

/** Months of salaries are those of UTC, and so are their days. */
export function useSalaryDates() {
  const language = useLanguage()
  const write = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at)
  return {
    month: (name: string) => {
      const month = write(Date.parse(`${name}-01`), { month: 'long', year: 'numeric' })
      // It begins its sentences, and Portuguese writes months in small letters.
      return month.charAt(0).toLocaleUpperCase(language) + month.slice(1)
    },
    day: (at: number) => write(at, { day: 'numeric', month: 'long' }),
  }
}

/** The salary where the site pays one: terms of each level, this month and its forecast, last month's pay. */
export function Salary() {
  const isOn = useStartup().enableSalary
  const t = useT()
  const { data, isPending } = useCall(PATH, {}, { enabled: isOn })
  useOwnBets(() => void refreshAnswers([PATH]))
  // Refused if an operator has turned it off since the page started.
  if (!isOn || (!data && !isPending) || data?.model.rows.length === 0) return null
  return (
    <Part title={t('rewards.salaryTitle')}>
      {data ? <Terms salary={data.model} /> : <Skeleton className="h-40" />}
    </Part>
  )
}

function Terms({ salary }: { salary: SalaryView }) {
  const t = useT()
  const dates = useSalaryDates()
  const money = useMoney(salary.currencyId)
  const startup = useStartup()
  const { level, rows, month, payAt, last } = salary
  const own = rows.findLast(({ vipLevel }) => vipLevel <= level)
  return (
    <>
      <p className="text-sm text-quiet">{t('rewards.salaryText')}</p>
      <ThisMonth salary={salary} own={own} />
      {last && (
        <p className="amount text-sm whitespace-normal">
          <span className="font-semibold">{dates.month(last.month)}</span>
          {' · '}
          {t(LAST_WORDS[last.state], { amount: money.format(last.amount), date: dates.day(last.payAt) })}
        </p>
      )}
      <table className="w-full text-sm">
        <caption className="sr-only">
          {t('rewards.salaryTable', { month: dates.month(month), date: dates.day(payAt) })}
        </caption>
        <thead className="text-left text-quiet">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {t('rewards.salaryLevel')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('rewards.salaryStake')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('rewards.salary')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              key={row.vipLevel}
              aria-current={row === own || undefined}
              className={row === own ? 'font-bold' : undefined}
            >
              <th scope="row" className="py-2 text-left font-[inherit]">
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  {t('common.vip', { level: shownVipLevel(row.vipLevel, startup) })}
                  {row === own && <Badge tone="accent">{t('rewards.salaryYou')}</Badge>}
                </span>
              </th>
              <td className="py-2 text-right">
                <MoneyText amount={row.least} currencyId={salary.currencyId} />
              </td>
              <td className="py-2 text-right">
                <MoneyText amount={row.amount} currencyId={salary.currencyId} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-quiet">{t('rewards.salaryRules')}</p>
    </>
  )
}

type ThisMonthProps = { readonly salary: SalaryView; readonly own: SalaryView['rows'][number] | undefined }

/** How far the month has come for the player's level, and what it would pay if it ended now. */
function ThisMonth({ salary, own }: ThisMonthProps) {
  const t = useT()
  const dates = useSalaryDates()
  const money = useMoney(salary.currencyId)
  const startup = useStartup()
  const { rows, month, staked, forecast, endsAt, payAt } = salary
  const first = rows[0]
  if (!own)
    return first && <p>{t('rewards.salaryFrom', { level: shownVipLevel(first.vipLevel, startup) })}</p>
  const isReached = forecast !== null
  const progress = t(isReached ? 'rewards.salaryEnough' : 'rewards.salaryStaked', {
    month: dates.month(month),
    staked: money.format(staked),
    least: money.format(own.least),
  })
  return (
    <div className="grid gap-2">
      <p className="amount text-sm whitespace-normal">{progress}</p>
      <Bar
        label={progress}
        share={isReached ? 100 : Math.min(100, (Number(staked) / Math.max(0.01, Number(own.least))) * 100)}
      />
      <p className="amount font-semibold whitespace-normal">
        {isReached
          ? t('rewards.salaryReached', { amount: money.format(forecast), date: dates.day(payAt) })
          : t('rewards.salaryLeft', {
              left: money.format(amountLess(own.least, staked, money.decimals)),
              // The last day of the month: it ends at midnight.
              end: dates.day(endsAt - 1),
              amount: money.format(own.amount),
              date: dates.day(payAt),
            })}
      </p>
    </div>
  )
}
