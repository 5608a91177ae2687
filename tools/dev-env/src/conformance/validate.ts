import { Ajv } from 'ajv'
import { type Document, partIn, type Schema } from './document.ts'

/** What is wrong with a value, by the document: `/valor/original must match pattern …`. */
export type Validate = (schema: Schema, value: unknown, isText?: boolean) => readonly string[]

/** Checks values against schemas of one document. `isText`: all values came as text, as in a form or a query. */
export function validatorOf(document: Document): Validate {
  const checkers = [false, true].map((coerceTypes) => {
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: true, coerceTypes })
    for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format)
    return { ajv, known: new WeakMap<object, ReturnType<Ajv['compile']>>() }
  })
  const definitions = strictly(partIn(document.root['components']))
  return (schema, value, isText = false) => {
    const checker = checkers[isText ? 1 : 0]
    if (!checker) return []
    let check = checker.known.get(schema)
    if (!check) {
      check = checker.ajv.compile({ ...partIn(strictly(schema)), components: definitions })
      checker.known.set(schema, check)
    }
    if (check(isText ? structuredClone(value) : value)) return []
    return (check.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`)
  }
}

/** Vendors write addresses without a host as `uri`, and those of a test are on this machine. */
const isAddress = (text: string): boolean => URL.canParse(text, 'http://host')
const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))

/** Those of the documents that say more than their type; ajv takes any text for the others. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uri: isAddress,
  url: isAddress,
  'date-time': isTime,
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  uuid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
}

/** OpenAPI 3.0 in terms of JSON Schema: `nullable` is a type, an exclusive bound is a number. Examples are not schemas. */
function strictly(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(strictly)
  if (typeof given !== 'object' || given === null) return given
  const schema = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      // A property may have these names as well: then its value is a schema.
      (name === 'example' || name === 'examples') && !isSchema(value) ? [] : [[name, strictly(value)]],
    ),
  )
  if (schema['exclusiveMinimum'] === true) {
    schema['exclusiveMinimum'] = schema['minimum']
    delete schema['minimum']
  } else if (schema['exclusiveMinimum'] === false) delete schema['exclusiveMinimum']
  if (schema['exclusiveMaximum'] === true) {
    schema['exclusiveMaximum'] = schema['maximum']
    delete schema['maximum']
  } else if (schema['exclusiveMaximum'] === false) delete schema['exclusiveMaximum']
  if (schema['nullable'] !== true) return schema
  const { nullable: _nullable, ...rest } = schema
  return { anyOf: [{ type: 'null' }, rest] }
}

const isSchema = (value: unknown): boolean => {
  const { type, $ref } = partIn(value)
  return typeof type === 'string' || typeof $ref === 'string'
}
