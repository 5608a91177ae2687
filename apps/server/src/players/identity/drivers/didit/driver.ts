import {
  alpha3,
  DIDIT_HEADERS,
  DiditDecision,
  DiditSession,
  type DiditSessionRequest,
  DiditWebhook,
} from '@baize/contract/provider'
import { Uuid } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import type { Context } from '../../../../ledger/context.ts'
import type { DiditSettings } from '../../../../platform/configuration/identity-driver-settings.ts'
import { askConnector, type Connector } from '../../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../../platform/connectors/http.ts'
import type { CheckHint, CheckNews, CheckRef, HeardCall, HintFault, IdentityDriver } from '../../port.ts'
import { checkFault, isRefused, jsonOf, splitName } from '../answers.ts'
import { isHmac, parsedJson } from '../same-secret.ts'
import { canonicalJson } from './canonical-json.ts'
import { readOf, reasonOf, stateOf } from './results.ts'

/** Short: a webhook waits for the read that it causes, and Didit for its answer. */
const READ_WITHIN_MS = 3_000
/** A decision names dozens of fields that we do not read. */
const MOST_DECISION_BYTES = 2 * 1024 * 1024
/** Clock skew that we allow between us and Didit. A notice that was captured earlier is not accepted. */
const SKEW_MS = 5 * 60_000

/** Fields of Didit's calls that name no person. */
const KEEPS: ReadonlySet<string> = new Set([
  'session_id',
  'status',
  'vendor_data',
  'workflow_id',
  'webhook_type',
  'timestamp',
  'created_at',
  'document_type',
  'risk',
  'match_type',
  'validation_type',
  'count',
])

type Call = Pick<Parameters<typeof askConnector>[2], 'method' | 'about' | 'withinMs' | 'mostBytes'> & {
  readonly path: string
  readonly body?: object
}

/** Didit: the player goes to its pages and comes back. */
export function didit(settings: DiditSettings): IdentityDriver {
  const connector: Connector = { port: 'identity', name: settings.name, driver: 'didit' }

  async function call(ctx: Context, { path, body, ...rest }: Call): Promise<HttpAnswer> {
    let answer: HttpAnswer = { kind: 'notSent', cause: 'no key' }
    for (const key of settings.apiKeys) {
      answer = await askConnector(ctx, connector, {
        ...rest,
        url: `${settings.url}${path}`,
        headers: { [DIDIT_HEADERS.key]: key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        keeps: KEEPS,
      })
      // Another key may be the right one during a change.
      if (answer.kind !== 'answer' || answer.status !== 401) break
    }
    return answer
  }

  return {
    connector,
    flow: 'link',
    countries: settings.countries ?? null,
    levels: settings.addressWorkflow === undefined ? [1] : [1, 2],
    keeps: KEEPS,
    check: async (ctx) => checkFault(await call(ctx, { method: 'GET', path: '/v3/sessions/?limit=1' })),
    // Didit takes the same vendor data twice: a session whose answer was lost is never opened by anybody, and expires.
    open: async (ctx, draft) => {
      const { first, last } = splitName(draft.name)
      const body: DiditSessionRequest = {
        workflow_id:
          draft.level === 1
            ? settings.identityWorkflow
            : present(settings.addressWorkflow, 'workflow of addresses'),
        vendor_data: draft.id,
        callback: `${ctx.config.publicUrl}/#onOpen=identitySettings`,
        language: draft.language,
        expected_details: {
          first_name: first,
          ...(last !== '' && { last_name: last }),
          date_of_birth: draft.birthDate,
          ...(draft.taxId !== '' && {
            id_country: present(alpha3(draft.countryId), `letters of ${draft.countryId}`),
            identification_number: draft.taxId,
          }),
        },
      }
      const answer = await call(ctx, { method: 'POST', path: '/v3/session/', body, about: draft.id })
      const session = DiditSession.safeParse(jsonOf(answer)).data
      if (session && /^https?:/.test(session.url))
        return { checkId: session.session_id, handover: session.url }
      return isRefused(answer) ? 'refused' : null
    },
    read: async (ctx, check) => {
      // A session that we do not know by its id cannot be asked for.
      if (check.checkId === null) return 'never'
      const answer = await call(ctx, {
        method: 'GET',
        path: `/v3/session/${check.checkId}/decision/`,
        about: check.id,
        withinMs: READ_WITHIN_MS,
        mostBytes: MOST_DECISION_BYTES,
      })
      if (answer.kind === 'answer' && answer.status === 404) return 'never'
      const decision = DiditDecision.safeParse(jsonOf(answer)).data
      return decision ? newsOf(ctx, check, decision) : null
    },
    handOver: async (_ctx, { handover }) => (handover === '' ? null : { kind: 'link', url: handover }),
    hear: (ctx, heard) => hear(ctx, settings, heard),
  }
}

function newsOf(ctx: Context, check: CheckRef, decision: DiditDecision): CheckNews | null {
  if (decision.vendor_data !== check.id || decision.session_id !== check.checkId) {
    ctx.log.error({ identityId: check.id }, 'identity provider answered about another check')
    return null
  }
  const state = stateOf(decision.status)
  if (state === undefined) {
    ctx.log.warn({ identityId: check.id, state: decision.status }, 'unknown state of an identity check')
    return null
  }
  const read = readOf(decision, check.level)
  return {
    checkId: decision.session_id,
    state,
    reason: state === 'failed' ? reasonOf(read.labels) : null,
    isFinal: false,
    comment: '',
    ...read,
  }
}

/** Either form of signature: the canonical one depends on how numbers are written, the simple one covers what we use. */
function hear(
  ctx: Context,
  { webhookSecrets }: DiditSettings,
  { headers, raw }: HeardCall,
): Result<CheckHint, HintFault> {
  const at = headers[DIDIT_HEADERS.at]
  if (typeof at !== 'string' || Math.abs(Number(at) * 1000 - ctx.clock.now()) > SKEW_MS || !/^\d+$/.test(at))
    return err('signature')
  const body = parsedJson(raw)
  const said = DiditWebhook.safeParse(body).data
  const isCanonical = isHmac(
    webhookSecrets,
    'sha256',
    `${at}:${canonicalJson(body)}`,
    headers[DIDIT_HEADERS.signature],
  )
  const isSimple =
    said !== undefined &&
    isHmac(
      webhookSecrets,
      'sha256',
      `${at}:${said.session_id}:${said.status}:${said.webhook_type}`,
      headers[DIDIT_HEADERS.simple],
    )
  if (!isCanonical && !isSimple) return err('signature')
  if (!said) return err('shape')
  const { session_id: session, webhook_type: type, status, timestamp, vendor_data: id } = said
  return ok({ event: [session, type, status, timestamp ?? at].join(' '), id: Uuid.safeParse(id).data ?? '' })
}
