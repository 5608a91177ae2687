import type { DesignText } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { ENTRY_FIELDS } from './entry-fields.ts'
import type { Place } from './faults.ts'
import type { Design } from './operations.ts'
import { type Field, formOf, isRecord, type NamedField } from './schema.ts'
import { missingIn, textOf } from './texts.ts'
import type { Path } from './values.ts'

type MissingText = {
  readonly place: Place
  readonly path: Path
  readonly text: DesignText
  readonly languages: readonly LanguageId[]
}
type Found = Omit<MissingText, 'place'>

const inFields = (fields: readonly NamedField[], data: unknown, under: Path = []): readonly Found[] =>
  isRecord(data) ? fields.flatMap(({ name, field }) => inField(field, data[name], [...under, name])) : []

function inField(field: Field, value: unknown, path: Path): readonly Found[] {
  if (field.kind === 'group') return inFields(field.fields, value, path)
  if (field.kind === 'list')
    return Array.isArray(value)
      ? value.flatMap((entry: unknown, at) => inField(field.of, entry, [...path, at]))
      : []
  const text = field.kind === 'text' ? textOf(value) : undefined
  const languages = missingIn(text)
  return text !== undefined && languages.length > 0 ? [{ path, text, languages }] : []
}

const known = new WeakMap<object, readonly Found[]>()
/** A part stays the same object until it is edited. */
function once(part: object, find: () => readonly Found[]): readonly Found[] {
  const found = known.get(part) ?? find()
  known.set(part, found)
  return found
}

/** Texts of a design that are not there in every language, in the order of the outline. */
export function missingTexts(design: Design): readonly MissingText[] {
  const placed = (place: Place, found: readonly Found[]): readonly MissingText[] =>
    found.map((each) => ({ place, ...each }))
  const ofList = (list: keyof typeof ENTRY_FIELDS): readonly MissingText[] =>
    design[list].flatMap((entry) =>
      placed(
        { list, id: entry.id },
        once(entry, () => inFields(ENTRY_FIELDS[list], entry)),
      ),
    )
  const ofBlocks = design.pages.flatMap(({ items }) =>
    items.flatMap((item) =>
      placed(
        { list: 'items', id: item.id },
        once(item, () => inFields(formOf(item.comId), item.data)),
      ),
    ),
  )
  return [...ofBlocks, ...ofList('pages'), ...ofList('menus'), ...ofList('tabs'), ...ofList('articles')]
}
