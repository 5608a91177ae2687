import { moment } from '../player/blocks/promotions.ts'
import { type CssKind, cssKindOf } from '../player/design-css.ts'
import { art, elementId, icon, link } from '../player/design-fields.ts'

type FieldKind = CssKind | 'anchor' | 'art' | 'icon' | 'link' | 'moment'

const OWN = new Map<object, FieldKind>([
  [elementId, 'anchor'],
  [art, 'art'],
  [icon, 'icon'],
  [link, 'link'],
  [moment, 'moment'],
])

/** What a text field of a design holds, by its schema: an editor is made for each kind. Undefined for plain text. */
export const fieldKindOf = (schema: object): FieldKind | undefined => OWN.get(schema) ?? cssKindOf(schema)
