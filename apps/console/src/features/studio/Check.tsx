import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { FaultsOfDraft, goTo, placeName } from './ToMend.tsx'
import { useStudioState } from './use-studio.ts'
import { type Findings, useView } from './view.ts'

type Finding = NonNullable<Findings>[number]

/** Checks the page that is shown, by the people's eyes and ears: contrast, headings, names. */
export function Check() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        onClick={() => {
          useView.setState(({ checks }) => ({ checks: checks + 1, findings: undefined }))
          setOpen(true)
        }}
      >
        {t('studio.check')}
      </Button>
      {isOpen && (
        <Dialog title={t('studio.check.title')} onClose={() => setOpen(false)}>
          <Found onGo={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Found({ onGo }: { readonly onGo: () => void }) {
  const t = useT()
  const faults = useStudioState((state) => state.faults)
  const findings = useView((view) => view.findings)
  return (
    <div className="grid gap-5">
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('studio.check.saving')}</h3>
        {faults.length === 0 ? (
          <p className="text-sm text-quiet">{t('studio.check.valid')}</p>
        ) : (
          <FaultsOfDraft onGo={onGo} />
        )}
      </section>
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('studio.check.page')}</h3>
        <p role="status" className="text-sm text-quiet">
          {findings === undefined && t('studio.check.running')}
          {findings === null && t('studio.check.failed')}
          {findings?.length === 0 && t('studio.check.none')}
        </p>
        <ul className="grid gap-2">
          {findings?.map((finding) => (
            <li key={[finding.blockId, finding.rule, finding.text].join('/')}>
              <FindingRow finding={finding} onGo={onGo} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function FindingRow({ finding, onGo }: { readonly finding: Finding; readonly onGo: () => void }) {
  const t = useT()
  const { design } = useStudioState(({ copy }) => copy)
  const language = useView((view) => view.language)
  const place = finding.blockId === null ? null : ({ list: 'items', id: finding.blockId } as const)
  return (
    <button
      type="button"
      disabled={place === null}
      className="grid w-full gap-0.5 rounded-control border border-line p-3 text-left enabled:hover:bg-button"
      onClick={() => {
        if (place) goTo(design, place)
        onGo()
      }}
    >
      <span className="font-semibold">
        {place ? placeName(t, design, place, language) : t('studio.check.outside')}
      </span>
      <span className="text-sm">{ruleText(t, finding)}</span>
      {finding.text !== '' && <span className="text-sm break-words text-quiet">“{finding.text}”</span>}
    </button>
  )
}

function ruleText(t: T, { rule, contrast }: Finding): string {
  if (contrast) return t('studio.check.contrast', { ratio: contrast.ratio, needed: contrast.needed })
  if (/heading/.test(rule)) return t('studio.check.heading')
  if (/alt/.test(rule)) return t('studio.check.picture')
  return t(/name|label|title/.test(rule) ? 'studio.check.name' : 'studio.check.other')
}
