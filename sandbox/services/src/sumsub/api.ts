import { createHmac, randomUUID } from 'node:crypto'
import {
  SUMSUB_HEADERS,
  type SumsubApplicant,
  type SumsubFault,
  type SumsubIdDoc,
} from '@baize/contract/provider'
import type { Clock } from '@baize/kit'
import { jsonOf } from '@baize/sandbox-shared/journal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { failEarly, failLate } from '../identity/answers.ts'
import type { Case, Desk } from '../identity/desk.ts'
import type { Secrets } from '../replies.ts'
import { partsOf } from './multipart.ts'
import { reviewOf } from './webhook.ts'

/** Levels of the sandbox's account. */
export const SUMSUB_LEVELS = { identity: 'identity-and-selfie', address: 'proof-of-address' } as const
const LEVELS: readonly string[] = Object.values(SUMSUB_LEVELS)

/** The token that stands for a secret. */
export const sumsubToken = (secret: string): string => `prd:${secret.slice(0, 16)}`

const SKEW_SECONDS = 300
/** A picture of 5 MB, and its metadata. */
const MOST_BYTES = 8 * 1024 * 1024

const NewApplicant = z.object({
  externalUserId: z.string().check(z.minLength(1), z.maxLength(512)),
  fixedInfo: z.optional(
    z.object({
      firstName: z.optional(z.string()),
      lastName: z.optional(z.string()),
      dob: z.optional(z.string()),
      country: z.optional(z.string().check(z.length(3))),
      tin: z.optional(z.string()),
    }),
  ),
})
const Metadata = z.object({
  idDocType: z.enum(['ID_CARD', 'PASSPORT', 'DRIVERS', 'SELFIE', 'UTILITY_BILL']),
  idDocSubType: z.optional(z.enum(['FRONT_SIDE', 'BACK_SIDE'])),
  country: z.string().check(z.length(3)),
})
const TokenRequest = z.object({
  userId: z.string(),
  levelName: z.string(),
  ttlInSecs: z.optional(z.number()),
})

type Around = { readonly secrets: Secrets; readonly clock: Clock }
type One = { Params: { id: string } }

/** Stand-in for Sumsub's API: the same addresses, signatures, answers and errors. */
export function sumsubApi(scope: FastifyInstance, desk: Desk, { secrets, clock }: Around): void {
  const tokens = new Map<string, { readonly userId: string; readonly level: string }>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('preHandler', async (request, reply) => {
    const wrong = signatureFault(request, secrets, clock.now())
    if (wrong !== null) return fault(reply, 401, wrong)
    return (await failEarly(request, reply, desk.faults, fault)) ?? undefined
  })
  const find = (id: string): Case | undefined => {
    const external = /^-;externalUserId=(.+)$/.exec(id)?.[1]
    return external === undefined ? desk.find(id) : desk.findExternal('sumsub', decodeURIComponent(external))
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, body: object) =>
    failLate(request, reply) ? undefined : reply.code(status).send(body)

  scope.get('/resources/applicants/-/levels', async () => ({
    list: {
      items: LEVELS.map((name) => ({ id: name, name, type: 'individual' })),
      totalItems: LEVELS.length,
    },
  }))
  scope.post<{ Querystring: { levelName?: string } }>('/resources/applicants', async (request, reply) => {
    const input = NewApplicant.safeParse(bodyOf(request))
    const level = request.query.levelName ?? ''
    if (!input.success) return fault(reply, 400, 'Invalid applicant')
    if (!LEVELS.includes(level)) return fault(reply, 400, `Level '${level}' not found`)
    const { externalUserId, fixedInfo = {} } = input.data
    const known = desk.findExternal('sumsub', externalUserId)
    if (known)
      return fault(
        reply,
        409,
        `Applicant with external user id '${externalUserId}' already exists: ${known.id}`,
      )
    const made = desk.add({
      vendor: 'sumsub',
      id: Buffer.from(desk.randomBytes(12)).toString('hex'),
      externalId: externalUserId,
      level,
      isAddress: level === SUMSUB_LEVELS.address,
      claim: {
        name: [fixedInfo.firstName, fixedInfo.lastName].filter(Boolean).join(' '),
        birthDate: fixedInfo.dob ?? '',
        country: fixedInfo.country ?? 'USA',
        taxId: fixedInfo.tin ?? '',
      },
    })
    return answer(request, reply, 201, applicantOf(made))
  })
  scope.get<One>('/resources/applicants/:id/one', async (request, reply) => {
    const told = find(request.params.id)
    return told ? answer(request, reply, 200, applicantOf(told)) : fault(reply, 404, 'Applicant not found')
  })
  scope.get<One>('/resources/applicants/:id/status', async (request, reply) => {
    const told = find(request.params.id)
    return told ? answer(request, reply, 200, statusOf(told)) : fault(reply, 404, 'Applicant not found')
  })
  scope.post<One>('/resources/applicants/:id/info/idDoc', async (request, reply) => {
    const told = find(request.params.id)
    if (!told) return fault(reply, 404, 'Applicant not found')
    const parts = partsOf(request.headers['content-type'] ?? '', rawOf(request))
    const metadata = Metadata.safeParse(
      jsonOf(parts?.find(({ name }) => name === 'metadata')?.content.toString('utf8') ?? ''),
    )
    const content = parts?.find(({ name }) => name === 'content')
    if (!metadata.success || !content || content.content.length === 0)
      return fault(reply, 400, 'Metadata and content are required')
    const { idDocType, idDocSubType } = metadata.data
    if (idDocType === 'PASSPORT' && idDocSubType) return fault(reply, 400, 'A passport has no sides')
    if (idDocType !== 'SELFIE') told.kind = idDocType
    told.files.push({
      label: [idDocType, idDocSubType].filter(Boolean).join(' '),
      type: content.type,
      base64: content.content.toString('base64'),
    })
    return answer(request, reply, 200, metadata.data)
  })
  scope.post<One>('/resources/applicants/:id/status/pending', async (request, reply) => {
    const told = find(request.params.id)
    if (!told) return fault(reply, 404, 'Applicant not found')
    if (told.files.length === 0) return fault(reply, 400, 'No documents')
    if (told.state === 'init') desk.submit(told)
    return answer(request, reply, 200, { ok: 1 })
  })
  scope.post('/resources/accessTokens/sdk', async (request, reply) => {
    const input = TokenRequest.safeParse(bodyOf(request))
    if (!input.success || !LEVELS.includes(input.data.levelName)) return fault(reply, 400, 'Invalid request')
    const told = desk.findExternal('sumsub', input.data.userId)
    if (!told) return fault(reply, 404, 'Applicant not found')
    const token = `_act-${told.id}`
    tokens.set(token, { userId: input.data.userId, level: input.data.levelName })
    return answer(request, reply, 200, { token, userId: input.data.userId })
  })
}

