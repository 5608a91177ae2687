import type { PromoUse } from '@baize/contract/operator'
import { useNavigate, useParams } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { moneyColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Page } from '../../ui/Page.tsx'
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
    textColumn('player', t('desk.player'), (use) => use.username),
    moneyColumn('deposit', t('cash.deposit'), (use) => use.amount),
    moneyColumn('bonus', t('cash.bonus'), (use) => use.bonus),
    { id: 'state', title: t('desk.state'), cell: stateText, text: stateText },
    timeColumn('at', t('desk.at'), (use) => use.at),
  ]
  return (
    <Page title={t('cash.promoUses', { code })}>
      <DataList
        id="promo-uses"
        label={t('cash.promoUses', { code })}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ userId }) => userId}
        onOpen={({ userId }) => void navigate(`/players/${userId}`)}
        empty={t('cash.noUses')}
      />
    </Page>
  )
}
