import { type ClaimableReward, isAccepted, type RewardsPage as Rewards } from '@baize/contract'
import { Gift } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { call } from '../../api/client.ts'
import { callQuery, refreshAnswers, useCall, useInfiniteQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { shownVipLevel } from '../account/vip.ts'
import { PrizeLinks } from '../prizes/PrizeLinks.tsx'
import { CheckIn } from './CheckInSheet.tsx'
import { Claim } from './Claim.tsx'
import { PROGRAMME_NAMES, useRewards } from './rewards.ts'
import { TaskList } from './TaskList.tsx'

const HISTORY_SIZE = 10

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
      <PrizeLinks />
      {hasLogin ? (
        <Mine />
      ) : (
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
  const { claimable, tasks, bonuses, next, checkIn, level } = data.model
  const others = claimable.filter(({ programme }) => programme !== 'checkIn')
  // The check-in and the tasks are claimed in their own parts.
  const isReadyBelow = claimable.length > others.length || tasks.some(({ state }) => state === 'claimable')
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {(others.length > 0 || !isReadyBelow) && (
        <Part title={t('rewards.now')}>
          {others.length === 0 ? (
            <div className="grid gap-1 py-2">
              <p className="font-semibold">{t('rewards.nothing')}</p>
              <p className="text-sm text-quiet">{t('rewards.nothingText')}</p>
            </div>
          ) : (
            <ul className="divide-y divide-line">
              {others.map((reward) => (
                <Ready key={`${reward.name} ${reward.amount}`} reward={reward} />
              ))}
            </ul>
          )}
        </Part>
      )}
      {checkIn && (
        <Part title={t('rewards.checkIn')}>
          <CheckIn />
        </Part>
      )}
      {tasks.length > 0 && (
        <Part title={t('rewards.tasks')}>
          <TaskList tasks={tasks} />
        </Part>
      )}
      <Part title={t('rewards.next')}>
        <ul className="divide-y divide-line">
          {next.map(({ programme, at, soFar }) => {
            const name = t(PROGRAMME_NAMES[programme])
            return (
              <li key={programme} className="flex items-center gap-3 py-3">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{name}</span>
                  {soFar !== null && <SoFar amount={soFar} />}
                </span>
                <Countdown endsAt={at} label={name} className="text-sm text-quiet" />
              </li>
            )
          })}
        </ul>
        <Perks level={level} />
      </Part>
      {bonuses.length > 0 && <Bonuses bonuses={bonuses} />}
      <History />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="block-surface grid grid-cols-1 gap-3 p-4 md:p-5">
      <h2 id={heading} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function SoFar({ amount }: { amount: string }) {
  const t = useT()
  const money = useMoney()
  return (
    <span className="amount text-xs text-quiet">{t('rewards.soFar', { amount: money.format(amount) })}</span>
  )
}

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

function Perks({ level }: { level: number }) {
  const t = useT()
  const startup = useStartup()
  const perks = useCall('/api/user/vip_list', {}).data?.model[level]
  if (!perks) return null
  const { rakeback: percent, weekly, monthly } = perks
  return (
    <div className="grid gap-0.5 rounded-control bg-sunken p-3 text-sm">
      <p className="font-semibold">
        {t('rewards.perks')} · {t('common.vip', { level: shownVipLevel(level, startup) })}
      </p>
      <p className="text-quiet">{t('rewards.perkRakeback', { percent })}</p>
      <p className="text-quiet">{t('rewards.perkWeekly', { weekly, monthly })}</p>
    </div>
  )
}

function Bonuses({ bonuses }: Pick<Rewards, 'bonuses'>) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const giveUp = async (id: string, amount: string) => {
    if (
      !(await confirmDialog({
        message: t('rewards.giveUpAsk', { amount }),
        confirmLabel: t('rewards.giveUp'),
        danger: true,
      }))
    )
      return
    const reply = await call('/api/rewards/give_up', { bonusId: id })
    if (isAccepted(reply)) void refreshAnswers(['/api/rewards/page'])
  }
  return (
    <Part title={t('rewards.bonuses')}>
      <p className="text-sm text-quiet">{t('rewards.bonusesText')}</p>
      <ul className="divide-y divide-line">
        {bonuses.map(({ id, amount, left, total, maxStake, expiresAt }) => {
          const share = Number(total) === 0 ? 100 : 100 - (Number(left) / Number(total)) * 100
          const words = t('rewards.bonusLeft', { left: money.format(left) })
          return (
            <li key={id} className="grid gap-2 py-3">
              <div className="flex items-center gap-3">
                <MoneyText amount={amount} className="flex-1 text-lg font-bold" />
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('rewards.giveUpOf', { amount: money.format(amount) })}
                  onClick={() => void giveUp(id, money.format(amount))}
                >
                  {t('rewards.giveUp')}
                </Button>
              </div>
              <div
                role="progressbar"
                aria-label={words}
                aria-valuenow={Math.round(share)}
                className="h-2 overflow-hidden rounded-full bg-track"
              >
                <div
                  className="h-full rounded-full bg-accent transition-[width] duration-300"
                  style={{ width: `${share}%` }}
                />
              </div>
              <p className="amount text-xs whitespace-normal text-quiet">
                {words}
                {expiresAt !== null && <> · {t('rewards.until', { time: dateTime(expiresAt) })}</>}
                {maxStake !== null && <> · {t('rewards.bonusStake', { amount: money.format(maxStake) })}</>}
              </p>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function History() {
  const t = useT()
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
        {items.map(({ id, programme, amount, currencyId, at }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t(PROGRAMME_NAMES[programme])}</span>
              <TimeText at={at} className="text-xs text-quiet" />
            </span>
            <MoneyText amount={amount} currencyId={currencyId} signed className="font-semibold text-gain" />
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
