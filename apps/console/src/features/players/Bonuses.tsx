import type { PlayerBonus } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import { listOf, usePages } from '../../api/query.ts'
import { timeColumn } from '../../ui/columns.tsx'
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
  const money = (id: string, title: string, amount: (bonus: PlayerBonus) => string): Column<PlayerBonus> => ({
    id,
    title,
    alignEnd: true,
    cell: (bonus) => <Money amount={amount(bonus)} currencyId={currencyId} />,
    text: amount,
  })
  const columns: readonly Column<PlayerBonus>[] = [
    {
      id: 'state',
      title: t('desk.state'),
      cell: (bonus) => <StatusChip tone={TONES[bonus.state]}>{t(`care.bonus.${bonus.state}`)}</StatusChip>,
      text: (bonus) => t(`care.bonus.${bonus.state}`),
    },
    {
      id: 'purse',
      title: t('care.purse'),
      cell: (bonus) => t(`care.purse.${bonus.purse}`),
      text: (bonus) => t(`care.purse.${bonus.purse}`),
    },
    money('amount', t('desk.amount'), (bonus) => bonus.amount),
    money('wager', t('care.wager'), (bonus) => bonus.wager),
    money('left', t('care.left'), (bonus) => bonus.left),
    timeColumn('granted', t('care.granted'), (bonus) => bonus.grantedAt),
    {
      id: 'ended',
      title: t('care.ended'),
      cell: (bonus) => bonus.endedAt !== null && <Time at={bonus.endedAt} />,
      text: (bonus) => (bonus.endedAt === null ? '' : new Date(bonus.endedAt).toISOString()),
    },
  ]
  return (
    <DataList
      id="bonuses"
      label={t('care.bonuses')}
      columns={columns}
      {...listOf(pages)}
      rowKey={({ id }) => id}
      empty={t('care.noBonuses')}
      filters={<h2 className="text-lg font-bold">{t('care.bonuses')}</h2>}
    />
  )
}
