import type { Promotion } from '@baize/contract/player'
import { never } from '@baize/kit'
import { Skeleton } from '@baize/ui/skeleton'
import { unbroken } from '@baize/ui/unbroken'
import { Gift } from 'lucide-react'
import { useId } from 'react'
import { callQuery, useQuery } from '../../api/query.ts'
import { useDateTime, useT } from '../../i18n/language.ts'
import { openDeposit } from '../../popups/guards.ts'
import { useSession } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useMoney } from '../../ui/money.ts'
import { DepositButton } from '../protection/DepositButton.tsx'

/** The first-deposit bonus and every listed promo code: terms, state for this player, and a way to use it. */
export function OpenPromotions() {
  const t = useT()
  const heading = useId()
  const hasLogin = useSession((state) => state.hasLogin)
  const currencyId = useSession((state) => state.user.currencyId)
  const answer = useQuery({
    ...callQuery('/api/pay/promotions', hasLogin ? {} : { currencyId }),
    staleTime: 0,
  })
  if (answer.isError)
    return (
      <ErrorState
        title={t('promotions.failed')}
        onRetry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    )
  if (!answer.data) return <Skeleton className="h-40" />
  const { items, currencyId: paidIn } = answer.data.model
  if (items.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h2 id={heading} className="text-lg font-extrabold">
        {t('promotions.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {items.map((item) => (
          <li key={item.code} className="grid">
            <PromotionCard promotion={item} currencyId={paidIn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = { promotion: Promotion; currencyId: Parameters<typeof useMoney>[0] }

function PromotionCard({ promotion, currencyId }: CardProps) {
  const t = useT()
  const money = useMoney(currencyId)
  const { code, percent, least, most, wager } = promotion
  const terms = { percent, least: money.format(least), most: money.format(most) }
  function use(): void {
    useUiState.setState(({ rechargeData }) => ({ rechargeData: { ...rechargeData, promo: code } }))
    openDeposit()
  }
  return (
    <article className="flex flex-col gap-3 rounded-block bg-block p-4 shadow-block md:p-5">
      <h3 className="flex items-center gap-2.5 font-bold">
        <Gift aria-hidden className="size-5 shrink-0 text-accent-ink" />
        {code === '' ? t('promotions.first') : t('promotions.code', { code })}
      </h3>
      <p className="text-sm">
        {unbroken(
          wager === 0 ? t('promotions.termsAtOnce', terms) : t('promotions.terms', { ...terms, wager }),
        )}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <State promotion={promotion} />
        {promotion.state === 'open' && (
          <DepositButton variant="primary" size="small" onClick={use}>
            {t('promotions.use')}
          </DepositButton>
        )}
      </div>
    </article>
  )
}

function State({ promotion: { code, state, startsAt, endsAt } }: { promotion: Promotion }) {
  const t = useT()
  const dateTime = useDateTime()
  const words = (): string => {
    switch (state) {
      case 'open':
        return endsAt === null ? '' : t('promotions.until', { time: dateTime(endsAt) })
      case 'later':
        return startsAt === null ? '' : t('promotions.from', { time: dateTime(startsAt) })
      case 'used':
        return t(code === '' ? 'promotions.firstMade' : 'promotions.used')
      case 'usedUp':
        return t('promotions.usedUp')
      default:
        return never(state)
    }
  }
  return <p className="text-sm text-quiet">{words()}</p>
}
