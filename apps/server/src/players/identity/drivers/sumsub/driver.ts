import {
  alpha3,
  SUMSUB_DIGEST,
  SUMSUB_DIGEST_ALG,
  SumsubApplicant,
  type SumsubNewApplicant,
  SumsubStatus,
  SumsubToken,
  type SumsubTokenRequest,
  SumsubWebhook,
} from '@baize/contract/provider'
import { Uuid } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import type { Context } from '../../../../ledger/context.ts'
import type { SumsubSettings } from '../../../../platform/configuration/identity-driver-settings.ts'
import { isLoopback } from '../../../../platform/configuration/loopback.ts'
import type { Connector } from '../../../../platform/connectors/connector.ts'
import type {
  CheckDraft,
  CheckHint,
  CheckNews,
  CheckRef,
  HeardCall,
  HintFault,
  IdentityDriver,
  OpenedCheck,
} from '../../port.ts'
import { checkFault, isDone, isRefused, jsonOf, splitName } from '../answers.ts'
import { isHmac, parsedJson } from '../same-secret.ts'
import { documentBody, jsonBody, SUMSUB_KEEPS, type SumsubClient, sumsubClient } from './client.ts'
import { metadataOf } from './documents.ts'
import { readOf, verdictOf } from './results.ts'

/** A picture of some megabytes. */
const UPLOAD_WITHIN_MS = 30_000
/** Short: a webhook waits for the reads that it causes, and Sumsub for its answer. */
const READ_WITHIN_MS = 2_000
const TOKEN_SECONDS = 1200

/**
 * Sumsub. Every check of ours is an applicant of its own, with the id of the check as its external id: the result of an
 * earlier try, or of level 1, can never be taken for that of this one.
 */
export function sumsub(settings: SumsubSettings): IdentityDriver {
  const connector: Connector = { port: 'identity', name: settings.name, driver: 'sumsub' }
  const call = sumsubClient(settings, connector)
  const levelOf = (level: 1 | 2): string =>
    level === 1 ? settings.identityLevel : present(settings.addressLevel, 'level of addresses')
  const isRepeatable = settings.flow === 'sdk'

  async function open(ctx: Context, draft: CheckDraft): Promise<OpenedCheck | 'refused' | null> {
    const applicant = await createApplicant(ctx, call, levelOf(draft.level), draft)
    if (applicant === null || applicant === 'refused') return applicant
    const opened = { checkId: applicant.id, handover: '' }
    const wasSubmitted = (applicant.review?.reviewStatus ?? 'init') !== 'init'
    if (isRepeatable || wasSubmitted) return opened
    const base = `/resources/applicants/${applicant.id}`
    for (const file of draft.files) {
      const bytes = await file.read()
      // Without all of them Sumsub would turn the player down for a fault of ours.
      if (bytes === null) return null
      const answer = await call(ctx, {
        method: 'POST',
        path: `${base}/info/idDoc`,
        body: documentBody(metadataOf(file, draft), { type: file.type, bytes }),
        about: draft.id,
        withinMs: UPLOAD_WITHIN_MS,
      })
      if (!isDone(answer)) return isRefused(answer) ? 'refused' : null
      await file.sent()
    }
    const asked = await call(ctx, { method: 'POST', path: `${base}/status/pending`, about: draft.id })
    if (isDone(asked)) return opened
    return isRefused(asked) ? 'refused' : null
  }

  /** The review first, which names nobody; the rest only once it has ended. */
  async function read(ctx: Context, check: CheckRef): Promise<CheckNews | 'never' | null> {
    const ask = (path: string) =>
      call(ctx, { method: 'GET', path, about: check.id, withinMs: READ_WITHIN_MS })
    if (check.checkId !== null) {
      const answer = await ask(`/resources/applicants/${check.checkId}/status`)
      if (answer.kind === 'answer' && answer.status === 404) return 'never'
      const status = SumsubStatus.safeParse(jsonOf(answer)).data
      if (!status) return null
      const verdict = verdictOf(status.reviewStatus, status.reviewResult ?? {}, isRepeatable)
      if (verdict === null) {
        ctx.log.warn(
          { identityId: check.id, state: status.reviewStatus },
          'unknown state of an identity check',
        )
        return null
      }
      if (verdict.state === 'pending' || verdict.state === 'waiting')
        return { ...NOTHING_READ, ...verdict, checkId: check.checkId, ...saidIn(status) }
    }
    const whole = await ask(`/resources/applicants/${check.checkId ?? `-;externalUserId=${check.id}`}/one`)
    if (whole.kind === 'answer' && whole.status === 404) return 'never'
    const applicant = SumsubApplicant.safeParse(jsonOf(whole)).data
    return applicant ? newsOf(ctx, check, applicant) : null
  }

  function newsOf(ctx: Context, check: CheckRef, applicant: SumsubApplicant): CheckNews | null {
    if (applicant.externalUserId !== check.id) {
      ctx.log.error({ identityId: check.id }, 'identity provider answered about another check')
      return null
    }
    const review = applicant.review ?? { reviewStatus: 'init' }
    const verdict = verdictOf(review.reviewStatus, review.reviewResult ?? {}, isRepeatable)
    if (verdict === null) return null
    // Staff can move an applicant to another level there: what passed it may not be what we ask for.
    const isOtherLevel = review.levelName !== undefined && review.levelName !== levelOf(check.level)
    return {
      checkId: applicant.id,
      ...verdict,
      ...(verdict.state === 'passed' && isOtherLevel && { state: 'unclear' as const }),
      ...saidIn(review),
      ...readOf(applicant, check.level),
    }
  }

  return {
    connector,
    flow: settings.flow,
    countries: settings.countries ?? null,
    levels: settings.addressLevel === undefined ? [1] : [1, 2],
    keeps: SUMSUB_KEEPS,
    check: async (ctx) =>
      checkFault(await call(ctx, { method: 'GET', path: '/resources/applicants/-/levels' })),
    open,
    read,
    handOver: async (ctx, { id, level }) => {
      if (!isRepeatable) return null
      const request: SumsubTokenRequest = {
        userId: id,
        levelName: levelOf(level),
        ttlInSecs: TOKEN_SECONDS,
      }
      const path = '/resources/accessTokens/sdk'
      const answer = await call(ctx, { method: 'POST', path, body: jsonBody(request), about: id })
      const token = SumsubToken.safeParse(jsonOf(answer)).data?.token
      return token === undefined ? null : { kind: 'sdk', token }
    },
    hear: (ctx, heard) => hear(ctx, settings, heard),
  }
}

