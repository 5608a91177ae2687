import type { ListedRefund } from '@baize/contract'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

const TONES: Readonly<Record<ListedRefund['state'], ChipTone>> = {
  HELD: 'waiting',
  PAID: 'good',
  RETURNED: 'plain',
  REFUSED: 'bad',
}
const peopleOf = ({ requestedBy, approvedBy }: ListedRefund): string =>
  [requestedBy, approvedBy].filter((name) => name !== null).join(', ')

export function Refunds() {
  const t = useT()
  const navigate = useNavigate()
  const pages = usePages('/api/operator/refunds', {}, ({ model: { next } }) =>
    next === null ? null : { cursor: next },
  )
  const columns: readonly Column<ListedRefund>[] = [
    { id: 'player', title: t('desk.player'), cell: (one) => one.username, text: (one) => one.username },
    {
      id: 'amount',
      title: t('desk.amount'),
      alignEnd: true,
      cell: (one) => <Money amount={one.amount} currencyId={one.currencyId} />,
      text: (one) => one.amount,
    },
    {
      id: 'state',
      title: t('desk.state'),
      cell: (one) => <StatusChip tone={TONES[one.state]}>{t(`cash.${one.state}`)}</StatusChip>,
      text: (one) => one.state,
    },
    { id: 'reason', title: t('cash.reason'), cell: (one) => one.reason, text: (one) => one.reason },
    { id: 'people', title: t('cash.people'), cell: peopleOf, text: peopleOf },
    {
      id: 'at',
      title: t('desk.at'),
      cell: (one) => <Time at={one.createdAt} />,
      text: (one) => new Date(one.createdAt).toISOString(),
    },
  ]
  return (
    <Page title={t('cash.refunds')} about={t('cash.refundsAbout')}>
      <DataList
        id="refunds"
        label={t('cash.refunds')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ id }) => id}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={({ userId }) => void navigate(`/players/${userId}`)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('cash.noRefunds')}
      />
    </Page>
  )
}
