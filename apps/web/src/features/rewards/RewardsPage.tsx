import type { ClaimableReward, RewardsPage as Rewards, SpreadReward } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { Gift } from 'lucide-react'
import { callQuery, useInfiniteQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { shownVipLevel } from '../account/vip.ts'
import { PrizeLinks } from '../prizes/PrizeLinks.tsx'
import { ContactNeed } from '../security/ContactNeed.tsx'
import { Bar } from './Bar.tsx'
import { CheckIn } from './CheckInSheet.tsx'
import { Claim } from './Claim.tsx'
import { OpenBonuses } from './OpenBonuses.tsx'
import { Part } from './Part.tsx'
import { PROGRAMME_NAMES } from './reward-words.ts'
import { useRewards } from './rewards.ts'
import { Salary, useSalaryDates } from './Salary.tsx'
import { Standing } from './Standing.tsx'
import { TaskList } from './TaskList.tsx'

const HISTORY_SIZE = 10
const COLUMN = 'grid grid-cols-1 gap-5'

/** Rewards that can be claimed now, the next ones with their time, and all that were claimed. */
export function RewardsPage() {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  return (
    <div className="grid grid-cols-1 gap-5">
      <header>
        <h1 className="text-2xl font-extrabold">{t('rewards.title')}</h1>
        <p className="mt-1 text-quiet">{t('rewards.text')}</p>
      </header>
      {hasLogin ? <Mine /> : <PrizeLinks />}
      {!hasLogin && (
        <section className="block-surface">
          <EmptyState
            art={coin}
            title={t('rewards.loginTitle')}
            action={
              <Button variant="primary" onClick={() => openPopup('login', { tab: 'login' })}>
                {t('bets.login')}
              </Button>
            }
          />
        </section>
      )}
    </div>
  )
}

function Mine() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useRewards()
  if (!data)
    return isError ? (
      <ErrorState title={t('rewards.failed')} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-80" />
    )
  const { claimable, tasks, bonuses, next, spread, checkIn, level, needsContact } = data.model
  // The check-in and the tasks are claimed in their own parts.
  const others = claimable.filter(({ programme }) => programme !== 'checkIn')
  return (
    // On a wide screen the tasks are beside all other parts: their height would leave a gap below a shorter neighbour.
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
      <div className="grid grid-cols-1 gap-5 lg:col-span-2">
        {needsContact && <ContactNeed words={t('rewards.contactFirst')} />}
        <Standing
          isLocked={needsContact}
          level={level}
          currencyId={data.model.currencyId}
          ready={[...claimable, ...tasksReady(tasks)]}
        />
        <PrizeLinks />
      </div>
      <div className={COLUMN}>
        {others.length > 0 && (
          <Part title={t('rewards.now')}>
            <ul className="divide-y divide-line">
              {others.map((reward) => (
                <Ready key={`${reward.name} ${reward.amount}`} reward={reward} />
              ))}
            </ul>
          </Part>
        )}
        {checkIn && (
          <Part title={t('rewards.checkIn')}>
            <CheckIn />
          </Part>
        )}
      </div>
      {tasks.length > 0 && (
        <div className="lg:row-span-2">
          <Part title={t('rewards.tasks')}>
            <TaskList tasks={tasks} />
            <p className="text-xs text-quiet">{t('rewards.tasksCount')}</p>
          </Part>
        </div>
      )}
      <div className={COLUMN}>
        <Part title={t('rewards.next')}>
          <ul className="divide-y divide-line">
            {spread.map((bonus) => (
              <Spread key={bonus.programme} of={bonus} />
            ))}
            {next.map(({ programme, at, soFar }) => {
              const name = t(PROGRAMME_NAMES[programme])
              return (
                <li key={programme} className="flex items-center gap-3 py-3">
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    {soFar !== null && <SoFar amount={soFar} />}
                  </span>
                  {programme === 'checkIn' && checkIn?.claimed === false ? (
                    <span className="text-sm font-semibold text-accent-ink">{t('rewards.openToday')}</span>
                  ) : (
                    <Countdown endsAt={at} label={name} className="text-sm text-quiet" />
                  )}
                </li>
              )
            })}
          </ul>
        </Part>
        {bonuses.length > 0 && <OpenBonuses bonuses={bonuses} />}
        <Salary />
        <History />
      </div>
    </div>
  )
}

