import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Connection, ConnectionCall, ConnectionCallDetail, ConnectionPort } from '../connections.ts'
import { keyPage } from '../console.ts'
import { type CallShape, call } from './call.ts'

const ConnectionName = z.string().check(z.minLength(1), z.maxLength(64))
/** `c` for calls of most ports, `m` for those of messages, which are kept by themselves. */
const CallId = z.string().check(z.regex(/^[cm][1-9]\d{0,17}$/))

/** Connections to providers of payments, messages, identity checks and files, for the console. */
export const CONNECTION_DESK_CALLS = {
  '/api/operator/connections': call({
    method: 'GET',
    access: 'operator',
    permission: 'connections.read',
    about: 'Every provider of the settings: what it is for, whether it answers, its last fault.',
    input: EmptyBody,
    reply: z.object({ model: z.array(Connection) }),
  }),
  '/api/operator/connections/check': call({
    method: 'POST',
    access: 'operator',
    permission: 'connections.read',
    about:
      'Asks a provider for something harmless now, and says how it stands. `underWay`: it is being checked by somebody else.',
    input: z.object({ port: ConnectionPort, name: ConnectionName }),
    reply: z.object({
      model: z.object({ outcome: z.enum(['up', 'down', 'underWay']), connection: Connection }),
    }),
  }),
  '/api/operator/connections/calls': call({
    method: 'GET',
    access: 'operator',
    permission: 'connections.calls',
    about:
      'Calls to and from providers, newest first, without their content. `id` is ours: of a deposit (with its refunds), a withdrawal, a refund or a message. `faults`: only those that did not succeed.',
    input: z.object({
      port: z.optional(ConnectionPort),
      name: z.optional(ConnectionName),
      id: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
      direction: z.optional(z.enum(['out', 'in'])),
      faults: z.optional(z.literal('true')),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[cm]\d{1,18}$/))),
    }),
    reply: keyPage(ConnectionCall),
  }),
  '/api/operator/connections/call': call({
    method: 'POST',
    access: 'operator',
    permission: 'connections.calls',
    recorded: true,
    about: 'One call with its request and its answer, without persons and keys. Who looked is kept.',
    input: z.object({ id: CallId }),
    reply: z.object({ model: ConnectionCallDetail }),
  }),
} as const satisfies Record<string, CallShape>
