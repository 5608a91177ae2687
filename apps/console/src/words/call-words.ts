import { CALLS, PATHS } from '@baize/contract/operator'
import { isPlainKey, type T } from './words.ts'

/** A call in words: the console's own, else the contract's English description. */
export function callName(path: string, t: T): string {
  const key = `call.${path.replace('/api/operator/', '')}`
  if (isPlainKey(key)) return t(key)
  const known = PATHS.find((candidate) => candidate === path)
  return known ? CALLS[known].about : path
}

/** A field of a call's input in words. A name without words is shown as it is sent. */
export function fieldName(name: string, t: T): string {
  const key = `field.${name}`
  return isPlainKey(key) ? t(key) : name
}
