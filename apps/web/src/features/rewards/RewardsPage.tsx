import {
  type ClaimableReward,
  currency,
  isAccepted,
  type RewardsPage as Rewards,
  type SpreadReward,
} from '@baize/contract'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import { Gift } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { call } from '../../api/client.ts'
import { callQuery, refreshAnswers, useCall, useInfiniteQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { amountLess } from '../../ui/amounts.ts'
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
import { ContactNeed } from '../security/ContactNeed.tsx'
import { BonusTerms, useBonusLine } from '../wallet/BonusTerms.tsx'
import { CheckIn } from './CheckInSheet.tsx'
import { Claim } from './Claim.tsx'
import { PROGRAMME_NAMES } from './reward-words.ts'
import { useRewards } from './rewards.ts'
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
          </Part>
        </div>
      )}
      <div className={COLUMN}>
        <Part title={t('rewards.next')}>
          <ul className="divide-y divide-line">
            {spread.map((one) => (
              <Spread key={one.programme} of={one} />
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
        {bonuses.length > 0 && <Bonuses bonuses={bonuses} />}
        <History />
      </div>
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

function Bar({ label, share }: { label: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      className="h-2 overflow-hidden rounded-full bg-track"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300"
        style={{ width: `${share}%` }}
      />
    </div>
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

const tasksReady = (tasks: Rewards['tasks']) =>
  tasks.flatMap(({ state, name, reward: amount }) =>
    state === 'claimable' ? [{ name, amount, isBonus: true }] : [],
  )

type StandingProps = {
  /** A contact has to be confirmed before anything can be claimed. */
  readonly isLocked: boolean
  readonly level: number
  readonly currencyId: Rewards['currencyId']
  readonly ready: readonly { readonly name: string; readonly amount: string; readonly isBonus?: boolean }[]
}

/** At a glance: what is ready in all, the level with its perks, and the way to the next one. */
function Standing({ isLocked, level, currencyId, ready }: StandingProps) {
  const t = useT()
  const money = useMoney()
  const startup = useStartup()
  const vip = useCall('/api/user/vip_list', {}).data
  const percentFormat = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 2 })
  const percent = (share: string) => percentFormat.format(Number(share) / 100)
  const heading = useId()
  const [perks, next] = [vip?.model[level], vip?.model[level + 1]]
  const wagered = vip?.extra.wagered ?? null
  const { decimalLength } = currency(currencyId)
  const units = (amount: string): bigint => {
    const parsed = parseAmount(amount, decimalLength)
    return parsed.ok ? parsed.value : 0n
  }
  const text = (amount: bigint) => formatAmount(minor(amount > 0n ? amount : 0n), decimalLength)
  const sumOf = (list: typeof ready) => text(list.reduce((all, { amount }) => all + units(amount), 0n))
  const bonuses = ready.filter(({ isBonus }) => isBonus)
  return (
    <section
      aria-labelledby={heading}
      className="block-surface grid grid-cols-1 gap-4 bg-linear-to-br from-accent-quiet to-transparent p-4 md:p-5 lg:grid-cols-2"
    >
      <div className="flex items-center gap-4">
        <img src={coin} alt="" width={64} height={64} className="drop-shadow-xl" />
        <div className="min-w-0">
          <h2 id={heading} className="text-sm font-semibold text-quiet">
            {t('rewards.waiting')}
          </h2>
          {ready.length > 0 ? (
            <>
              <MoneyText amount={sumOf(ready)} className="text-3xl font-extrabold" />
              <p className="text-sm text-quiet">
                {t(isLocked ? 'rewards.lockedCount' : 'rewards.ready', { count: ready.length })}
                {bonuses.length > 0 && ` · ${t('rewards.ofBonus', { amount: money.format(sumOf(bonuses)) })}`}
              </p>
            </>
          ) : (
            <>
              <p className="text-lg font-bold">{t('rewards.nothing')}</p>
              <p className="text-sm text-quiet">{t('rewards.nothingText')}</p>
            </>
          )}
        </div>
      </div>
      {!vip && <Skeleton className="h-24" />}
      {perks && (
        <div className="grid content-center gap-2">
          <div className="flex items-baseline justify-between gap-3">
            <p className="font-bold">{t('common.vip', { level: shownVipLevel(level, startup) })}</p>
            {next && wagered !== null && (
              <p className="amount text-sm text-quiet">
                {t('rewards.toNext', {
                  amount: money.format(text(units(next.wagered) - units(wagered))),
                  level: shownVipLevel(level + 1, startup),
                })}
              </p>
            )}
          </div>
          {next && wagered !== null && (
            <Bar
              label={t('rewards.perks')}
              share={
                (Math.max(0, Number(wagered) - Number(perks.wagered)) /
                  Math.max(0.01, Number(next.wagered) - Number(perks.wagered))) *
                100
              }
            />
          )}
          <p className="text-sm text-quiet">
            {t('rewards.perkRakeback', { percent: percent(perks.rakeback) })} ·{' '}
            {t('rewards.perkWeekly', {
              weekly: percent(perks.weekly),
              monthly: percent(perks.monthly),
            })}
            {perks.withdrawal !== null && (
              <> · {t('rewards.perkWithdrawal', { amount: money.format(perks.withdrawal) })}</>
            )}
          </p>
        </div>
      )}
    </section>
  )
}

function Bonuses({ bonuses }: Pick<Rewards, 'bonuses'>) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const line = useBonusLine()
  const rules = useCall('/api/pay/recharge_info', {}).data?.model.rules
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
      <ul className="divide-y divide-line">
        {bonuses.map(({ id, amount, left, total, maxStake, expiresAt }, index) => {
          const share = Number(total) === 0 ? 100 : 100 - (Number(left) / Number(total)) * 100
          // Bonuses are wagered one after another, and `left` counts those before it, too.
          const before = bonuses[index - 1]
          const words = before
            ? t('rewards.bonusInLine', { left: money.format(amountLess(left, before.left, money.decimals)) })
            : t('rewards.bonusLeft', { left: money.format(left) })
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
              {!before && <Bar label={words} share={share} />}
              <p className="amount text-xs whitespace-normal text-quiet">
                {words}
                {expiresAt !== null && <> · {t('rewards.until', { time: dateTime(expiresAt) })}</>}
              </p>
              {rules && !before && (
                <>
                  <p className="text-sm">{line({ amount, wager: total, days: rules.days, maxStake })}</p>
                  <BonusTerms
                    {...{ rules }}
                    times={bonuses.length > 1 ? null : Math.round(Number(total) / Number(amount))}
                    isUncapped={maxStake === null}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function History() {
  const t = useT()
  const language = useLanguage()
  const month = (period: string): string =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${period}-01`),
    )
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
        {items.map(({ id, programme, period, amount, currencyId, at }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {t(PROGRAMME_NAMES[programme])}
                {programme === 'salary' && ` · ${month(period)}`}
              </span>
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