/** A weekly or monthly reward on its way: what is paid of it, and when the next part comes. */
function Spread({ of }: { of: SpreadReward }) {
  const t = useT()
  const money = useMoney()
  const { programme, total, paid, next, nextAt } = of
  const name = t(PROGRAMME_NAMES[programme])
  const words = t('rewards.spreadPaid', { paid: money.format(paid), total: money.format(total) })
  const share = (Number(paid) / Number(total)) * 100
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{name}</span>
          <span className="amount text-xs text-quiet">{words}</span>
        </span>
        <span className="grid justify-items-end text-sm">
          <MoneyText amount={next} signed className="font-semibold text-gain" />
          <Countdown endsAt={nextAt} label={name} className="text-quiet" />
        </span>
      </div>
      <Bar label={words} share={share} />
    </li>
  )
}

function SoFar({ amount }: { amount: string }) {
  const t = useT()
  const money = useMoney()
  return (
    <span className="amount text-xs text-quiet">{t('rewards.soFar', { amount: money.format(amount) })}</span>
  )
}

const tasksReady = (tasks: Rewards['tasks']) =>
  tasks.flatMap(({ state, name, reward: amount }) =>
    state === 'claimable' ? [{ name, amount, isBonus: true }] : [],
  )

function Ready({ reward }: { reward: ClaimableReward }) {
  const t = useT()
  const startup = useStartup()
  const dateTime = useDateTime()
  const { name, programme, amount, endsAt, source } = reward
  const label =
    programme === 'levelUp'
      ? t('rewards.levelUpTo', { level: shownVipLevel(Number(source.level), startup) })
      : t(PROGRAMME_NAMES[programme])
  return (
    <li className="flex items-center gap-3 py-3">
      <Gift aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-quiet">
          <MoneyText amount={amount} className="font-semibold text-ink" />
          {endsAt !== null && <> · {t('rewards.until', { time: dateTime(endsAt) })}</>}
        </p>
      </div>
      <Claim name={name} label={label} />
    </li>
  )
}

function History() {
  const t = useT()
  const { month } = useSalaryDates()
  const pages = useInfiniteQuery({
    queryKey: ['/api/rewards/history'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      callQuery('/api/rewards/history', { pageNo: pageParam, pageSize: HISTORY_SIZE }).queryFn(),
    getNextPageParam: ({ model }) =>
      model.pageNo * model.pageSize < model.total ? model.pageNo + 1 : undefined,
  })
  const items = pages.data?.pages.flatMap(({ model }) => model.items) ?? []
  return (
    <Part title={t('rewards.history')}>
      {pages.data && items.length === 0 && <p className="text-sm text-quiet">{t('rewards.historyNone')}</p>}
      <ul className="divide-y divide-line">
        {items.map(({ id, programme, period, amount, currencyId, purse, at }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {t(PROGRAMME_NAMES[programme])}
                {programme === 'salary' && ` · ${month(period)}`}
              </span>
              <TimeText at={at} className="text-xs text-quiet" />
            </span>
            <span className="grid justify-items-end">
              <MoneyText
                amount={amount}
                currencyId={currencyId}
                signed
                className={purse === 'main' ? 'font-semibold text-gain' : 'font-semibold'}
              />
              {purse !== 'main' && <span className="text-xs text-quiet">{t('pay.bonus')}</span>}
            </span>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('rewards.older')}
        </Button>
      )}
    </Part>
  )
}