/** Written apart from the site's own signature, so that a mistake in one shows. */
function signatureFault(request: FastifyRequest, secrets: Secrets, nowMs: number): string | null {
  const [token, at, signature] = [SUMSUB_HEADERS.token, SUMSUB_HEADERS.at, SUMSUB_HEADERS.signature].map(
    (name) => String(request.headers[name] ?? ''),
  )
  const secret = secrets.find((one) => sumsubToken(one) === token)
  if (secret === undefined || at === undefined) return 'Invalid app token'
  if (Math.abs(Number(at) - nowMs / 1000) > SKEW_SECONDS) return 'Request timestamp is too far'
  const text = Buffer.concat([Buffer.from(at + request.method + request.url), rawOf(request)])
  const expected = createHmac('sha256', secret).update(text).digest('hex')
  return signature === expected ? null : 'Request signature mismatch'
}

const rawOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
const bodyOf = (request: FastifyRequest): unknown => jsonOf(rawOf(request).toString('utf8'))

function fault(reply: FastifyReply, status: number, description: string): FastifyReply {
  const body: SumsubFault = { code: status, correlationId: randomUUID(), description }
  return reply.code(status).send(body)
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const statusOf = (told: Case) => ({
  createDate: `${day(told.receivedAt)}+0000`,
  reviewId: told.id.slice(0, 8),
  attemptId: told.id.slice(8, 16),
  attemptCnt: told.attempts,
  levelName: told.level,
  ...reviewOf(told),
})

/** An applicant with what was read from its documents, once they were. */
function applicantOf(told: Case): SumsubApplicant & Readonly<Record<string, unknown>> {
  const { id, externalId, claim, outcome, receivedAt } = told
  const read = outcome?.read
  const [firstName, ...rest] = (read?.name ?? '').split(' ')
  const name = read?.name ? { firstName, ...(rest.length > 0 && { lastName: rest.join(' ') }) } : {}
  const idDoc: SumsubIdDoc | null = read?.document
    ? {
        idDocType: read.document.kind,
        country: read.document.country,
        number: read.document.number,
        ...(read.taxId !== '' && { additionalNumber: read.taxId }),
        ...name,
        ...(read.birthDate && { dob: read.birthDate }),
      }
    : null
  return {
    id,
    createdAt: day(receivedAt),
    clientId: 'baize.sandbox',
    inspectionId: id.split('').toReversed().join(''),
    externalUserId: externalId,
    fixedInfo: { dob: claim.birthDate, country: claim.country },
    info: {
      ...name,
      country: claim.country,
      ...(read?.birthDate && { dob: read.birthDate }),
      idDocs: idDoc ? [idDoc] : [],
    },
    review: statusOf(told),
    type: 'individual',
  }
}
