import {
  type Content,
  type Document,
  type Operation,
  operationFor,
  partIn,
  pathValues,
  pointed,
} from './document.ts'
import { fieldsOf, placeOf, requiredOf } from './fields.ts'
import { readFieldsOf } from './read-fields.ts'
import { jsonIn, type RecordedCall } from './recorded.ts'
import { type Validate, validatorOf } from './validate.ts'
import type { Vendor } from './vendors.ts'

/** What was seen of one operation, or of one kind of notice. */
export type Seen = {
  readonly name: string
  calls: number
  answers: number
  /** `request` and `answer` fields that were seen, by path. */
  readonly fields: Set<string>
  required: number
  /** Fields that our schema reads of it. */
  read: number
}

export type Findings = {
  readonly vendor: string
  readonly seen: readonly Seen[]
  /** Distinct faults with how often they were found. */
  readonly faults: ReadonlyMap<string, number>
  /** Calls and notices that no document describes, with the reason. */
  readonly beside: ReadonlyMap<string, number>
}

/** Statuses that any server may answer with, whatever its document says. */
const ANYWHERE = new Set([401, 403, 429, 500, 502, 503, 504])

/** Checks the calls of a recording that are this provider's. */
export function check(vendor: Vendor, document: Document, calls: readonly RecordedCall[]): Findings {
  const audit = auditOf(vendor, document)
  for (const call of calls) {
    const { pathname, searchParams } = new URL(call.url, 'http://sandbox')
    if (call.side === 'notice') {
      if (vendor.notices.path.test(pathname)) audit.notice(call)
    } else if (call.side === 'driver' && vendor.drivers.includes(call.driver))
      audit.asked(call, pathname, searchParams)
    else if (call.side === 'sandbox' && vendor.sandbox.test(pathname)) audit.answered(call, pathname)
  }
  audit.reads()
  return audit.findings()
}

