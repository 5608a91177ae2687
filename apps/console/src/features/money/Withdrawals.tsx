import { type ListedWithdrawal, WITHDRAWAL_STATES } from '@baize/contract'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { PaymentFilters, usePaymentFilters } from './payment-filters.tsx'

const ANY = 'any'

/** Opens with what waits for a person; the list of one player opens with all. */
export function Withdrawals() {
  const t = useT()
  const navigate = useNavigate()
  const { state: chosen, input: narrowed, ...controls } = usePaymentFilters()
  const shown = chosen ?? (narrowed.userId === undefined ? 'REVIEWING' : ANY)
  const state = WITHDRAWAL_STATES.find((one) => one === shown)
  const input = { ...narrowed, ...(state && { state }) }
  const pages = usePages('/api/operator/withdrawals/all', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<ListedWithdrawal>[] = [
    { id: 'player', title: t('desk.player'), cell: (one) => one.username, text: (one) => one.username },
    {
      id: 'amount',
      title: t('desk.amount'),
      alignEnd: true,
      cell: (one) => <Money amount={one.amount} currencyId={one.currencyId} />,
      text: (one) => one.amount,
    },
    { id: 'account', title: t('desk.account'), cell: (one) => one.account, text: (one) => one.account },
    {
      id: 'at',
      title: t('desk.at'),
      cell: (one) => <Time at={one.createdAt} ago />,
      text: (one) => new Date(one.createdAt).toISOString(),
    },
    { id: 'state', title: t('desk.state'), cell: (one) => t(`desk.${one.state}`), text: (one) => one.state },
  ]
  return (
    <Page title={t('desk.withdrawals')}>
      <DataList
        id="withdrawals"
        label={t('desk.withdrawals')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ id }) => id}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={({ id }) => void navigate(`/withdrawals/${id}`)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('desk.noPayments')}
        filters={
          <>
            <SelectField
              label={t('desk.state')}
              value={state ?? ANY}
              onChange={({ target }) => controls.setFilter('state', target.value)}
              options={[
                { value: ANY, label: t('desk.any') },
                ...WITHDRAWAL_STATES.map((value) => ({ value, label: t(`desk.${value}`) })),
              ]}
            />
            <PaymentFilters {...controls} />
          </>
        }
      />
    </Page>
  )
}
