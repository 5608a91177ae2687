import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { CONFIRMATION_HEADER, CONSOLE_HEADER, type Role } from '@baize/contract/operator'
import {
  CALLS,
  type OperatorPath,
  operatorRules,
  type Path,
  REFUSALS,
  type ReplyOf,
  usesQueryString,
} from '@baize/contract/server'
import { type Envelope, isAccepted, type RefusalId, type Refused } from '@baize/contract/shared'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Queryable } from '../platform/db/queryable.ts'
import { typed } from './replies.fixture.ts'

export type Headers = Readonly<Record<string, string>>
type Inject = (request: InjectOptions) => Promise<Awaited<ReturnType<FastifyInstance['inject']>>>

/** Far beyond any test's clock. */
const NEVER = new Date('2200-01-01')
const BEGINNING = new Date('2000-01-01')
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

export function requestOf(path: Path, input: object, headers: Headers): InjectOptions {
  if (CALLS[path].method === 'GET') return { method: 'GET', url: path, query: { ...input }, headers }
  return usesQueryString(path)
    ? { method: 'POST', url: path, query: { ...input }, headers }
    : { method: 'POST', url: path, payload: input, headers }
}

/** A machine that may do everything one person may do alone. */
export async function plantServiceKey(db: Queryable, token: string, role: Role = 'owner'): Promise<void> {
  await db.query(
    `INSERT INTO service_keys (id, token_hash, name, role, created_by, created_at, expires_at)
     VALUES ($1, $2, 'tests', $3, 'tests', $4, $5) ON CONFLICT DO NOTHING`,
    [randomUUID(), hashOf(token), role, BEGINNING, NEVER],
  )
}

/** An operator of this name with a session that never ends. Returns the headers of their calls. */
export async function plantOperator(
  db: Queryable,
  name: string,
  roles: readonly Role[],
  nowMs: number,
): Promise<Headers> {
  const handle = name.trim().toLowerCase()
  await db.query(
    'INSERT INTO operators (handle, name, is_local, created_at) VALUES ($1, $1, true, $2) ON CONFLICT DO NOTHING',
    [handle, BEGINNING],
  )
  await db.query(
    `INSERT INTO operator_roles (operator_id, role, granted_by, granted_at)
     SELECT o.id, role, 'tests', $3 FROM operators o, unnest($2::text[]) AS role WHERE o.handle = $1
     ON CONFLICT DO NOTHING`,
    [handle, roles, BEGINNING],
  )
  const token = Buffer.from(randomBytes(24)).toString('base64url')
  await db.query(
    `INSERT INTO operator_sessions (id, token_hash, operator_id, is_local, opened_at, last_seen_at, ip, user_agent)
     SELECT $1, $2, o.id, true, $4, $4, '127.0.0.1', 'tests' FROM operators o WHERE o.handle = $3`,
    [randomUUID(), hashOf(token), handle, new Date(nowMs)],
  )
  return { cookie: `__Host-operator=${token}`, [CONSOLE_HEADER]: '1' }
}

/** Makes an operator call as this person, with the confirmation that it needs. */
export async function askAsOperator<P extends OperatorPath>(
  inject: Inject,
  headers: Headers,
  path: P,
  input: object,
): Promise<Envelope<ReplyOf<P>>> {
  const ask = async <Q extends OperatorPath>(to: Q, body: object, more: Headers = {}) =>
    (await inject(requestOf(to, body, { ...headers, ...more }))).json<Envelope<ReplyOf<Q>>>()
  if (!operatorRules(path)?.confirm) return ask(path, input)
  const started = await ask('/api/operator/confirm/start', { path, input })
  // Input that is not valid is refused by the call itself.
  if (!isAccepted(started)) return ask(path, input)
  const { id } = started.model
  await ask('/api/operator/confirm/finish', { id })
  return ask(path, input, { [CONFIRMATION_HEADER]: id })
}

/** Makes a call as one person, which another approves if it is put aside for a second one. */
export async function callWithApproval<P extends OperatorPath>(
  inject: Inject,
  first: Headers,
  second: Headers | null,
  path: P,
  input: object,
): Promise<Envelope<ReplyOf<P>>> {
  const ask = () => askAsOperator(inject, first, path, input)
  let asked = await ask()
  const isOpen = asked.status === REFUSALS.approvalOpen.status
  if (second === null || !(isOpen || asked.status === REFUSALS.approvalPending.status)) return asked
  const stored: unknown = JSON.parse(JSON.stringify(CALLS[path].input.parse(input)))
  const requests = async () => {
    const inbox = await askAsOperator(inject, second, '/api/operator/approvals', {})
    return isAccepted(inbox)
      ? inbox.model.items.filter((item) => item.path === path && item.state === 'WAITING')
      : []
  }
  const find = async () => (await requests()).find((item) => isDeepStrictEqual(item.input, stored))
  let waiting = await find()
  if (isOpen && !waiting) {
    // Something else waits for the same thing, which makes room.
    for (const { id } of await requests())
      await askAsOperator(inject, second, '/api/operator/approvals/decline', { id, note: 'asked anew' })
    asked = await ask()
  }
  if (!waiting && asked.status !== REFUSALS.approvalPending.status) return asked
  waiting ??= await find()
  // Another call for the same thing has declined this one to make room.
  if (!waiting) return asked
  const { id, inputHash } = waiting
  const approved = await askAsOperator(inject, second, '/api/operator/approvals/approve', { id, inputHash })
  if (!isAccepted(approved)) return approved
  const { model, extra } = approved
  return model.refusal === null
    ? typed<Envelope<ReplyOf<P>>>({ status: 0, ...typed<object>(extra.result) })
    : refusedBy(typed<RefusalId>(model.refusal))
}

function refusedBy(id: RefusalId): Refused {
  const { status, message } = REFUSALS[id]
  return { status, message, extra: { id, values: {} } }
}
