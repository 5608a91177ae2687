import { createHash } from 'node:crypto'
import type { Description } from '@baize/contract/operator'
import type { DescribedPath, InputOf } from '@baize/contract/server'
import type { Readable } from '../db/queryable.ts'

/** A call as a person reads it, and the thing that it is about: one open request of a kind for each thing. */
export type Described = { readonly description: Description; readonly subject: string }

/** Describes a call as it would be carried out now. A thing that does not exist is left to the call itself to refuse. */
export type Describe = <P extends DescribedPath>(
  db: Readable,
  path: P,
  input: InputOf<P>,
  operatorId: string,
) => Promise<Described>

/** Hash of a call as it is shown: what a passkey signs and a second person approves. */
export const callHash = (path: DescribedPath, input: unknown, description: Description): Buffer =>
  createHash('sha256')
    .update(canonical([path, input, description]))
    .digest()

/** Members in the order of their names: a value that was stored in between has them in another. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value))

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
