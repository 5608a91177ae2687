import * as z from 'zod/mini'
import { TimeMs } from '../shared/entities.ts'

/** Doors of the house to the outside. */
export const CONNECTION_PORTS = ['payments', 'coins', 'identity', 'files', 'rates', 'messages'] as const
export const ConnectionPort = z.enum(CONNECTION_PORTS)
export type ConnectionPort = z.infer<typeof ConnectionPort>

/** What a connection is for. `of` has methods of deposits, kinds of payout accounts, or levels of identity. */
export const ConnectionUse = z.object({
  kind: z.enum(['deposits', 'payouts', 'email', 'sms', 'whatsapp', 'identity', 'files', 'rates']),
  of: z.readonly(z.array(z.string())),
})
export type ConnectionUse = z.infer<typeof ConnectionUse>

export const FAULT_KINDS = [
  'timeout',
  'name',
  'unreachable',
  'theirCertificate',
  'ourCertificate',
  'login',
  'tooMany',
  'theirs',
  'answer',
  'webhook',
  'resting',
  'other',
] as const

/** Why a connection failed: what it means, and the text of it. */
export const ConnectionFault = z.object({ kind: z.enum(FAULT_KINDS), text: z.string(), at: TimeMs })
export type ConnectionFault = z.infer<typeof ConnectionFault>

/** An account at a provider, as the processes last saw it. */
export const Connection = z.object({
  port: ConnectionPort,
  name: z.string(),
  driver: z.string(),
  uses: z.array(ConnectionUse),
  state: z.enum(['up', 'down', 'unchecked']),
  since: z.nullable(TimeMs),
  checkedAt: z.nullable(TimeMs),
  isChecking: z.boolean(),
  lastOkAt: z.nullable(TimeMs),
  /** The latest one; it may be over. */
  fault: z.nullable(ConnectionFault),
  /** Until when calls are held back after failures in a row; null while they are not. */
  restsUntil: z.nullable(TimeMs),
  /** Calls of the last hour without an answer, or with a fault of the provider. Counted up to 1,000. */
  failures: z.number(),
})
export type Connection = z.infer<typeof Connection>

/** What became of a call. `refused`: answered with a no. `notSent`: it certainly did not arrive. `lost`: it may have. */
export const CALL_OUTCOMES = ['ok', 'refused', 'failed', 'lost', 'notSent'] as const

/** A call to or from a provider, without its content. */
export const ConnectionCall = z.object({
  id: z.string(),
  port: z.string(),
  name: z.string(),
  direction: z.enum(['out', 'in']),
  /** Our id of what it is about; empty if it is about nothing in particular. */
  about: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.nullable(z.number()),
  outcome: z.enum(CALL_OUTCOMES),
  millis: z.number(),
  at: TimeMs,
})
export type ConnectionCall = z.infer<typeof ConnectionCall>

/** The same with its content. Persons and keys are left out. */
export const ConnectionCallDetail = z.object({
  ...ConnectionCall.shape,
  request: z.string(),
  answer: z.string(),
})
export type ConnectionCallDetail = z.infer<typeof ConnectionCallDetail>
