import type { PromoUse } from '@baize/contract'
import { useNavigate, useParams } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

/** The players who used a promo code. */
export function PromoUses() {
  const t = useT()
  const navigate = useNavigate()
  const { code = '' } = useParams()
  const pages = usePages('/api/operator/promo/uses', { code }, ({ model: { next } }) =>
    next === null ? null : { code, cursor: next },
  )
  const stateText = ({ state }: PromoUse): string =>
    state === null ? t('cash.bonusWaiting') : t(`care.bonus.${state}`)
  const columns: readonly Column<PromoUse>[] = [
    { id: 'player', title: t('desk.player'), cell: (one) => one.username, text: (one) => one.username },
    {
      id: 'deposit',
      title: t('cash.deposit'),
      alignEnd: true,
      cell: (one) => <Money amount={one.amount} currencyId={one.currencyId} />,
      text: (one) => one.amount,
    },
    {
      id: 'bonus',
      title: t('cash.bonus'),
      alignEnd: true,
      cell: (one) => <Money amount={one.bonus} currencyId={one.currencyId} />,
      text: (one) => one.bonus,
    },
    { id: 'state', title: t('desk.state'), cell: stateText, text: stateText },
    {
      id: 'at',
      title: t('desk.at'),
      cell: (one) => <Time at={one.at} />,
      text: (one) => new Date(one.at).toISOString(),
    },
  ]
  return (
    <Page title={t('cash.promoUses', { code })}>
      <DataList
        id="promo-uses"
        label={t('cash.promoUses', { code })}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ userId }) => userId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={({ userId }) => void navigate(`/players/${userId}`)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('cash.noUses')}
      />
    </Page>
  )
}
