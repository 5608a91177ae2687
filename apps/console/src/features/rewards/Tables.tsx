import { REWARD_TABLES, type ReplyOf, type RequestOf, type RewardTableName } from '@baize/contract'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'

const NAMES = ['vip', 'checkIn', 'tasks', 'salary'] as const satisfies readonly RewardTableName[]
type Tables_ = ReplyOf<'/api/operator/rewards/tables'>['model']
type Table = RequestOf<'/api/operator/rewards/tables/check'>['table']
type Checked = ReplyOf<'/api/operator/rewards/tables/check'>['model']

/** The tables of the programmes as data. The cost in per cent of the edge is shown before one is saved. */
export function Tables() {
  const t = useT()
  const tables = useRead('/api/operator/rewards/tables', {})
  return (
    <Page title={t('rewards.tables')} about={t('rewards.tablesAbout')}>
      <Answered of={tables} rows={8}>
        {({ model }) => (
          <div className="grid gap-5 xl:grid-cols-2">
            {NAMES.map((name) => (
              <Editor key={`${name} ${JSON.stringify(model[name])}`} name={name} of={model} />
            ))}
          </div>
        )}
      </Answered>
    </Page>
  )
}

function Editor({ name, of }: { readonly name: RewardTableName; readonly of: Tables_ }) {
  const t = useT()
  const act = useAct()
  const mayRun = useMay('rewards.run')
  const [text, setText] = useState(JSON.stringify(of[name], null, 2))
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isSaving, setSaving] = useState(false)
  const table = tableIn(name, text)
  const isChanged = table !== null && JSON.stringify(table) !== JSON.stringify(of[name])
  return (
    <Section title={t(`rewards.table.${name}`)}>
      <TextArea
        label={t('rewards.data')}
        rows={14}
        spellCheck={false}
        className="font-mono text-xs"
        error={table === null ? t('rewards.notJson') : undefined}
        readOnly={!mayRun}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChecked(null)
        }}
      />
      {(checked?.findings ?? []).map((finding) => (
        <p key={finding} role="alert" className="text-sm text-danger">
          {finding}
        </p>
      ))}
      <Costs
        costs={checked?.costs ?? of.costs.filter(({ programme }) => PROGRAMMES_OF[name].includes(programme))}
      />
      {mayRun && (
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={!isChanged}
            onClick={async () => {
              if (table === null) return
              const outcome = await act('/api/operator/rewards/tables/check', { name, table })
              if (outcome.ok) setChecked(outcome.value.model)
            }}
          >
            {t('rewards.check')}
          </Button>
          <Button
            look="main"
            disabled={!isChanged || checked === null || checked.findings.length > 0}
            onClick={() => setSaving(true)}
          >
            {t('rewards.save')}
          </Button>
        </div>
      )}
      {isSaving && table !== null && (
        <ReasonDialog
          title={t(`rewards.table.${name}`)}
          action={t('rewards.save')}
          onClose={() => setSaving(false)}
          onReason={async (reason) =>
            isSent(await act('/api/operator/rewards/tables/change', { name, table, reason }))
          }
        >
          <Costs costs={checked?.costs ?? []} />
        </ReasonDialog>
      )}
    </Section>
  )
}

const PROGRAMMES_OF: Readonly<Record<RewardTableName, readonly string[]>> = {
  vip: ['rakeback', 'weekly', 'monthly', 'levelUp'],
  checkIn: ['checkIn'],
  tasks: ['task'],
  salary: ['salary'],
}

/** The table as typed; null if it is none of its kind. The server checks that it adds up. */
function tableIn(name: RewardTableName, text: string): Table | null {
  try {
    const parsed = REWARD_TABLES[name].safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function Costs({ costs }: Pick<Checked, 'costs'>) {
  const t = useT()
  return (
    <dl className="grid gap-1 text-sm">
      {costs.map(({ programme, percent, share }) => (
        <div key={programme} className="flex justify-between gap-3">
          <dt className="text-quiet">{t(`rewards.of.${programme}`)}</dt>
          <dd className={Number(percent) > Number(share) ? 'font-semibold text-danger' : 'tabular-nums'}>
            {t('rewards.cost', { percent, share })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
