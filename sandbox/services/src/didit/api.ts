import { randomUUID } from 'node:crypto'
import { DIDIT_HEADERS, type DiditDecision, type DiditSession } from '@baize/contract/provider'
import type { IdentityReason } from '@baize/contract/shared'
import { jsonOf } from '@baize/sandbox-shared/journal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { failEarly, failLate } from '../identity/answers.ts'
import type { Case, Desk } from '../identity/desk.ts'
import type { Secrets } from '../replies.ts'
import { diditStatus } from './webhook.ts'

/** Workflows of the sandbox's account. */
export const DIDIT_WORKFLOWS = {
  identity: '5a5a5a5a-0000-4000-8000-000000000001',
  address: '5a5a5a5a-0000-4000-8000-000000000002',
} as const
const WORKFLOWS: readonly string[] = Object.values(DIDIT_WORKFLOWS)

const NewSession = z.object({
  workflow_id: z.uuid(),
  vendor_data: z.string().check(z.maxLength(200)),
  callback: z.url(),
  expected_details: z.optional(
    z.object({
      first_name: z.optional(z.string()),
      last_name: z.optional(z.string()),
      date_of_birth: z.optional(z.string()),
      id_country: z.optional(z.string()),
      identification_number: z.optional(z.string()),
    }),
  ),
})

/** Where each session returns to. */
export const callbacks = new WeakMap<Case, string>()

type Around = { readonly secrets: Secrets; readonly origin: () => string }

/** Stand-in for Didit's API: the same addresses, answers and errors. */
export function diditApi(scope: FastifyInstance, desk: Desk, { secrets, origin }: Around): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  scope.addHook('preHandler', async (request, reply) => {
    if (!secrets.some((secret) => secret === request.headers[DIDIT_HEADERS.key]))
      return fault(reply, 401, 'Invalid API key.')
    return (await failEarly(request, reply, desk.faults, fault)) ?? undefined
  })
  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, body: object) =>
    failLate(request, reply) ? undefined : reply.code(status).send(body)

  scope.get('/v3/sessions/', async () => ({
    count: desk.list().length,
    next: null,
    previous: null,
    results: [],
  }))
  scope.post<{ Body: string | undefined }>('/v3/session/', async (request, reply) => {
    const input = NewSession.safeParse(jsonOf(request.body ?? ''))
    if (!input.success) return fault(reply, 400, 'Invalid session.')
    const { workflow_id: level, vendor_data: externalId, callback, expected_details = {} } = input.data
    if (!WORKFLOWS.includes(level)) return fault(reply, 400, 'Workflow not found.')
    const made = desk.add({
      vendor: 'didit',
      id: randomUUID(),
      externalId,
      level,
      isAddress: level === DIDIT_WORKFLOWS.address,
      claim: {
        name: [expected_details.first_name, expected_details.last_name].filter(Boolean).join(' '),
        birthDate: expected_details.date_of_birth ?? '',
        country: expected_details.id_country ?? 'USA',
        taxId: expected_details.identification_number ?? '',
      },
    })
    callbacks.set(made, callback)
    const session: DiditSession = {
      session_id: made.id,
      url: `${origin()}/didit/session/${made.id}`,
      status: diditStatus(made),
      vendor_data: externalId,
    }
    return answer(request, reply, 201, session)
  })
  scope.get<{ Params: { id: string } }>('/v3/session/:id/decision/', async (request, reply) => {
    const told = desk.find(request.params.id)
    return told?.vendor === 'didit'
      ? answer(request, reply, 200, decisionOf(told))
      : fault(reply, 404, 'Session not found.')
  })
}

const fault = (reply: FastifyReply, status: number, detail: string): FastifyReply =>
  reply.code(status).send({ detail })

const RISKS: Readonly<Record<IdentityReason, string>> = {
  blurred: 'DOCUMENT_IMAGE_QUALITY_LOW',
  cropped: 'DOCUMENT_SIDES_MISSING',
  expired: 'DOCUMENT_EXPIRED',
  wrongDocument: 'DOCUMENT_TYPE_NOT_SUPPORTED',
  faceDiffers: 'LOW_FACE_MATCH_SIMILARITY',
  nameDiffers: 'NAME_MISMATCH_WITH_PROVIDED',
  underAge: 'MINIMUM_AGE_NOT_MET',
  addressMissing: 'POA_ADDRESS_NOT_FOUND',
  notAccepted: 'POSSIBLE_DUPLICATED_USER',
  unfinished: 'UNFINISHED',
}
const TYPES: Readonly<Record<string, string>> = {
  ID_CARD: 'Identity Card',
  PASSPORT: 'Passport',
  DRIVERS: "Driver's License",
}

function decisionOf(told: Case): DiditDecision {
  const { outcome, isAddress } = told
  const read = outcome?.read
  const [first, ...rest] = (read?.name ?? '').split(' ')
  const warnings = outcome?.reason ? [{ risk: RISKS[outcome.reason], short_description: outcome.reason }] : []
  const status = diditStatus(told)
  return {
    session_id: told.id,
    status,
    vendor_data: told.externalId,
    workflow_id: told.level,
    id_verifications: outcome
      ? [
          {
            status,
            document_type: TYPES[read?.document?.kind ?? ''] ?? null,
            document_number: read?.document?.number ?? null,
            personal_number: read?.taxId ?? null,
            first_name: read?.name ? (first ?? null) : null,
            last_name: read?.name ? rest.join(' ') : null,
            full_name: read?.name ?? null,
            date_of_birth: read?.birthDate ?? null,
            issuing_state: read?.document?.country ?? null,
            warnings: isAddress ? [] : warnings,
          },
        ]
      : null,
    poa_verifications:
      outcome && isAddress ? [{ status, name_on_document: read?.name ?? null, warnings }] : null,
    liveness_checks: null,
    face_matches: null,
    database_validations: null,
  }
}