const NOTHING_READ = { name: null, birthDate: null, document: null, taxIds: [] } as const

/** Labels and comments of a review. */
const saidIn = ({ reviewResult = {} }: SumsubStatus): Pick<CheckNews, 'labels' | 'comment'> => ({
  labels: reviewResult.rejectLabels ?? [],
  comment: [reviewResult.moderationComment, reviewResult.clientComment].filter(Boolean).join('\n'),
})

/** Makes the applicant, or finds the one that an earlier try has made and whose answer was lost. */
async function createApplicant(
  ctx: Context,
  call: SumsubClient,
  level: string,
  draft: CheckDraft,
): Promise<SumsubApplicant | 'refused' | null> {
  const { first, last } = splitName(draft.name)
  const applicant: SumsubNewApplicant = {
    externalUserId: draft.id,
    type: 'individual',
    fixedInfo: {
      firstName: first,
      ...(last !== '' && { lastName: last }),
      dob: draft.birthDate,
      country: present(alpha3(draft.countryId), `letters of ${draft.countryId}`),
      ...(draft.taxId !== '' && { tin: draft.taxId }),
    },
  }
  const about = draft.id
  const made = await call(ctx, {
    method: 'POST',
    path: `/resources/applicants?levelName=${encodeURIComponent(level)}`,
    body: jsonBody(applicant),
    about,
  })
  const isKnown = made.kind === 'answer' && made.status === 409
  if (isRefused(made) && !isKnown) return 'refused'
  const answer = isKnown
    ? await call(ctx, {
        method: 'GET',
        path: `/resources/applicants/-;externalUserId=${draft.id}/one`,
        about,
      })
    : made
  const found = SumsubApplicant.safeParse(jsonOf(answer)).data
  return found?.externalUserId === draft.id ? found : null
}

/** SHA-1, which Sumsub also offers, is not accepted. */
const ALGORITHMS = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' } as const
const algorithmOf = (name: unknown): 'sha256' | 'sha512' | null =>
  name === 'HMAC_SHA256_HEX' || name === 'HMAC_SHA512_HEX' ? ALGORITHMS[name] : null

function hear(
  ctx: Context,
  { webhookSecrets }: SumsubSettings,
  { headers, raw }: HeardCall,
): Result<CheckHint, HintFault> {
  const algorithm = algorithmOf(headers[SUMSUB_DIGEST_ALG])
  if (algorithm === null || !isHmac(webhookSecrets, algorithm, raw, headers[SUMSUB_DIGEST]))
    return err('signature')
  const said = SumsubWebhook.safeParse(parsedJson(raw)).data
  if (!said) return err('shape')
  // Its sandbox accepts every document.
  if (said.sandboxMode === true && !isLoopback(ctx.config.publicUrl)) return err('testMode')
  const { applicantId, type, correlationId = '', createdAtMs = '', externalUserId } = said
  return ok({
    event: [applicantId, type, correlationId, createdAtMs].join(' '),
    id: Uuid.safeParse(externalUserId).data ?? '',
  })
}
