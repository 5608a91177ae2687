import type { CurrencyId, PlayerBonus } from '@baize/contract'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

const TONES = { ACTIVE: 'waiting', RELEASED: 'good', REVOKED: 'bad' } as const

type BonusesProps = { readonly userId: string; readonly currencyId: CurrencyId }

/** A player's bonuses: open, released and lost. */
export function Bonuses({ userId, currencyId }: BonusesProps) {
  const t = useT()
  const pages = usePages('/api/operator/player/bonuses', { userId }, ({ model: { next } }) =>
    next === null ? null : { userId, cursor: next },
  )
  const money = (id: string, title: string, amount: (one: PlayerBonus) => string): Column<PlayerBonus> => ({
    id,
    title,
    alignEnd: true,
    cell: (one) => <Money amount={amount(one)} currencyId={currencyId} />,
    text: amount,
  })
  const columns: readonly Column<PlayerBonus>[] = [
    {
      id: 'state',
      title: t('desk.state'),
      cell: (one) => <StatusChip tone={TONES[one.state]}>{t(`care.bonus.${one.state}`)}</StatusChip>,
      text: (one) => one.state,
    },
    {
      id: 'purse',
      title: t('care.purse'),
      cell: (one) => t(`care.purse.${one.purse}`),
      text: (one) => one.purse,
    },
    money('amount', t('desk.amount'), (one) => one.amount),
    money('wager', t('care.wager'), (one) => one.wager),
    money('left', t('care.left'), (one) => one.left),
    {
      id: 'granted',
      title: t('care.granted'),
      cell: (one) => <Time at={one.grantedAt} />,
      text: (one) => new Date(one.grantedAt).toISOString(),
    },
    {
      id: 'ended',
      title: t('care.ended'),
      cell: (one) => one.endedAt !== null && <Time at={one.endedAt} />,
      text: (one) => (one.endedAt === null ? '' : new Date(one.endedAt).toISOString()),
    },
  ]
  return (
    <DataList
      id="bonuses"
      label={t('care.bonuses')}
      columns={columns}
      rows={pages.data?.pages.flatMap(({ model }) => model.items)}
      rowKey={({ id }) => id}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
      empty={t('care.noBonuses')}
      filters={<h2 className="text-lg font-bold">{t('care.bonuses')}</h2>}
    />
  )
}