function auditOf(vendor: Vendor, document: Document) {
  const validate = validatorOf(document)
  const seen = new Map<string, Seen>()
  const faults = new Map<string, number>()
  const beside = new Map<string, number>()

  const add = (to: Map<string, number>, what: string): void => {
    to.set(what, (to.get(what) ?? 0) + 1)
  }
  const fault = (place: string, what: string) => add(faults, `${place}: ${what}`)
  const seenOf = (name: string): Seen => {
    const known = seen.get(name) ?? { name, calls: 0, answers: 0, fields: new Set(), required: 0, read: 0 }
    seen.set(name, known)
    return known
  }
  /** Used beside the document, with a reason. */
  function isExtra(place: string): boolean {
    const extra = vendor.extra.find((each) => each.place.test(place))
    if (extra) add(beside, extra.why)
    return extra !== undefined
  }

  /** A body against what the document allows there. */
  function body(
    name: string,
    side: string,
    contents: readonly Content[],
    value: unknown,
    isText = false,
  ): void {
    const place = placeOf(document, contents)
    for (const [field, isKnown] of fieldsOf(document, place, value))
      if (isKnown) seenOf(name).fields.add(`${side} ${field}`)
      else if (!isExtra(`${name} ${side} ${field}`))
        fault(`${name} ${side}`, `${field} is not in the document`)
    const [first, ...others] = contents.map(({ schema }) => validate(schema, value, isText))
    // Several types of content: one of them has to fit.
    if (first && !others.some((wrong) => wrong.length === 0))
      for (const wrong of first) fault(`${name} ${side}`, shortened(wrong))
  }

  return {
    findings: (): Findings => ({ vendor: vendor.name, seen: [...seen.values()], faults, beside }),
    asked(call: RecordedCall, path: string, query: URLSearchParams): void {
      const outside = vendor.beside.find((each) => each.path.test(path))
      if (outside) return add(beside, `${call.method} …${templateOf(path)}: ${outside.why}`)
      const operation = operationFor(document, call.method, path)
      if (!operation) return fault(`${call.method} ${templateOf(path)}`, 'the document has no such path')
      const name = nameOf(operation)
      seenOf(name).calls += 1
      parameters(operation, call, path, query, {
        validate,
        fault,
        isExtra,
        see: (field) => seenOf(name).fields.add(field),
      })
      const given = bodyOf(call)
      if (given === undefined) {
        if (operation.body?.required) fault(`${name} request`, 'has no body')
        return
      }
      const type = typeIn(call.headers)
      const contents = (operation.body?.contents ?? []).filter(
        (content) => content.type.split(';')[0] === type,
      )
      if (contents.length === 0)
        return fault(`${name} request`, `a body of type ${type} is not in the document`)
      body(name, 'request', contents, given, type === FORM)
    },
    answered(call: RecordedCall, path: string): void {
      const operation = operationFor(document, call.method, path)
      if (!operation || !call.answer) return
      const value = jsonIn(call.answer.body)
      const status = vendor.statusOf?.(call.answer.status, value) ?? call.answer.status
      // Cut off or HTML: faults that tests asked for.
      if (value === undefined || !typeIn(call.answer.headers).endsWith('json')) return
      const name = nameOf(operation)
      const contents = operation.answers.get(String(status)) ?? operation.answers.get('default')
      if (!contents) {
        if (ANYWHERE.has(status)) return
        // Some documents have no refusals at all.
        if ([...operation.answers.keys()].every((code) => code.startsWith('2')))
          return add(beside, `${name} refusals: not documented`)
        return fault(`${name} answer`, `status ${status} is not in the document`)
      }
      if (contents.length === 0) return
      if (status < 300) seenOf(name).answers += 1
      body(name, `answer ${status < 300 ? '' : status}`.trim(), contents, value)
    },
    notice(call: RecordedCall): void {
      const value = partIn(jsonIn(call.body))
      const kind = vendor.notices.kinds.find(({ has }) => has === undefined || Object.hasOwn(value, has))
      if (!kind)
        return add(
          beside,
          vendor.notices.kinds.length === 0 ? 'notices: not documented' : 'other notices: not documented',
        )
      seenOf(kind.name).calls += 1
      body(kind.name, 'notice', noticeContents(document, kind.at), value)
    },
    reads(): void {
      for (const { operation: name, schema, status } of vendor.reads) {
        const operation = document.operations.find((each) => nameOf(each) === name)
        if (!operation) {
          fault(name, 'the document has no such operation')
          continue
        }
        const known = seenOf(name)
        if (known.calls === 0) fault(name, 'no driver called it in the tests')
        if (known.answers === 0 && hasAnswer(operation))
          fault(name, 'the sandbox never answered it with success')
        const wanted = status ?? /^2/
        const contents = [...operation.answers].flatMap(([code, each]) =>
          wanted.test(code) || (status !== undefined && code === 'default') ? each : [],
        )
        readBy(name, 'answer', schema, contents, known)
      }
      for (const { name, at, schema } of vendor.notices.kinds) {
        const known = seenOf(name)
        if (known.calls === 0) fault(name, 'the sandbox never sent it')
        readBy(name, 'notice', schema, noticeContents(document, at), known)
      }
      for (const operation of document.operations) {
        const known = seen.get(nameOf(operation))
        if (known) requiredFields(operation, known)
      }
    },
  }

  function readBy(
    name: string,
    side: string,
    schema: unknown,
    contents: readonly Content[],
    known: Seen,
  ): void {
    for (const [field, isKnown] of readFieldsOf(document, placeOf(document, contents), schema)) {
      known.read += 1
      if (!isKnown && !isExtra(`${name} ${side} ${field}`))
        fault(`${name} ${side}`, `we read ${field}, which is not in the document`)
    }
  }

  /** Every field that the document requires of a used call has to be seen in one. */
  function requiredFields(operation: Operation, known: Seen): void {
    const success = [...operation.answers].flatMap(([code, contents]) =>
      code.startsWith('2') ? contents : [],
    )
    for (const [side, contents] of [
      ['request', operation.body?.contents ?? []],
      ['answer', success],
    ] as const) {
      const own = [...known.fields].flatMap((field) =>
        field.startsWith(`${side} `) ? [field.slice(side.length + 1)] : [],
      )
      const isSeen = (path: string) =>
        own.some((field) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`)) ||
        (path === '[]' && own.length > 0)
      for (const { schema } of contents.slice(0, 1))
        for (const field of new Set(requiredOf(document, [schema], isSeen))) {
          known.required += 1
          if (!isSeen(field)) fault(`${known.name} ${side}`, `required ${field} was never seen`)
        }
    }
  }
}

const nameOf = ({ method, template }: Operation): string => `${method} ${template}`

const FORM = 'application/x-www-form-urlencoded'

const typeIn = (headers: Readonly<Record<string, string>>): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim() ?? ''

function bodyOf({ body, headers }: RecordedCall): unknown {
  if (body === '') return undefined
  return typeIn(headers) === FORM ? Object.fromEntries(new URLSearchParams(body)) : jsonIn(body)
}

const hasAnswer = ({ answers }: Operation): boolean =>
  [...answers].some(([code, contents]) => code.startsWith('2') && contents.length > 0)

/** A path without what is of one call only. */
const templateOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/\d/.test(part) && part.length > 10 ? '…' : part))
    .join('/')

/** Without the values that differ from call to call. */
const shortened = (text: string): string => text.replace(/^(\S*?)\/(\d+)(?=\/|\s)/, '$1[]')

function noticeContents({ root, resolve }: Document, at: string): readonly Content[] {
  const found = partIn(resolve(pointed(root, at)))
  const content = partIn(found['content'])['application/json']
  return [
    {
      type: 'application/json',
      schema: partIn(content === undefined ? found : partIn(content)['schema']),
      examples: [],
    },
  ]
}

/** Parameters of path, query and header, which are text. */
function parameters(
  operation: Operation,
  { headers }: RecordedCall,
  path: string,
  query: URLSearchParams,
  {
    validate,
    fault,
    isExtra,
    see,
  }: {
    readonly validate: Validate
    readonly fault: (place: string, what: string) => void
    readonly isExtra: (place: string) => boolean
    readonly see: (field: string) => void
  },
): void {
  const name = nameOf(operation)
  const inPath = pathValues(operation, path)
  const isKnown = new Set(operation.parameters.filter((each) => each.in === 'query').map((each) => each.name))
  for (const given of query.keys())
    if (!isKnown.has(given) && !isExtra(`${name} query ${given}`))
      fault(`${name} query`, `${given} is not in the document`)
  for (const { name: parameter, in: where, required, schema } of operation.parameters) {
    const value =
      where === 'path'
        ? inPath[parameter]
        : where === 'query'
          ? query.get(parameter)
          : headers[parameter.toLowerCase()]
    if (value === undefined || value === null) {
      if (required && where !== 'cookie') fault(`${name} ${where}`, `${parameter} is required`)
      continue
    }
    see(`${where} ${parameter}`)
    if (value === '•••') continue
    for (const wrong of validate(
      { type: 'object', properties: { [parameter]: schema } },
      { [parameter]: value },
      true,
    ))
      fault(`${name} ${where}`, wrong)
  }
}
