import { type Content, type Document, partIn, type Schema } from './document.ts'

/** A place in the document: the schemas that may describe it, and the values that the document shows there. */
export type Place = { readonly schemas: readonly Schema[]; readonly examples: readonly unknown[] }

export const placeOf = (document: Document, contents: readonly Content[]): Place => ({
  schemas: contents.flatMap(({ schema }) => partsOf(document, schema)),
  examples: contents.flatMap(({ schema, examples }) => [...examples, ...shownIn(document, schema)]),
})

const COMPOSED = ['allOf', 'anyOf', 'oneOf']
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A schema with everything that it is composed of. A `$ref` beside other keywords counts as well. */
function partsOf(document: Document, given: unknown, depth = 0): readonly Schema[] {
  const schema = partIn(given)
  if (depth > 20) return []
  const more = COMPOSED.flatMap((keyword) => listIn(schema[keyword]))
  const target = schema['$ref'] === undefined ? [] : [document.resolve(schema)]
  return [schema, ...[...more, ...target].flatMap((part) => partsOf(document, part, depth + 1))]
}

const shownIn = (document: Document, schema: Schema): readonly unknown[] =>
  partsOf(document, schema).flatMap(({ example }) => (example === undefined ? [] : [example]))

/** Where a field is described below a place; null where the document does not know it. */
export function fieldAt(document: Document, { schemas, examples }: Place, name: string): Place | null {
  const described = schemas.flatMap((schema) => {
    const own = partIn(schema['properties'])[name]
    if (own !== undefined) return [own]
    const more = schema['additionalProperties']
    return more !== undefined && more !== false ? [more === true ? {} : more] : []
  })
  const shown = examples.flatMap((example) => {
    const value = partIn(example)[name]
    return value === undefined ? [] : [value]
  })
  if (described.length === 0 && shown.length === 0) return isFree({ schemas, examples }) ? FREE : null
  const parts = described.flatMap((schema) => partsOf(document, schema))
  return { schemas: parts, examples: [...shown, ...parts.flatMap(({ example }) => example ?? [])] }
}

/** The items of a list at a place. */
export function itemsAt(document: Document, { schemas, examples }: Place): Place {
  const parts = schemas.flatMap(({ items }) => (items === undefined ? [] : partsOf(document, items)))
  return {
    schemas: parts,
    examples: [...examples.flatMap(listIn), ...parts.flatMap(({ example }) => example ?? [])],
  }
}

const FREE: Place = { schemas: [{}], examples: [] }

/** The document says nothing of what is inside. */
const isFree = ({ schemas, examples }: Place): boolean =>
  schemas.length > 0 &&
  examples.every((example) => Object.keys(partIn(example)).length === 0) &&
  schemas.every(
    (schema) =>
      schema['properties'] === undefined &&
      schema['additionalProperties'] === undefined &&
      schema['items'] === undefined &&
      COMPOSED.every((keyword) => schema[keyword] === undefined) &&
      schema['$ref'] === undefined &&
      (schema['type'] === undefined || schema['type'] === 'object'),
  )

/** Every field of a value by its path, `pix[].horario`, with whether the document knows it. Nothing below an unknown one. */
export function fieldsOf(
  document: Document,
  place: Place,
  value: unknown,
  path = '',
): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>()
  const take = (more: ReadonlyMap<string, boolean>) => {
    for (const [name, isKnown] of more) found.set(name, isKnown && found.get(name) !== false)
  }
  if (Array.isArray(value)) {
    const items = itemsAt(document, place)
    for (const item of value) take(fieldsOf(document, items, item, `${path}[]`))
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      const at = below(path, name)
      const known = fieldAt(document, place, name)
      take(new Map([[at, known !== null]]))
      if (known !== null) take(fieldsOf(document, known, inner, at))
    }
  return found
}

/**
 * Fields that are required wherever what they are in is there: at the root, and below fields that were seen. Of
 * alternatives, what one of them asks for is not required.
 */
export function requiredOf(
  document: Document,
  given: readonly unknown[],
  isSeen: (path: string) => boolean,
  path = '',
): readonly string[] {
  const schemas = given.flatMap((schema) => certainPartsOf(document, schema))
  const required = new Set(schemas.flatMap((schema) => listIn(schema['required']).map(String)))
  const properties = schemas.flatMap((schema) => Object.entries(partIn(schema['properties'])))
  const items = schemas.flatMap((schema) => schema['items'] ?? [])
  const inner = [...new Set(properties.map(([name]) => name))].flatMap((name) => {
    const at = below(path, name)
    const same = properties.flatMap(([known, schema]) => (known === name ? [schema] : []))
    return isSeen(at) ? requiredOf(document, same, isSeen, at) : []
  })
  return [
    ...[...required].map((name) => below(path, name)),
    ...inner,
    ...(items.length > 0 && isSeen(`${path}[]`) ? requiredOf(document, items, isSeen, `${path}[]`) : []),
  ]
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function certainPartsOf(document: Document, given: unknown, depth = 0): readonly Schema[] {
  const schema = partIn(given)
  if (depth > 20) return []
  const target = schema['$ref'] === undefined ? [] : [document.resolve(schema)]
  return [
    schema,
    ...[...listIn(schema['allOf']), ...target].flatMap((part) => certainPartsOf(document, part, depth + 1)),
  ]
}
