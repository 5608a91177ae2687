import type { PrizeTableVersion } from '@baize/contract/operator'
import { PRIZE_ODDS, type PrizeBasis, type PrizeRow } from '@baize/contract/player'
import { PRIZE_KINDS, type PrizeKind } from '@baize/contract/shared'
import { costOfEdge, expectedText, prizeTableFaults, type TableFault } from '@baize/rules'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { TableEditor } from '../../ui/TableEditor.tsx'
import { Time } from '../../ui/Time.tsx'
import type { TableForm } from '../../ui/table-draft.ts'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'

/** The tables of wheel and scratch card. Their cost is computed by the code that draws the prizes. */
export function PrizeTables() {
  const t = useT()
  return (
    <Page title={t('prizes.title')} about={t('prizes.about')}>
      <div className="grid gap-4 xl:grid-cols-2">
        {PRIZE_KINDS.map((kind) => (
          <Table key={kind} kind={kind} />
        ))}
      </div>
    </Page>
  )
}

function Table({ kind }: { readonly kind: PrizeKind }) {
  const t = useT()
  const asked = useRead('/api/operator/prizes', { kind })
  return (
    <Section title={t(`prizes.${kind}`)}>
      <Answered of={asked} rows={6}>
        {({ model }) => (
          <Editor key={model.table.number} table={model.table} basis={model.basis} earlier={model.earlier} />
        )}
      </Answered>
    </Section>
  )
}

type EditorProps = {
  readonly table: PrizeTableVersion
  readonly basis: PrizeBasis
  readonly earlier: readonly PrizeTableVersion[]
}

function Editor({ table, basis, earlier }: EditorProps) {
  const t = useT()
  const act = useAct()
  const mayRun = useMay('rewards.run')
  return (
    <TableEditor
      label={t(`prizes.${table.kind}`)}
      form={prizeForm(t)}
      saved={table}
      mayEdit={mayRun}
      faultsOf={(written) => {
        const rows = rowsOf(written)
        const cost = costOfEdge(rows, basis.draws, BigInt(basis.edge))
        return [
          ...prizeTableFaults(table.kind, rows).map((fault) => ({
            at: 'at' in fault ? ['rows', fault.at, fault.what] : [fault.what],
            message: faultWords(fault, t),
          })),
          ...(cost !== null && cost > basis.cap ? [{ at: ['cost'], message: t('prizes.tooDear') }] : []),
        ]
      }}
      costs={(written) => <Cost rows={written && rowsOf(written)} basis={basis} />}
      onSave={async (written, reason) => {
        const input = { kind: table.kind, rows: [...rowsOf(written)], reason }
        return isSent(await act('/api/operator/prizes/save', input, { done: t('prizes.saved') }))
      }}
      versions={[table, ...earlier].map((version) => ({
        id: String(version.number),
        table: version,
        name: `#${version.number}`,
        title: (
          <>
            #{version.number} · <StaffName who={version.by} /> · <Time at={version.at} ago />
            <span className="block text-quiet">{version.reason}</span>
          </>
        ),
      }))}
    />
  )
}

export const prizeForm = (t: T): TableForm => ({
  fields: [],
  rowsAt: 'rows',
  rowName: (place) => t('prizes.number', { number: place + 1 }),
  columns: [
    {
      field: 'amount',
      title: t('shell.inDollars', { label: t('prizes.amount') }),
      kind: 'amount',
      wrong: t('rewards.wrong.amount'),
    },
    {
      field: 'odds',
      title: t('prizes.odds'),
      kind: 'whole',
      wrong: t('rewards.wrong.whole', { min: 1, max: PRIZE_ODDS }),
    },
  ],
  newRow: { amount: '0.00', odds: '' },
})

/** Rows as written; odds that are no number are 0, which the check finds. */
export const rowsOf = ({ rows }: Readonly<Record<string, unknown>>): readonly PrizeRow[] =>
  Array.isArray(rows)
    ? rows.map(({ amount, odds }: { amount?: unknown; odds?: unknown }) => ({
        amount: String(amount),
        odds: typeof odds === 'number' ? odds : 0,
      }))
    : []

export function Cost({
  rows,
  basis,
}: {
  readonly rows: readonly PrizeRow[] | null
  readonly basis: PrizeBasis
}) {
  const t = useT()
  const cost = rows && costOfEdge(rows, basis.draws, BigInt(basis.edge))
  return (
    <Facts
      facts={[
        [
          t('prizes.perDraw'),
          rows ? <Money key="perDraw" amount={expectedText(rows)} currencyId="USD" /> : '—',
        ],
        [t('prizes.draws'), String(basis.draws)],
        [t('prizes.cost'), cost === null ? t('prizes.noEdge') : `${(cost / 100).toFixed(2)} %`],
        [t('prizes.cap'), `${(basis.cap / 100).toFixed(2)} %`],
      ]}
    />
  )
}

function faultWords(fault: TableFault, t: T): string {
  switch (fault.what) {
    case 'sum':
      return t('prizes.faultSum', { sum: fault.sum })
    case 'odds':
      return t('prizes.faultOdds', { number: fault.at + 1 })
    case 'amount':
      return t('prizes.faultAmount', { number: fault.at + 1 })
    default:
      return t(`prizes.fault.${fault.what}`)
  }
}
