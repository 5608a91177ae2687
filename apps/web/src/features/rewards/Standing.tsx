import type { RewardsPage as Rewards } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { useId } from 'react'
import { useCall } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { amountLess, sumAmounts } from '../../ui/amounts.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { shownVipLevel } from '../account/vip.ts'
import { Bar } from './Bar.tsx'
import { ClaimAll } from './Claim.tsx'

type StandingProps = {
  /** A contact has to be confirmed before anything can be claimed. */
  readonly isLocked: boolean
  readonly level: number
  readonly currencyId: Rewards['currencyId']
  readonly ready: readonly { readonly name: string; readonly amount: string; readonly isBonus?: boolean }[]
}

/** At a glance: what is ready in all, the level with its perks, and the way to the next one. */
export function Standing({ isLocked, level, currencyId, ready }: StandingProps) {
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
  const sumOf = (list: typeof ready) =>
    sumAmounts(
      list.map(({ amount }) => amount),
      decimalLength,
    )
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
              {!isLocked && ready.length > 1 && (
                <ClaimAll names={ready.map(({ name }) => name)} withCard={bonuses.map(({ name }) => name)} />
              )}
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
                  amount: money.format(amountLess(next.wagered, wagered, decimalLength)),
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
