import { createHash } from 'node:crypto'
import type { OperatorPath } from '@baize/contract/server'

/** Hash of a call: its path and its input with sorted keys. What a passkey signs and a second person approves. */
export const callHash = (path: OperatorPath, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, sorted(input)]))
    .digest()

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  )
}
