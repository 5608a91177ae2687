import { uuidV7 } from '@baize/kit'
import * as z from 'zod/mini'
import type { PlatformContext } from '../context.ts'
import { seal, unseal } from '../crypto/keys.ts'
import type { Queryable, Readable } from '../db/queryable.ts'
import { canReach } from './drivers.ts'
import type { MessageChannel, NewMessage } from './message.ts'
import * as sql from './sql.ts'

export { canReach } from './drivers.ts'
export { textOf } from './message.ts'

/** A message that failed for good, told inside the transaction that notes it. */
export type MessageHooks = { readonly failed: (tx: Queryable, messageId: string) => Promise<void> }

type OutboxContext = Pick<PlatformContext, 'clock' | 'config' | 'randomBytes'>

export const newMessageId = ({ clock, randomBytes }: OutboxContext): string => uuidV7(clock, randomBytes)

const Filling = z.record(z.string(), z.string())

const ownerOf = (id: string): string => `message ${id}`

/**
 * Puts a message into the outbox, in the transaction of what it tells: it is sent if and only if that commits. A known id
 * changes nothing.
 */
export async function putMessage(ctx: OutboxContext, tx: Queryable, message: NewMessage): Promise<void> {
  const { values, id, topic = null, confirms = false, withheld = false, ...rest } = message
  const filling = seal(
    ctx.config.accountSecrets,
    ctx.randomBytes,
    ownerOf(id),
    Buffer.from(JSON.stringify(values)),
  )
  await sql.insertMessage(tx, { ...rest, id, topic, confirms, withheld, filling, nowMs: ctx.clock.now() })
}

/** The values of a text; null once they are wiped, or sealed with a secret that is gone. */
export function fillingOf(
  { config }: Pick<PlatformContext, 'config'>,
  id: string,
  sealed: Buffer | null,
): Record<string, string> | null {
  const opened = sealed === null ? null : unseal(config.accountSecrets, ownerOf(id), sealed)
  return opened === null ? null : Filling.parse(JSON.parse(opened.toString('utf8')))
}

/** Addresses of these that nothing is sent to any more. */
export const suppressedAddresses = (
  db: Readable,
  addresses: readonly string[],
): Promise<readonly sql.SuppressedAddress[]> => sql.listSuppressions(db, addresses)

/** How messages stand. Those of more than 90 days ago are gone. */
export const messageOutcomes = sql.selectOutcomes

/** The owner has confirmed the address, or an operator says that it works again. False if it was not suppressed. */
export const liftSuppression = (tx: Queryable, channel: MessageChannel, address: string): Promise<boolean> =>
  sql.deleteSuppression(tx, channel, address)

/** Whether codes are sent at all. */
export const sendsMessages = (config: Parameters<typeof canReach>[0]): boolean =>
  canReach(config, 'email') || canReach(config, 'sms')
