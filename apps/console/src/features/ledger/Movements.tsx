import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { DataList } from '../../ui/DataList.tsx'
import { useT } from '../../words/language.ts'
import { entryColumns } from './columns.tsx'

/** Every move of a player's money, with the balance after it. */
export function Movements({ userId }: { readonly userId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const pages = usePages('/api/operator/player/movements', { userId }, ({ model: { next } }) =>
    next === null ? null : { userId, cursor: next },
  )
  return (
    <DataList
      id="movements"
      label={t('desk.movements')}
      columns={entryColumns(t)}
      {...listOf(pages)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate(`/ledger/${id}`)}
      empty={t('desk.noMovements')}
      filters={<h2 className="text-lg font-bold">{t('desk.movements')}</h2>}
    />
  )
}
