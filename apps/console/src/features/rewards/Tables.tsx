import type { ReplyOf, RequestOf } from '@baize/contract/operator'
import {
  REWARD_TABLE_NAMES,
  REWARD_TABLES,
  type RewardTableName,
  type RewardTables,
} from '@baize/contract/shared'
import { type Cost, type LevelActivity, type RewardFault, tableCosts, tableFaults } from '@baize/rules'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Page, Section } from '../../ui/Page.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { type CellFault, TableEditor } from '../../ui/TableEditor.tsx'
import { Time } from '../../ui/Time.tsx'
import { cellOf, type TableForm } from '../../ui/table-draft.ts'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { formsIn } from './forms.ts'

type Model = ReplyOf<'/api/operator/rewards/tables'>['model']
type AnyTable = RequestOf<'/api/operator/rewards/tables/change'>['table']
type Written = Readonly<Record<string, unknown>>

/** The tables of the programmes. Faults and cost are computed while one types, by the code that the server uses. */
export function Tables() {
  const t = useT()
  const tables = useRead('/api/operator/rewards/tables', {})
  return (
    <Page title={t('rewards.tables')} about={t('rewards.tablesAbout')}>
      <Answered of={tables} rows={8}>
        {({ model }) => REWARD_TABLE_NAMES.map((name) => <Programme key={name} name={name} of={model} />)}
      </Answered>
    </Page>
  )
}

function Programme({ name, of }: { readonly name: RewardTableName; readonly of: Model }) {
  const t = useT()
  const act = useAct()
  const mayRun = useMay('rewards.run')
  const form = formsIn(t)[name]
  const month = of.month.map((activity) => ({ ...activity, edge: BigInt(activity.edge) }))
  const shares = new Map(of.costs.map(({ programme, share }) => [programme, Number(share)]))
  return (
    <Section title={t(`rewards.table.${name}`)}>
      <TableEditor
        // A table that was saved meanwhile, by whoever, begins a new draft.
        key={JSON.stringify(of[name])}
        label={t(`rewards.table.${name}`)}
        form={form}
        saved={of[name]}
        mayEdit={mayRun}
        faultsOf={(table) => faultsIn(name, form, table, t)}
        costs={(written) => (
          <Costs costs={written ? JUDGES[name](written).costs(month) : []} shares={shares} />
        )}
        onSave={async (written, reason) => {
          const { table } = JUDGES[name](written)
          if (table === null) return false
          const input = { name, table, reason }
          return isSent(await act('/api/operator/rewards/tables/change', input))
        }}
        versions={of.earlier
          .filter((version) => version.name === name)
          .map(({ id, table, by, at, reason }) => ({
            id,
            table,
            name: `#${id}`,
            title: (
              <>
                {`#${id}`} · <StaffName who={by} /> · <Time at={at} ago />
                <span className="block text-quiet">{reason}</span>
              </>
            ),
          }))}
      />
    </Section>
  )
}

type Issues = { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
type Schema<Table> = {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Table } | { readonly success: false; readonly error: Issues }
}
type Judged = {
  readonly table: AnyTable | null
  readonly faults: readonly {
    readonly at: readonly PropertyKey[]
    readonly what: RewardFault['what'] | null
  }[]
  readonly costs: (month: readonly LevelActivity[]) => readonly Cost[]
}

/** Cells that are not of their kind (`what` is null), else everything that does not add up. */
const judge =
  <N extends RewardTableName>(name: N, schema: Schema<RewardTables[N]>) =>
  (written: Written): Judged => {
    const parsed = schema.safeParse(written)
    if (!parsed.success)
      return {
        table: null,
        faults: parsed.error.issues.map(({ path }) => ({ at: path, what: null })),
        costs: () => [],
      }
    const { data } = parsed
    return {
      table: data,
      faults: tableFaults(name, data),
      costs: (month) => tableCosts(name, data, month),
    }
  }

export const JUDGES = {
  vip: judge('vip', REWARD_TABLES.vip),
  checkIn: judge('checkIn', REWARD_TABLES.checkIn),
  tasks: judge('tasks', REWARD_TABLES.tasks),
  salary: judge('salary', REWARD_TABLES.salary),
  invite: judge('invite', REWARD_TABLES.invite),
} as const satisfies Readonly<Record<RewardTableName, (written: Written) => Judged>>

function faultsIn(name: RewardTableName, form: TableForm, written: Written, t: T): readonly CellFault[] {
  return JUDGES[name](written).faults.map(({ at, what }) => {
    if (what !== null) return { at, message: t(`rewards.fault.${what}`) }
    const field = cellOf(form, at).replace(/^\d+ /, '')
    const column = [...form.fields, ...form.columns].find((candidate) => candidate.field === field)
    return { at, message: column?.wrong ?? t('rewards.wrong.rows') }
  })
}

type CostsProps = { readonly costs: readonly Cost[]; readonly shares: ReadonlyMap<string, number> }

export function Costs({ costs, shares }: CostsProps) {
  const t = useT()
  return (
    <dl aria-live="polite" className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {costs.map(({ programme, share: cost }) => {
        const [percent, most] = [cost / 100, shares.get(programme) ?? 0]
        const isOver = percent > most
        return (
          <div key={programme} className="grid content-start gap-1">
            <dt className="text-quiet">{t(`rewards.of.${programme}`)}</dt>
            <dd className={isOver ? 'font-semibold text-danger' : 'tabular-nums'}>
              {t('rewards.cost', { percent: percent.toFixed(2), share: most.toFixed(2) })}
              <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-track">
                <span
                  className={isOver ? 'block h-full bg-danger' : 'block h-full bg-accent'}
                  style={{ width: `${Math.min(100, most === 0 ? 100 : (percent / most) * 100)}%` }}
                />
              </span>
              {isOver && t('rewards.overShare')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
