import {
  PRIZE_KINDS,
  PRIZE_ODDS,
  type PrizeBasis,
  type PrizeKind,
  type PrizeRow,
  type PrizeTableVersion,
} from '@baize/contract'
import { costOfEdge, expectedText, prizeTableFaults, type TableFault } from '@baize/rules'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
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
          <>
            <Editor key={model.table.number} table={model.table} basis={model.basis} />
            <Earlier tables={[model.table, ...model.earlier]} />
          </>
        )}
      </Answered>
    </Section>
  )
}

type Draft = { readonly amount: string; readonly odds: string }

const rowsOf = (drafts: readonly Draft[]): readonly PrizeRow[] =>
  drafts.map(({ amount, odds }) => ({
    amount: amount.trim(),
    odds: /^\d{1,7}$/.test(odds.trim()) ? Number(odds) : 0,
  }))

function Editor({ table, basis }: { readonly table: PrizeTableVersion; readonly basis: PrizeBasis }) {
  const t = useT()
  const act = useAct()
  const mayRun = useMay('rewards.run')
  const [drafts, setDrafts] = useState<readonly Draft[]>(
    table.rows.map(({ amount, odds }) => ({ amount, odds: String(odds) })),
  )
  const [reason, setReason] = useState('')
  const rows = rowsOf(drafts)
  const faults = prizeTableFaults(table.kind, rows)
  const cost = costOfEdge(rows, basis.draws, BigInt(basis.edge))
  const isTooDear = cost !== null && cost > basis.cap
  const isChanged = JSON.stringify(rows) !== JSON.stringify(table.rows)
  const change = (at: number, field: keyof Draft, value: string) =>
    setDrafts(drafts.map((draft, i) => (i === at ? { ...draft, [field]: value } : draft)))
  async function ask(): Promise<void> {
    const outcome = await act(
      '/api/operator/prizes/save',
      { kind: table.kind, rows: [...rows], reason: reason.trim() },
      { done: t('prizes.saved') },
    )
    if (isSent(outcome)) setReason('')
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <div className="grid gap-2">
        {drafts.map((draft, at) => (
          // The position is a prize's identity: two may be equal.
          <div key={`prize ${at + 1}`} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
            <TextField
              label={`${t('prizes.amount')} ${at + 1}`}
              inputMode="decimal"
              disabled={!mayRun}
              value={draft.amount}
              onChange={({ target }) => change(at, 'amount', target.value)}
            />
            <TextField
              label={`${t('prizes.odds')} ${at + 1}`}
              inputMode="numeric"
              disabled={!mayRun}
              value={draft.odds}
              onChange={({ target }) => change(at, 'odds', target.value)}
            />
            {mayRun && (
              <Button small onClick={() => setDrafts(drafts.filter((_, i) => i !== at))}>
                {t('prizes.remove')}
              </Button>
            )}
          </div>
        ))}
      </div>
      {mayRun && (
        <Button small onClick={() => setDrafts([...drafts, { amount: '0.00', odds: '' }])}>
          {t('prizes.add')}
        </Button>
      )}
      <Facts
        facts={[
          [t('prizes.sum'), `${rows.reduce((sum, { odds }) => sum + odds, 0)} / ${PRIZE_ODDS}`],
          [t('prizes.perDraw'), faults.some(({ what }) => what === 'amount') ? '—' : expectedText(rows)],
          [t('prizes.draws'), String(basis.draws)],
          [t('prizes.cost'), cost === null ? t('prizes.noEdge') : `${(cost / 100).toFixed(2)} %`],
          [t('prizes.cap'), `${(basis.cap / 100).toFixed(2)} %`],
        ]}
      />
      {(faults.length > 0 || isTooDear) && (
        <ul role="alert" className="grid gap-1 text-sm text-danger">
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>{faultWords(fault, t)}</li>
          ))}
          {isTooDear && <li>{t('prizes.tooDear')}</li>}
        </ul>
      )}
      {mayRun && (
        <>
          <TextArea
            label={t('shell.reason')}
            hint={t('shell.reasonHint')}
            required
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button
            type="submit"
            look="main"
            disabled={!isChanged || faults.length > 0 || isTooDear || reason.trim() === ''}
          >
            {t('prizes.save')}
          </Button>
        </>
      )}
    </form>
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

function Earlier({ tables }: { readonly tables: readonly PrizeTableVersion[] }) {
  const t = useT()
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">{t('prizes.earlier')}</summary>
      <ul className="grid gap-2 text-sm">
        {tables.map((table) => (
          <li key={table.number} className="grid gap-0.5 border-t border-line pt-2">
            <span>
              #{table.number} · {table.by} · <Time at={table.at} ago />
            </span>
            <span className="text-quiet">{table.reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
