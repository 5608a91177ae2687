import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { UserFault } from '../trouble.ts'
import type { Correction } from './vendors.ts'

/** A schema of OpenAPI 3.0, as far as it is looked into here; ajv reads the rest. */
export type Schema = { readonly [keyword: string]: unknown }

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
}

export type Content = {
  readonly type: string
  readonly schema: Schema
  /** Values that the document shows. Fields are often in an example and in no schema. */
  readonly examples: readonly unknown[]
}

export type Operation = {
  readonly method: string
  readonly template: string
  readonly parameters: readonly Parameter[]
  /** Null where the document has no body. */
  readonly body: { readonly required: boolean; readonly contents: readonly Content[] } | null
  /** By status, `default` included. */
  readonly answers: ReadonlyMap<string, readonly Content[]>
}

export type Document = {
  readonly root: Schema
  readonly operations: readonly Operation[]
  /** The schema or value that a `$ref` names. */
  readonly resolve: (value: unknown) => unknown
}

const Part = z.record(z.string(), z.unknown())
export const partIn = (value: unknown): Schema => Part.safeParse(value).data ?? {}
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head']

/** Reads a document, corrected by what is known to be wrong in it. */
export function openDocument(file: string, corrections: readonly Correction[] = []): Document {
  const text = corrections.reduce(
    (before, { why, find, by }) => {
      const after = before.replace(find, by)
      if (after === before)
        throw new UserFault(`${file} is not wrong any more: "${why}". Remove that correction.`)
      return after
    },
    readFileSync(file, 'utf8'),
  )
  return documentIn(parse(text, { maxAliasCount: -1 }))
}

export function documentIn(given: unknown): Document {
  const root = partIn(given)
  const resolve = (value: unknown): unknown => {
    const ref = partIn(value)['$ref']
    return typeof ref === 'string' ? resolve(pointed(root, ref)) : value
  }
  const operations = Object.entries(partIn(root['paths'])).flatMap(([template, item]) => {
    const path = partIn(resolve(item))
    return METHODS.filter((method) => path[method] !== undefined).map((method) => {
      const operation = partIn(resolve(path[method]))
      const shared = listIn(path['parameters'])
      return {
        method: method.toUpperCase(),
        template,
        parameters: [...shared, ...listIn(operation['parameters'])].map((each) =>
          parameterIn(partIn(resolve(each))),
        ),
        body: bodyIn(operation['requestBody'], resolve),
        answers: new Map(
          Object.entries(partIn(operation['responses'])).map(([status, answer]) => [
            status,
            contentsIn(partIn(resolve(answer))['content'], resolve),
          ]),
        ),
      }
    })
  })
  return { root, operations, resolve }
}

/** What a reference within the document points to. */
export function pointed(root: Schema, ref: string): unknown {
  const parts = ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  return parts.reduce<unknown>((value, part) => partIn(value)[part], root)
}

const parameterIn = ({ name, in: where, required, schema }: Schema): Parameter => ({
  name: String(name),
  in: String(where),
  required: required === true,
  schema: partIn(schema),
})

function bodyIn(given: unknown, resolve: Document['resolve']): Operation['body'] {
  if (given === undefined) return null
  const { required, content } = partIn(resolve(given))
  return { required: required === true, contents: contentsIn(content, resolve) }
}

function contentsIn(given: unknown, resolve: Document['resolve']): readonly Content[] {
  return Object.entries(partIn(given)).map(([type, media]) => {
    const { schema, example, examples } = partIn(media)
    const shown = Object.values(partIn(examples)).map((each) => partIn(resolve(each))['value'])
    return {
      type,
      schema: partIn(schema),
      examples: [example, ...shown].filter((value) => value !== undefined),
    }
  })
}

/** The operation of a call: the whole end of its path fits, the most exact template first. */
export function operationFor(document: Document, method: string, path: string): Operation | null {
  const fitting = document.operations.filter(
    (operation) => operation.method === method && patternOf(operation.template).test(path),
  )
  const [best] = fitting.toSorted((a, b) => exactness(b.template) - exactness(a.template))
  return best ?? null
}

const patternOf = (template: string): RegExp =>
  new RegExp(
    `${template
      .split(/(\{[^}]+\})/)
      .map((part) =>
        part.startsWith('{') ? '([^/]+)' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
      )
      .join('')}$`,
  )

/** Longer is more exact; a name in the path is less exact than a word. */
const exactness = (template: string): number =>
  template.split('/').length * 10 - (template.match(/\{/g) ?? []).length

/** The values of the names in a path. */
export function pathValues({ template }: Operation, path: string): Readonly<Record<string, string>> {
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  const values = patternOf(template).exec(path)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
}
