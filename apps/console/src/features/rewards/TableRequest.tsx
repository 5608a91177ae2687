import { PRIZE_KINDS, type PrizeKind, type RewardTableName } from '@baize/contract/shared'
import { useRead } from '../../api/query.ts'
import type { RequestViewProps } from '../../screen.ts'
import { Answered } from '../../ui/States.tsx'
import { Cost, rowsOf } from '../prizes/PrizeTables.tsx'
import { Costs, JUDGES } from './Tables.tsx'

const isName = (name: unknown): name is RewardTableName => typeof name === 'string' && name in JUDGES
const isKind = (kind: unknown): kind is PrizeKind => PRIZE_KINDS.some((prizeKind) => prizeKind === kind)
const isTable = (table: unknown): table is Readonly<Record<string, unknown>> =>
  typeof table === 'object' && table !== null

/** What a changed reward table costs, as its author saw it. */
export function TableRequest({ input: { name, table } }: RequestViewProps) {
  const tables = useRead('/api/operator/rewards/tables', {})
  if (!isName(name) || !isTable(table)) return null
  return (
    <Answered of={tables} rows={3}>
      {({ model }) => (
        <Costs
          costs={JUDGES[name](table).costs(
            model.month.map((activity) => ({ ...activity, edge: BigInt(activity.edge) })),
          )}
          shares={new Map(model.costs.map(({ programme, share }) => [programme, Number(share)]))}
        />
      )}
    </Answered>
  )
}

/** The same of a changed prize table. */
export function PrizeRequest({ input: { kind, rows } }: RequestViewProps) {
  const isKnown = isKind(kind)
  const tables = useRead('/api/operator/prizes', { kind: isKnown ? kind : 'wheel' }, { enabled: isKnown })
  if (!isKnown) return null
  return (
    <Answered of={tables} rows={3}>
      {({ model }) => <Cost rows={rowsOf({ rows })} basis={model.basis} />}
    </Answered>
  )
}
