import { DEPOSIT_STATES, type ListedDeposit } from '@baize/contract/operator'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { moneyColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { methodName } from '../../words/described-words.ts'
import { useT } from '../../words/language.ts'
import { callsAddress } from '../connections/addresses.ts'
import { PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { RefundDialog } from './RefundDialog.tsx'

export function Deposits() {
  const t = useT()
  const mayRefund = useMay('money.refunds')
  const mayCalls = useMay('connections.calls')
  const [refunding, setRefunding] = useState<ListedDeposit | null>(null)
  const navigate = useNavigate()
  const { state: chosen, input: narrowed, ...controls } = usePaymentFilters()
  const state = DEPOSIT_STATES.find((known) => known === chosen)
  const input = { ...narrowed, ...(state && { state }) }
  const pages = usePages('/api/operator/deposits', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<ListedDeposit>[] = [
    textColumn('player', t('desk.player'), (deposit) => deposit.username),
    moneyColumn('amount', t('desk.amount'), (deposit) => deposit.amount),
    {
      id: 'method',
      title: t('desk.method'),
      cell: (deposit) => methodName(deposit.method, t),
      text: (deposit) => methodName(deposit.method, t),
    },
    timeColumn('at', t('desk.at'), (deposit) => deposit.createdAt),
    {
      id: 'state',
      title: t('desk.state'),
      cell: (deposit) => t(`desk.${deposit.state}`),
      text: (deposit) => t(`desk.${deposit.state}`),
    },
    {
      id: 'refunded',
      title: t('cash.refundedBefore'),
      alignEnd: true,
      isHiddenAtFirst: true,
      cell: (deposit) => <Money amount={deposit.refunded} currencyId={deposit.currencyId} />,
      text: (deposit) => deposit.refunded,
    },
    ...(mayCalls
      ? [
          {
            id: 'calls',
            title: t('connections.calls'),
            width: '6rem',
            cell: (deposit: ListedDeposit) => (
              <Link
                className="relative underline"
                to={callsAddress({ id: deposit.id })}
                aria-label={`${t('connections.callsOf')}: ${deposit.username}, ${deposit.amount}`}
              >
                {t('connections.show')}
              </Link>
            ),
            text: () => '',
          },
        ]
      : []),
    ...(mayRefund
      ? [
          {
            id: 'refund',
            title: '',
            width: '8rem',
            alignEnd: true,
            cell: (deposit: ListedDeposit) =>
              deposit.state === 'PAID' &&
              deposit.refunded !== deposit.amount && (
                <Button small className="relative" onClick={() => setRefunding(deposit)}>
                  {t('cash.refund')}
                </Button>
              ),
            text: () => '',
          },
        ]
      : []),
  ]
  return (
    <Page title={t('desk.deposits')}>
      <DataList
        id="deposits"
        label={t('desk.deposits')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={({ userId, transactionId }) =>
          void navigate(transactionId === null ? `/players/${userId}` : `/ledger/${transactionId}`)
        }
        empty={t('desk.noPayments')}
        filters={
          <>
            <SelectField
              label={t('desk.state')}
              value={state ?? ''}
              onChange={({ target }) => controls.setFilter('state', target.value)}
              options={[
                { value: '', label: t('desk.any') },
                ...DEPOSIT_STATES.map((value) => ({ value, label: t(`desk.${value}`) })),
              ]}
            />
            <PaymentFilters {...controls} />
          </>
        }
      />
      {refunding && <RefundDialog deposit={refunding} onClose={() => setRefunding(null)} />}
    </Page>
  )
}
