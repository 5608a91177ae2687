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

/** What a field must be, by its kind. `{}` stands for what the fault adds. */
const MUST_BE: ReadonlyMap<string, string> = new Map<FieldKind | 'text', string>([
  ['anchor', 'small letters, digits and -, beginning with a letter'],
  ['art', 'the name of a picture'],
  ['background', 'a colour or a gradient'],
  ['border', 'a border, such as 1px solid #2b3a4e'],
  ['colour', 'a colour, such as #161f2c or rgb(0 0 0 / 50%)'],
  ['file', 'the name of an asset that ends in {}'],
  ['filter', 'a filter, such as blur(6px)'],
  ['icon', 'a name of letters, digits, . _ and - (64 at most)'],
  ['image', 'the name of an asset or a path under /assets/'],
  ['length', 'a length, such as 12px'],
  ['link', 'a #action, a path of this site or an http(s) address'],
  ['shadow', 'a shadow, such as 0 4px 12px #0008'],
  ['text', 'a text or {en, pt, id}, of at most {} characters each'],
])

/** The sentence for a fault that a field's schema names; another fault is one itself. */
export function fieldFault(fault: string): string {
  const [, kind = '', detail = ''] = /^(\w+) ?(.*)$/.exec(fault) ?? []
  const mustBe = MUST_BE.get(kind)
  return mustBe === undefined ? fault : `it must be ${mustBe.replace('{}', detail)}`
}
