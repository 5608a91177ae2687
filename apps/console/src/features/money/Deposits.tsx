import { DEPOSIT_STATES, type ListedDeposit } from '@baize/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { isPlainKey, type T } from '../../words/words.ts'
import { PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { RefundDialog } from './RefundDialog.tsx'

export function Deposits() {
  const t = useT()
  const mayRefund = useMay('money.refunds')
  const [refunding, setRefunding] = useState<ListedDeposit | null>(null)
  const navigate = useNavigate()
  const { state: chosen, input: narrowed, ...controls } = usePaymentFilters()
  const state = DEPOSIT_STATES.find((one) => one === chosen)
  const input = { ...narrowed, ...(state && { state }) }
  const pages = usePages('/api/operator/deposits', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<ListedDeposit>[] = [
    { id: 'player', title: t('desk.player'), cell: (one) => one.username, text: (one) => one.username },
    {
      id: 'amount',
      title: t('desk.amount'),
      alignEnd: true,
      cell: (one) => <Money amount={one.amount} currencyId={one.currencyId} />,
      text: (one) => one.amount,
    },
    {
      id: 'method',
      title: t('desk.method'),
      cell: (one) => methodName(one.method, t),
      text: (one) => one.method,
    },
    {
      id: 'at',
      title: t('desk.at'),
      cell: (one) => <Time at={one.createdAt} />,
      text: (one) => new Date(one.createdAt).toISOString(),
    },
    { id: 'state', title: t('desk.state'), cell: (one) => t(`desk.${one.state}`), text: (one) => one.state },
    {
      id: 'refunded',
      title: t('cash.refundedBefore'),
      alignEnd: true,
      isHiddenAtFirst: true,
      cell: (one) => <Money amount={one.refunded} currencyId={one.currencyId} />,
      text: (one) => one.refunded,
    },
    ...(mayRefund
      ? [
          {
            id: 'refund',
            title: '',
            width: '8rem',
            alignEnd: true,
            cell: (one: ListedDeposit) =>
              one.state === 'PAID' &&
              one.refunded !== one.amount && (
                <Button small className="relative" onClick={() => setRefunding(one)}>
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
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ id }) => id}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={({ userId, transactionId }) =>
          void navigate(transactionId === null ? `/players/${userId}` : `/ledger/${transactionId}`)
        }
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
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

/** A method in words; one that is added later is shown by its id. */
function methodName(method: string, t: T): string {
  const key = `method.${method}`
  return isPlainKey(key) ? t(key) : method
}
