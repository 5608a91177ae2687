import { type Document, partIn } from './document.ts'
import { fieldAt, itemsAt, type Place } from './fields.ts'

/** A schema of zod/mini, by what it is made of. */
type Made = {
  readonly type?: string
  readonly shape?: Readonly<Record<string, unknown>>
  readonly element?: unknown
  readonly innerType?: unknown
  readonly options?: readonly unknown[]
  readonly in?: unknown
}

function madeOf(schema: unknown): Made {
  const made: unknown =
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, '_zod') : undefined
  return partIn(partIn(made)['def'])
}

/** The fields that a schema of ours reads by their paths, with whether the document has them there. */
export function readFieldsOf(
  document: Document,
  place: Place,
  schema: unknown,
  path = '',
): ReadonlyMap<string, boolean> {
  const { shape, element, innerType, options, in: input } = madeOf(schema)
  const found = new Map<string, boolean>()
  const take = (more: ReadonlyMap<string, boolean>) => {
    for (const [name, isKnown] of more) found.set(name, isKnown || found.get(name) === true)
  }
  for (const inner of [innerType, input, ...(options ?? [])])
    if (inner !== undefined) take(readFieldsOf(document, place, inner, path))
  if (element !== undefined) take(readFieldsOf(document, itemsAt(document, place), element, `${path}[]`))
  for (const [name, inner] of Object.entries(shape ?? {})) {
    const at = path === '' ? name : `${path}.${name}`
    const known = fieldAt(document, place, name)
    take(new Map([[at, known !== null]]))
    if (known !== null) take(readFieldsOf(document, known, inner, at))
  }
  return found
}
