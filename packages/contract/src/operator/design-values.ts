type Tree = Readonly<Record<string, unknown>>
/** Leads to a value: fields, places of lists, and ids of what has one. */
export type DesignPath = readonly (string | number)[]

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equality of JSON values, whatever the order of fields. A field that is undefined is none. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => isSameValue(value, b[at]))
  if (!isTree(a) || !isTree(b)) return false
  return fieldsOf(a, b).every((key) => isSameValue(a[key], b[key]))
}

/** Node and browsers have it, whichever of their types a package knows. */
declare const structuredClone: <T>(value: T) => T

export const copyOf = <T>(value: T): T => structuredClone(value)

/** Names of all fields of both, those of the first in front. */
export const fieldsOf = (a: object, b: object): string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
]

/** Value of a field, of a place in a list, or the part of a list with this id; undefined where there is none. */
export function childOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value) && typeof key === 'string')
    return value.find((part: unknown) => isTree(part) && part['id'] === key)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Reflect.get(value, key)
}
