import { fieldKindOf } from '@baize/contract/operator'
import { GlobalSettings, SETTINGS_COM_ID } from '@baize/contract/player'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'

type Def = { readonly type: string } & Readonly<Record<string, unknown>>
type Schema = { readonly _zod: { readonly def: Def } }
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSchema = (value: unknown): value is Schema => isRecord(value) && isRecord(value._zod)
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

export type Choice = string | number | boolean
type TextLike = 'anchor' | 'art' | 'background' | 'border' | 'colour' | 'filter' | 'icon' | 'image'
type Shape =
  /** A text in the languages of the site. */
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'line'; readonly most: number }
  | { readonly kind: 'link' }
  | { readonly kind: TextLike | 'file' | 'length' | 'moment' | 'shadow' | 'flag' | 'unknown' }
  | { readonly kind: 'choice'; readonly options: readonly Choice[] }
  | {
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      readonly isWhole: boolean
      /** 0 is allowed below `least`: it switches something off. */
      readonly orZero: boolean
    }
  | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
  | { readonly kind: 'list'; readonly of: Field; readonly least: number; readonly most: number }

/** A field of a form, as far as its schema tells. */
export type Field = Shape & {
  /** May be left out, or left empty. */
  readonly isOptional: boolean
  readonly fallback: unknown
}
export type NamedField = { readonly name: string; readonly field: Field }

/** Limits of a schema: `z.int()` has its own among its definition, the others are checks. */
function limitOf(def: Def, check: string, name: string): number | undefined {
  const checks = schemasIn(def.checks).map(({ _zod }) => _zod.def)
  const found = checks.find((candidate) => candidate.check === check)?.[name]
  return typeof found === 'number' ? found : undefined
}

const isWhole = (def: Def): boolean =>
  [def, ...schemasIn(def.checks).map(({ _zod }) => _zod.def)].some(({ check }) => check === 'number_format')

const must = (shape: Shape): Field => ({ ...shape, isOptional: false, fallback: undefined })

/** Describes a schema of a block's data as a field with an editor. */
export function fieldOf(schema: unknown): Field {
  if (!isSchema(schema)) return must({ kind: 'unknown' })
  const { def } = schema._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return { ...fieldOf(def.innerType), isOptional: true }
    case 'default': {
      const field = fieldOf(def.innerType)
      return { ...field, isOptional: field.isOptional || def.defaultValue === '', fallback: def.defaultValue }
    }
    case 'string': {
      const kind = fieldKindOf(schema)
      if (kind) return must({ kind })
      return must({ kind: 'line', most: limitOf(def, 'max_length', 'maximum') ?? 64 })
    }
    case 'number':
      return must({
        kind: 'number',
        least: limitOf(def, 'greater_than', 'value') ?? 0,
        most: limitOf(def, 'less_than', 'value') ?? Number.MAX_SAFE_INTEGER,
        isWhole: isWhole(def),
        orZero: false,
      })
    case 'boolean':
      return must({ kind: 'flag' })
    case 'enum':
      return must({ kind: 'choice', options: choicesIn(Object.values(def.entries ?? {})) })
    case 'literal':
      return must({ kind: 'choice', options: choicesIn(def.values) })
    case 'object':
      return must({ kind: 'group', fields: fieldsIn(schema) })
    case 'array':
      return must({
        kind: 'list',
        of: fieldOf(def.element),
        least: limitOf(def, 'min_length', 'minimum') ?? 0,
        most: limitOf(def, 'max_length', 'maximum') ?? 100,
      })
    case 'union':
      return unionOf(schemasIn(def.options))
    default:
      return must({ kind: 'unknown' })
  }
}

const choicesIn = (values: unknown): readonly Choice[] =>
  (Array.isArray(values) ? values : []).filter(
    (value): value is Choice =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  )

/** A text of a design, or a value that may also be one word for "none". */
function unionOf(options: readonly Schema[]): Field {
  const text = options.find(({ _zod }) => isRecord(_zod.def.shape) && 'en' in _zod.def.shape)
  const [first, second] = options
  if (text) {
    const most = first && limitOf(first._zod.def, 'max_length', 'maximum')
    return must({ kind: 'text', most: most ?? 300 })
  }
  if (options.length !== 2 || first?._zod.def.type !== 'literal') return must({ kind: 'unknown' })
  const none = choicesIn(first._zod.def.values)[0]
  const field = fieldOf(second)
  if (none === '') return { ...field, isOptional: true, fallback: '' }
  return field.kind === 'number' && none === 0 ? { ...field, orZero: true } : must({ kind: 'unknown' })
}

function fieldsIn(schema: unknown): readonly NamedField[] {
  const shape = isSchema(schema) ? schema._zod.def.shape : undefined
  return isRecord(shape)
    ? Object.entries(shape).map(([name, inner]) => ({ name, field: fieldOf(inner) }))
    : []
}

/** The check that the server makes of a block's data, too. Undefined for a block that this build does not know. */
export const schemaOf = (comId: string) =>
  comId === SETTINGS_COM_ID
    ? GlobalSettings
    : Object.hasOwn(BLOCK_DATA, comId)
      ? BLOCK_DATA[comId]
      : undefined

const known = new Map<string, readonly NamedField[]>()

/** The form of a block, made from its schema alone. */
export function formOf(comId: string): readonly NamedField[] {
  const form = known.get(comId) ?? fieldsIn(schemaOf(comId))
  known.set(comId, form)
  return form
}
