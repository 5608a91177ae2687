import { type Field, isRecord, type NamedField } from './schema.ts'

/** Names of fields and places in lists, from a block's data inwards. */
export type Path = readonly (string | number)[]
export type Data = Readonly<Record<string, unknown>>

/** The value that a form shows for a field that is left out. */
export function shown(field: Field, value: unknown): unknown {
  if (value !== undefined) return value
  if (field.fallback !== undefined) return field.fallback
  return field.isOptional ? undefined : emptyOf(field)
}

/** A new value of a field, as a list gets one when something is added. */
export function emptyOf(field: Field): unknown {
  if (field.fallback !== undefined) return field.fallback
  if (field.isOptional) return undefined
  switch (field.kind) {
    case 'text':
      return { en: '' }
    case 'flag':
      return false
    case 'number':
      return field.least
    case 'choice':
      return field.options[0]
    case 'list':
      return []
    case 'group':
      return emptyGroup(field.fields)
    case 'link':
      return '/'
    default:
      return ''
  }
}

const emptyGroup = (fields: readonly NamedField[]): Data =>
  Object.fromEntries(
    fields.flatMap(({ name, field }) => {
      const value = emptyOf(field)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Data of a block that was just added: its own defaults hold for what is left out. */
export const newData = (fields: readonly NamedField[]): Data =>
  Object.fromEntries(
    fields.flatMap(({ name, field }) =>
      field.fallback === undefined && !field.isOptional ? [[name, emptyOf(field)]] : [],
    ),
  )

export function getIn(value: unknown, path: Path): unknown {
  let inner = value
  for (const step of path)
    inner = Array.isArray(inner) ? inner[Number(step)] : isRecord(inner) ? inner[step] : undefined
  return inner
}

/** The same data with one value replaced, or left out if it is undefined; nothing else is copied. */
export function setIn(value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to
  if (Array.isArray(value) || typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return list.with(Number(step), setIn(list[Number(step)], rest, to))
  }
  const { [step]: before, ...others } = isRecord(value) ? value : {}
  const after = setIn(before, rest, to)
  if (after === undefined) return others
  // Fields keep their order, so that a change is one line of a comparison.
  return isRecord(value) && step in value ? { ...value, [step]: after } : { ...others, [step]: after }
}

/** Puts a value into a block's data. The defaults on the way to it are written down. */
export function put(fields: readonly NamedField[], data: Data, path: Path, to: unknown): Data {
  const [first, ...rest] = path
  const top = fields.find(({ name }) => name === first)
  const begun =
    top && rest.length > 0 && data[top.name] === undefined
      ? { ...data, [top.name]: shown(top.field, undefined) }
      : data
  const changed = setIn(begun, path, to)
  return isRecord(changed) ? changed : data
}

/** The same list with one entry moved by some places; the list itself at an end. */
export function movedBy<Value>(list: readonly Value[], at: number, by: number): Value[] {
  const to = at + by
  const value = list[at]
  if (value === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, value)
}
