import { type ListedWithdrawal, WITHDRAWAL_STATES } from '@baize/contract'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'

/** Opens with what waits for a person. */
export function Withdrawals() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['state'])
  const state = WITHDRAWAL_STATES.find((one) => one === filters.state) ?? 'REVIEWING'
  const pages = usePages('/api/operator/withdrawals/all', { state }, ({ model: { next } }) =>
    next === null ? null : { state, cursor: next },
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
        onOpen={({ id }) => void navigate(id)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('desk.noPayments')}
        filters={
          <SelectField
            label={t('desk.state')}
            value={state}
            onChange={({ target }) => setFilter('state', target.value)}
            options={WITHDRAWAL_STATES.map((value) => ({ value, label: t(`desk.${value}`) }))}
          />
        }
      />
    </Page>
  )
}
