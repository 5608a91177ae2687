import { createHash } from 'node:crypto'
import { bytesOf } from './calls.ts'
import type { DeskRecord } from './desk.ts'

export const digestOf = (body: unknown): string => createHash('sha256').update(bytesOf(body)).digest('hex')

/** The record that an idempotency key made; 'other' if the key was used for another body. */
export function keyed<R extends DeskRecord>(
  records: readonly R[],
  key: string,
  digest: string,
): R | 'other' | undefined {
  const known = key === '' ? undefined : records.find((record) => record.key === key)
  return known && known.digest !== digest ? 'other' : known
}
