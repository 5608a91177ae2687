import { type DesignVersion, diffDesigns } from '@baize/contract/operator'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useAct, useRead } from '../../api/query.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { useT } from '../../words/language.ts'
import { Changes } from './Changes.tsx'
import { whole } from './core/whole.ts'
import { designIn, useStudio } from './use-studio.ts'
import { useView } from './view.ts'

/** What was published, by whom and why: two versions are compared, and an earlier one comes back with one press. */
export function History() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('studio.history')}
      </Button>
      {isOpen && <HistoryDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function HistoryDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const history = useRead('/api/operator/design/history', { pageSize: 100 })
  return (
    <Dialog title={t('studio.history')} onClose={onClose} wide>
      <Answered of={history}>
        {({ model: { items } }) => <Versions versions={items} onClose={onClose} />}
      </Answered>
    </Dialog>
  )
}

type VersionsProps = { readonly versions: readonly DesignVersion[]; readonly onClose: () => void }

function Versions({ versions, onClose }: VersionsProps) {
  const t = useT()
  const mayPublish = useMay('content.publish')
  const [asked, setAsked] = useState<DesignVersion | null>(null)
  const newest = versions[0]?.number ?? 1
  return (
    <div className="grid gap-5">
      {versions.length > 1 && <Compare versions={versions} />}
      <ol className="grid gap-2">
        {versions.map((version) => (
          <li
            key={version.number}
            className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3"
          >
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {t('studio.history.version', { number: version.number })}
                {version.number === newest && ` · ${t('studio.history.current')}`}
              </p>
              <p className="text-sm break-words">{version.note}</p>
              <p className="text-sm text-quiet">
                {version.publishedBy ?? 'Baize'}, <Time at={version.publishedAt} />
              </p>
            </div>
            <See number={version.number} onSeen={onClose} />
            {mayPublish && version.number !== newest && (
              <Button small onClick={() => setAsked(version)}>
                {t('studio.history.back', { number: version.number })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked && <RollBack version={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Shows a version in the preview. */
function See({ number, onSeen }: { readonly number: number; readonly onSeen: () => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const see = async (): Promise<void> => {
    setBusy(true)
    const outcome = await call('/api/operator/design/version', { number })
    setBusy(false)
    const design = outcome.ok ? designIn(outcome.value.model.design) : null
    if (!design) return toast(outcome.ok ? t('content.unreadable') : sentenceOf(outcome.error), 'danger')
    useView.setState({ version: { number, design }, panel: 'preview' })
    onSeen()
  }
  return (
    <Button small isBusy={isBusy} onClick={() => void see()}>
      {t('studio.history.see', { number })}
    </Button>
  )
}

function RollBack({ version, onClose }: { readonly version: DesignVersion; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const studio = useStudio()
  const title = t('studio.history.back', { number: version.number })
  return (
    <ReasonDialog
      title={title}
      action={title}
      onClose={onClose}
      onReason={async (note) => {
        await studio.saveNow()
        const input = { number: version.number, note }
        const outcome = await act('/api/operator/design/roll_back', input, {
          done: t('studio.history.isBack'),
        })
        if (outcome.ok) await studio.refresh()
        return outcome.ok
      }}
    >
      <p>{t('studio.history.draft')}</p>
    </ReasonDialog>
  )
}

function Compare({ versions }: { readonly versions: readonly DesignVersion[] }) {
  const t = useT()
  const [older, setOlder] = useState(versions[1]?.number ?? 1)
  const [newer, setNewer] = useState(versions[0]?.number ?? 1)
  const from = useRead('/api/operator/design/version', { number: older })
  const to = useRead('/api/operator/design/version', { number: newer })
  const options = versions.map(({ number, note }) => ({
    value: String(number),
    label: `${t('studio.history.version', { number })} · ${note}`,
  }))
  const before = designIn(from.data?.model.design)
  const after = designIn(to.data?.model.design)
  return (
    <details className="rounded-control border border-line p-3">
      <summary className="cursor-pointer font-semibold">{t('studio.history.compare')}</summary>
      <div className="mt-3 grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t('studio.history.from')}
            value={String(older)}
            options={options}
            onChange={({ target }) => setOlder(Number(target.value))}
          />
          <SelectField
            label={t('studio.history.to')}
            value={String(newer)}
            options={options}
            onChange={({ target }) => setNewer(Number(target.value))}
          />
        </div>
        <Answered of={from}>
          {() =>
            before &&
            after && <Changes changes={diffDesigns(whole(before), whole(after))} from={before} to={after} />
          }
        </Answered>
      </div>
    </details>
  )
}
