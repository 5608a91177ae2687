import type { ListedRefund } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { moneyColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Page } from '../../ui/Page.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'

const TONES: Readonly<Record<ListedRefund['state'], ChipTone>> = {
  HELD: 'waiting',
  PAID: 'good',
  RETURNED: 'plain',
  REFUSED: 'bad',
}

export function Refunds() {
  const t = useT()
  const navigate = useNavigate()
  const nameOf = useStaffNames()
  const pages = usePages('/api/operator/refunds', {}, ({ model: { next } }) =>
    next === null ? null : { cursor: next },
  )
  const columns: readonly Column<ListedRefund>[] = [
    textColumn('player', t('desk.player'), (refund) => refund.username),
    moneyColumn('amount', t('desk.amount'), (refund) => refund.amount),
    {
      id: 'state',
      title: t('desk.state'),
      cell: (refund) => <StatusChip tone={TONES[refund.state]}>{t(`cash.${refund.state}`)}</StatusChip>,
      text: (refund) => t(`cash.${refund.state}`),
    },
    textColumn('reason', t('cash.reason'), (refund) => refund.reason),
    textColumn('people', t('cash.people'), ({ requestedBy, approvedBy }) => nameOf(requestedBy, approvedBy)),
    timeColumn('at', t('desk.at'), (refund) => refund.createdAt),
  ]
  return (
    <Page title={t('cash.refunds')} about={t('cash.refundsAbout')}>
      <DataList
        id="refunds"
        label={t('cash.refunds')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={({ userId }) => void navigate(`/players/${userId}`)}
        empty={t('cash.noRefunds')}
      />
    </Page>
  )
}
