import type { ListedWithdrawal } from '@baize/contract/operator'
import { WITHDRAWAL_STATES } from '@baize/contract/player'
import { useNavigate } from 'react-router'
import { listOf, usePages, useRead } from '../../api/query.ts'
import { moneyColumn, textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { payoutAccountName } from '../../ui/PayoutAccount.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'
import { attentionColumn } from '../players/attention.tsx'
import { PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { ageColumn } from './payout-age.tsx'
import { Totals } from './Totals.tsx'

const ANY = 'any'

/** Opens with what waits for a person; the list of one player opens with all. */
export function Withdrawals() {
  const t = useT()
  const navigate = useNavigate()
  const { state: chosen, input: narrowed, ...controls } = usePaymentFilters()
  const shown = chosen ?? (narrowed.userId === undefined ? 'REVIEWING' : ANY)
  const state = WITHDRAWAL_STATES.find((withdrawalState) => withdrawalState === shown)
  const input = { ...narrowed, ...(state && { state }) }
  const pages = usePages('/api/operator/withdrawals/all', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<ListedWithdrawal>[] = [
    textColumn('player', t('desk.player'), (withdrawal) => withdrawal.username),
    moneyColumn('amount', t('desk.amount'), (withdrawal) => withdrawal.amount),
    textColumn(
      'account',
      t('desk.account'),
      ({ account }) => `${payoutAccountName(account, t)} ${account.masked}`,
    ),
    ageColumn(t),
    {
      id: 'why',
      title: t('desk.why'),
      width: 'minmax(10rem, 2fr)',
      cell: (withdrawal) => withdrawal.state === 'REVIEWING' && <Why withdrawalId={withdrawal.id} />,
      text: () => '',
      isFilled: ({ state: shownState }) => shownState === 'REVIEWING',
    },
    attentionColumn(t),
    {
      id: 'state',
      title: t('desk.state'),
      width: 'minmax(9rem, 1fr)',
      cell: (withdrawal) =>
        withdrawal.unansweredSince === null ? (
          t(`desk.${withdrawal.state}`)
        ) : (
          <StatusChip tone="bad">{t('desk.unanswered')}</StatusChip>
        ),
      text: ({ state: shownState, unansweredSince }) =>
        t(unansweredSince === null ? `desk.${shownState}` : 'desk.unanswered'),
    },
  ]
  return (
    <Page title={t('desk.withdrawals')}>
      <DataList
        id="withdrawals"
        label={t('desk.withdrawals')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate(`/withdrawals/${id}`)}
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
            <Totals
              payments={pages.data?.pages.flatMap(({ model }) => model.items) ?? []}
              isAll={!pages.hasNextPage}
            />
          </>
        }
      />
    </Page>
  )
}

/** Why a withdrawal waits. Only rows in sight ask, and the page of the withdrawal opens with the same answer. */
function Why({ withdrawalId }: { readonly withdrawalId: string }) {
  const t = useT()
  const detail = useRead('/api/operator/withdrawals/detail', { withdrawalId })
  return (
    <span className="flex flex-wrap gap-1">
      {detail.data?.model.held.map((why) => (
        <StatusChip key={why} tone="waiting">
          {t(`desk.why.${why}`)}
        </StatusChip>
      ))}
    </span>
  )
}
