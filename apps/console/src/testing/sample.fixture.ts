type Schema = {
  readonly _zod: { readonly def: { readonly type: string } & Readonly<Record<string, unknown>> }
  safeParse(value: unknown): { readonly success: boolean }
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value

/** Texts that a rule of the contract wants. */
const RULED = [
  '1.00',
  '2026-11-01',
  '2026-11',
  '01900000-0000-7000-8000-000000000009',
  '100001',
  'USD',
  'US',
  'first-steps',
  'en',
  'mines',
  'fast3-60',
  '1.01900000-0000-7000-8000-000000000009',
  '0'.repeat(64),
]

type Fill = {
  /** Texts and numbers to try for a field of this name in this row, before those that a rule wants. */
  readonly texts: (name: string, row: number) => readonly string[]
  readonly numbers: (name: string) => readonly number[]
  /** Schemas of fields that the contract leaves open, by their name. */
  readonly open: Readonly<Record<string, unknown>>
  /** Every value that may be missing is missing, and every yes is a no. */
  readonly isBare: boolean
  /** Number of the sample: the next one has the next values of each enum. */
  readonly from: number
}

/** Rows of a list, and of a list in a row. Those that show more values are spread over several samples. */
const MOST_ROWS = 12
const MOST_INNER_ROWS = 2

/** A reply as the contract describes it. A list has a row for each value of its enums. */
export function sampleOf(schema: unknown, fill: Fill, name = '', row = fill.from, depth = 0): unknown {
  if (!isSchema(schema)) return null
  const { def } = schema._zod
  const fits = (value: unknown): boolean => schema.safeParse(value).success
  const at = (values: readonly unknown[]): unknown => values[row % values.length]
  switch (def.type) {
    case 'string':
      return [...fill.texts(name, row), ...RULED].find(fits) ?? ''
    case 'number':
      return [...fill.numbers(name), 1, 9900, 1_790_000_000_000].find(fits) ?? 0
    case 'boolean':
      return !fill.isBare
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(
          ([field, value], _, fields) =>
            [field, sampleOf(value, fill, nameIn(fields, field, name), row, depth)] as const,
        ),
      )
    case 'array': {
      const rows = Math.min(depth === 0 ? MOST_ROWS : MOST_INNER_ROWS, rowsOf(def.element))
      return Array.from({ length: rows }, (_, place) =>
        sampleOf(def.element, fill, name, row * rows + place, depth + 1),
      )
    }
    case 'enum':
      return at(Object.values(def.entries ?? {}))
    case 'literal':
      return Array.isArray(def.values) ? at(def.values) : null
    case 'union':
      return Array.isArray(def.options)
        ? // Each value with each kind, in time: the rest of a row moves on by one when the kinds begin again.
          sampleOf(at(def.options), fill, name, row + Math.floor(row / def.options.length), depth)
        : null
    case 'record': {
      const names = enumsOf(def.keyType)
      if (names.length > 0)
        return Object.fromEntries(
          names.map((key, place) => [key, sampleOf(def.valueType, fill, key, row + place, depth)]),
        )
      return { note: sampleOf(def.valueType, fill, 'note', row, depth) ?? fill.texts('note', row)[0] }
    }
    case 'nullable':
      // The cursor of a list: this page is its last one.
      return fill.isBare || name === 'next' || name === 'before'
        ? null
        : sampleOf(def.innerType, fill, name, row, depth)
    case 'optional':
      return fill.isBare ? undefined : sampleOf(def.innerType, fill, name, row, depth)
    case 'default':
    case 'readonly':
      return sampleOf(def.innerType, fill, name, row, depth)
    case 'pipe':
      return sampleOf(def.out, fill, name, row, depth)
    case 'tuple':
      return Array.isArray(def.items) ? def.items.map((item) => sampleOf(item, fill, name, row, depth)) : []
    default:
      return name in fill.open ? sampleOf(fill.open[name], fill, '', row, depth) : null
  }
}

/** `id` is also Indonesian, beside `pt`; the id of a kind is told by it: `playerId`. */
function nameIn(fields: readonly (readonly [string, unknown])[], field: string, outer: string): string {
  if (field !== 'id') return field
  if (fields.some(([other]) => other === 'pt')) return outer
  const kind = fields.find(([other]) => other === 'kind')?.[1]
  const values = isSchema(kind) && kind._zod.def.values
  return Array.isArray(values) ? `${values[0]}Id` : field
}

/** Schemas directly inside of this one. */
function inside({ _zod: { def } }: Schema): readonly unknown[] {
  if (def.type === 'object') return Object.values(def.shape ?? {})
  if (def.type === 'union') return Array.isArray(def.options) ? def.options : []
  if (def.type === 'tuple') return Array.isArray(def.items) ? def.items : []
  return [def.innerType, def.element, def.out, def.valueType].filter((part) => part !== undefined)
}

/** How many rows, or samples, show every value of a schema's enums, with each kind of a union. */
export function rowsOf(schema: unknown): number {
  if (!isSchema(schema)) return 1
  const { def } = schema._zod
  const most = Math.max(1, ...inside(schema).map(rowsOf))
  if (def.type === 'enum') return Object.keys(def.entries ?? {}).length
  if (def.type === 'array') return Math.ceil(most / MOST_ROWS)
  return def.type === 'union' && Array.isArray(def.options) ? def.options.length * most : most
}

/** Every name in the enums of a schema. */
export function enumsOf(schema: unknown): readonly string[] {
  if (!isSchema(schema)) return []
  const { def } = schema._zod
  if (def.type === 'enum')
    return Object.values(def.entries ?? {}).filter((entry): entry is string => typeof entry === 'string')
  return inside(schema).flatMap(enumsOf)
}
