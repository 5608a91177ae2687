import type { LanguageId } from '@baize/contract/shared'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import type { Design } from './core/operations.ts'
import { itemOf } from './core/operations.ts'
import { readIn, textOf } from './core/texts.ts'
import type { Conflict } from './core/working-copy.ts'
import { placeName } from './ToMend.tsx'
import { useStudio, useStudioState } from './use-studio.ts'
import { useView } from './view.ts'
import { fieldLabel } from './words.ts'

/** Fields that a colleague changed in the meantime too: the person chooses whose value stays. */
export function Conflicts({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const studio = useStudio()
  const conflicts = useStudioState((state) => state.conflicts)
  const { design } = useStudioState(({ copy }) => copy)
  const language = useView((view) => view.language)
  return (
    <Dialog title={t('studio.conflicts.title')} onClose={onClose} wide>
      <p className="mb-3 text-sm text-quiet">{t('studio.conflicts.about')}</p>
      <ul className="grid gap-3">
        {conflicts.map((conflict) => (
          <li key={conflict.path.join('/')} className="grid gap-2 rounded-control border border-line p-3">
            <h3 className="font-semibold">{titleOf(t, design, conflict, language)}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side} className="grid content-between gap-2 rounded-small bg-sunken p-3">
                  <p className="text-sm break-words">{valueText(t, conflict[side], language)}</p>
                  <Button
                    small
                    className="justify-self-start"
                    onClick={() => studio.decide(conflict, side === 'theirs')}
                  >
                    {t(`studio.conflicts.${side}`)}
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function titleOf(t: T, design: Design, { path, itemId }: Conflict, language: LanguageId): string {
  const item = itemId === null ? undefined : itemOf(design, itemId)
  if (!item || itemId === null) return t('studio.conflicts.part')
  const at = path.indexOf('data')
  const place = placeName(t, design, { list: 'items', id: itemId }, language)
  return at < 0 ? place : `${place}: ${fieldLabel(t, item.comId, path.slice(at + 1))}`
}

/** A value as a person wrote or chose it; lists and groups are told by their size alone. */
export function valueText(t: T, value: unknown, language: LanguageId): string {
  const text = textOf(value)
  if (text !== undefined) return readIn(text, language) || t('studio.value.empty')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return t(value ? 'studio.value.on' : 'studio.value.off')
  if (value === undefined || value === null) return t('studio.value.removed')
  return Array.isArray(value) ? t('studio.value.list', { count: value.length }) : t('studio.value.part')
}
