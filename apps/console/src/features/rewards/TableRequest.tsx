import { PRIZE_KINDS, type PrizeKind, type RewardTableName } from '@baize/contract/shared'
import type { ReactNode } from 'react'
import { useRead } from '../../api/query.ts'
import type { RequestViewProps } from '../../screen.ts'
import { Answered } from '../../ui/States.tsx'
import { TableChanges } from '../../ui/TableChanges.tsx'
import { aligned, differences, draftOf, type TableForm } from '../../ui/table-draft.ts'
import { useT } from '../../words/language.ts'
import { Cost, prizeForm, rowsOf } from '../prizes/PrizeTables.tsx'
import { formsIn } from './forms.ts'
import { Costs, JUDGES } from './Tables.tsx'

const isName = (name: unknown): name is RewardTableName => typeof name === 'string' && name in JUDGES
const isKind = (kind: unknown): kind is PrizeKind => PRIZE_KINDS.some((prizeKind) => prizeKind === kind)
const isTable = (table: unknown): table is Readonly<Record<string, unknown>> =>
  typeof table === 'object' && table !== null

/** A changed reward table as its author saw it: what differs from the table in force, and what it costs. */
export function TableRequest({ input: { name, table } }: RequestViewProps) {
  const t = useT()
  const tables = useRead('/api/operator/rewards/tables', {})
  if (!isName(name) || !isTable(table)) return null
  return (
    <Answered of={tables} rows={3}>
      {({ model }) => (
        <Asked title={t(`rewards.table.${name}`)} form={formsIn(t)[name]} before={model[name]} after={table}>
          <Costs
            costs={JUDGES[name](table).costs(
              model.month.map((activity) => ({ ...activity, edge: BigInt(activity.edge) })),
            )}
            shares={new Map(model.costs.map(({ programme, share }) => [programme, Number(share)]))}
          />
        </Asked>
      )}
    </Answered>
  )
}

/** A changed prize table, in the same way. */
export function PrizeRequest({ input: { kind, rows } }: RequestViewProps) {
  const t = useT()
  const isKnown = isKind(kind)
  const tables = useRead('/api/operator/prizes', { kind: isKnown ? kind : 'wheel' }, { enabled: isKnown })
  if (!isKnown) return null
  return (
    <Answered of={tables} rows={3}>
      {({ model }) => (
        <Asked title={t(`prizes.${kind}`)} form={prizeForm(t)} before={model.table} after={{ rows }}>
          <Cost rows={rowsOf({ rows })} basis={model.basis} />
        </Asked>
      )}
    </Answered>
  )
}

type AskedProps = {
  readonly title: string
  readonly form: TableForm
  readonly before: unknown
  readonly after: unknown
  readonly children: ReactNode
}

function Asked({ title, form, before, after, children }: AskedProps) {
  const t = useT()
  const inForce = draftOf(form, before)
  const changes = differences(form, inForce, aligned(inForce, draftOf(form, after)))
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{title}</h3>
      {changes.length === 0 ? (
        <p className="text-sm text-quiet">{t('rewards.noChanges')}</p>
      ) : (
        <TableChanges changes={changes} />
      )}
      {children}
    </div>
  )
}
