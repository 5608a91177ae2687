import type { LanguageId } from '@baize/contract/shared'
import { Dialog } from '../../ui/Dialog.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { ENTRY_FIELDS } from './core/entry-fields.ts'
import type { Fault, Place } from './core/faults.ts'
import { type Design, itemOf, pageOf } from './core/operations.ts'
import { type Field, formOf, type NamedField } from './core/schema.ts'
import { readIn } from './core/texts.ts'
import type { Path } from './core/values.ts'
import { useStudioState } from './use-studio.ts'
import { pick, useView } from './view.ts'
import { blockName, faultText, fieldLabel, pageName } from './words.ts'

/** Everything that has to be mended before it can be saved. */
export function ToMend({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('studio.mend.title')} onClose={onClose}>
      <p className="mb-3 text-sm text-quiet">{t('studio.mend.about')}</p>
      <FaultsOfDraft onGo={onClose} />
    </Dialog>
  )
}

/** What is wrong with the draft now. */
export function FaultsOfDraft({ onGo }: { readonly onGo: () => void }) {
  const faults = useStudioState((state) => state.faults)
  return <FaultList faults={faults} onGo={onGo} />
}

type FaultListProps = { readonly faults: readonly Fault[]; readonly onGo: () => void }

/** Faults, each a press away from its form. */
export function FaultList({ faults, onGo }: FaultListProps) {
  const t = useT()
  const { design } = useStudioState(({ copy }) => copy)
  const language = useView((view) => view.language)
  return (
    <ul className="grid gap-2">
      {faults.map((fault) => (
        <li key={[fault.list, fault.id, ...fault.path, fault.reason].join('/')}>
          <button
            type="button"
            className="grid w-full gap-0.5 rounded-control border border-line p-3 text-left hover:bg-button"
            onClick={() => {
              goTo(design, fault)
              onGo()
            }}
          >
            <span className="font-semibold">{placeName(t, design, fault, language)}</span>
            <span className="text-sm text-quiet">{wordsOf(t, design, fault)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Shows the form of a part, and the page that it is on. */
export function goTo(design: Design, place: Place): void {
  const page = place.list === 'items' ? pageOf(design, place.id) : undefined
  if (page && page.type !== 'global') useView.setState({ pageId: page.id })
  pick({ list: place.list, id: place.id })
}

/** The name of a part, with the page that it is on. */
export function placeName(t: T, design: Design, { list, id }: Place, language: LanguageId): string {
  if (list === 'items') {
    const page = pageOf(design, id)
    const item = itemOf(design, id)
    if (!page || !item) return t('studio.thing.gone')
    return t('studio.onPage', { block: blockName(t, item.comId), page: pageName(t, page, language) })
  }
  const entry = design[list].find((candidate) => candidate.id === id)
  if (!entry) return t('studio.thing.gone')
  if ('items' in entry) return pageName(t, entry, language)
  return readIn('name' in entry ? entry.name : entry.title, language)
}

function wordsOf(t: T, design: Design, fault: Fault): string {
  const comId = fault.list === 'items' ? (itemOf(design, fault.id)?.comId ?? '') : fault.list
  const fields = fault.list === 'items' ? formOf(comId) : ENTRY_FIELDS[fault.list]
  const field = fieldAt(fields, fault.path)
  const words = faultText(t, fault, field)
  return fault.path.length === 0 ? words : `${fieldLabel(t, comId, fault.path)}: ${words}`
}

function fieldAt(fields: readonly NamedField[], [first, ...rest]: Path): Field | null {
  let field = fields.find(({ name }) => name === first)?.field ?? null
  for (const step of rest) {
    if (field?.kind === 'list' && typeof step === 'number') field = field.of
    else if (field?.kind === 'group') field = field.fields.find(({ name }) => name === step)?.field ?? null
  }
  return field
}
