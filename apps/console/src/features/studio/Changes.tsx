import type { DesignChange } from '@baize/contract/operator'
import type { LanguageId } from '@baize/contract/shared'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { valueText } from './Conflicts.tsx'
import type { Design } from './core/operations.ts'
import { placeName } from './ToMend.tsx'
import { useView } from './view.ts'
import { fieldLabel } from './words.ts'

type ChangesProps = {
  readonly changes: readonly DesignChange[]
  readonly from: Design | null
  readonly to: Design
}
const MOST_SHOWN = 100

/** What differs between two designs, in words. */
export function Changes({ changes, from, to }: ChangesProps) {
  const t = useT()
  const language = useView((view) => view.language)
  if (changes.length === 0) return <p className="text-sm text-quiet">{t('studio.changes.none')}</p>
  return (
    <section aria-label={t('studio.changes')} className="grid gap-2">
      <h3 className="font-semibold">{t('studio.changes')}</h3>
      <ul className="grid max-h-72 gap-1 overflow-y-auto rounded-control border border-line bg-sunken p-2 text-sm">
        {changes.slice(0, MOST_SHOWN).map((change) => (
          <li key={[change.part, change.id, change.kind, ...change.path].join('/')} className="p-1">
            <span className="font-medium">
              {t(`studio.change.${change.kind}`, { name: nameOf(t, change, from, to, language) })}
            </span>
            {change.kind === 'changed' && (
              <span className="block break-words text-quiet">
                <s>{valueText(t, change.from, language)}</s> → {valueText(t, change.to, language)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {changes.length > MOST_SHOWN && (
        <p className="text-sm text-quiet">
          {t('studio.changes.more', { count: changes.length - MOST_SHOWN })}
        </p>
      )}
    </section>
  )
}

const LISTS = { page: 'pages', item: 'items', tab: 'tabs', menu: 'menus', article: 'articles' } as const

function nameOf(t: T, change: DesignChange, from: Design | null, to: Design, language: LanguageId): string {
  const { part, id, kind, path } = change
  if (part === 'asset') return t('studio.thing.asset')
  const place = { list: LISTS[part], id }
  const name = placeName(t, kind === 'removed' && from ? from : to, place, language)
  if (kind !== 'changed') return name
  const isData = path[0] === 'data'
  const field = isData ? path.slice(1) : path
  const scope = part === 'item' ? (change.comId ?? '') : place.list
  return field.length === 0 ? name : `${name}: ${labelOf(t, scope, field)}`
}

/** A field and, in a list, the number of the entry; the language of a text follows its field. */
function labelOf(t: T, scope: string, path: DesignChange['path']): string {
  const language = path.at(-1)
  const isText = path.length > 1 && (language === 'en' || language === 'pt' || language === 'id')
  const steps = isText ? path.slice(0, -1) : path
  const place = steps.find((step) => typeof step === 'number')
  const label = fieldLabel(t, scope, steps)
  const numbered =
    typeof place === 'number' ? t('studio.list.entry', { name: label, number: place + 1 }) : label
  return isText ? `${numbered} (${language})` : numbered
}
