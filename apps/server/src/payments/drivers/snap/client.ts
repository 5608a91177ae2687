import {
  SNAP_HEADERS,
  SNAP_SERVICES,
  SnapEnvelope,
  type SnapService,
  SnapToken,
} from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { SnapSettings } from '../../../platform/configuration/payment-drivers/snap.ts'
import { askConnector, type Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import { jakartaTime, signedAsymmetrically, signedClient, signedSymmetrically } from './signatures.ts'

const ANSWER_WITHIN_MS = 10_000
/** A token is renewed this long before it ends, or after half of a short life. */
const RENEWED_BEFORE_MS = 60_000

/** An answer of the service that was called. */
export type Said = {
  /** HTTP status by the response code, which counts: some providers answer everything with 200. */
  readonly status: number
  /** Case within status and service, as `01`. */
  readonly case: string
  readonly json: unknown
}

type Call = {
  readonly service: SnapService
  readonly body: object
  readonly about?: string
  readonly withinMs?: number
}

/** Null without an answer that can be relied upon: the call may have been acted upon. */
export type SnapClient = (ctx: Context, call: Call) => Promise<Said | null>

/** Calls to a provider of BI-SNAP. A refused token, and then a refused signature, is tried again with the next key. */
export function snapClient(settings: SnapSettings, connector: Connector): SnapClient {
  const tokens = tokenOf(settings, connector)

  return async (ctx, call) => {
    let said: Said | null = null
    for (const sign of signersOf(settings)) {
      for (const isLast of [false, true]) {
        const token = settings.signature === 'symmetric' ? await tokens.get(ctx) : ''
        if (typeof token !== 'string') return token
        said = await ask(ctx, settings, connector, { ...call, token, sign })
        if (said?.status !== 401) return said
        tokens.drop(token)
        if (isLast || token === '') break
      }
    }
    return said
  }
}

type Signed = { readonly path: string; readonly body: string; readonly timestamp: string }
type Signer = (token: string, call: Signed) => string

const signersOf = ({ signature, clientSecrets, privateKeys }: SnapSettings): readonly Signer[] =>
  signature === 'symmetric'
    ? clientSecrets.map(
        (secret): Signer =>
          (token, call) =>
            signedSymmetrically(secret, token, { method: 'POST', ...call }),
      )
    : privateKeys.map(
        (key): Signer =>
          (_token, call) =>
            signedAsymmetrically(key, { method: 'POST', ...call }),
      )

async function ask(
  ctx: Context,
  { url, prefix, partnerId, channelId }: SnapSettings,
  connector: Connector,
  {
    service,
    body,
    token,
    sign,
    about,
    withinMs = ANSWER_WITHIN_MS,
  }: Call & { readonly token: string; readonly sign: Signer },
): Promise<Said | null> {
  const whole = new URL(`${url}${prefix}/${service.path}`)
  const text = JSON.stringify(body)
  const timestamp = jakartaTime(ctx.clock.now())
  const answer = await askConnector(ctx, connector, {
    method: 'POST',
    url: whole.href,
    headers: {
      'content-type': 'application/json',
      [SNAP_HEADERS.partnerId]: partnerId,
      [SNAP_HEADERS.externalId]: externalId(ctx),
      [SNAP_HEADERS.channelId]: channelId,
      [SNAP_HEADERS.timestamp]: timestamp,
      [SNAP_HEADERS.signature]: sign(token, { path: whole.pathname, body: text, timestamp }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: text,
    withinMs,
    ...(about !== undefined && { about }),
  })
  return saidIn(answer, service)
}

/** Digits that nobody used before: a call of its own, even where it repeats an earlier one. */
function externalId({ clock, randomBytes }: Context): string {
  const random = BigInt(`0x${Buffer.from(randomBytes(8)).toString('hex')}`)
  return `${clock.now()}${random.toString().padStart(20, '0')}`
}

const UNAUTHORIZED: Said = { status: 401, case: '00', json: undefined }

/** An answer of another service does not count. One without a code is a fault on the way, unless HTTP refused us. */
function saidIn(answer: HttpAnswer, { code: service }: SnapService): Said | null {
  if (answer.kind !== 'answer') return null
  const code = SnapEnvelope.safeParse(answer.json).data?.responseCode ?? ''
  const [, status, of, what] = /^(\d{3})(\d{2})(\d{2})$/.exec(code) ?? []
  if (status !== undefined && of === service && what !== undefined)
    return { status: Number(status), case: what, json: answer.json }
  return answer.status === 401 ? UNAUTHORIZED : null
}

type Tokens = {
  /** A token; without one why there is none. */
  readonly get: (ctx: Context) => Promise<string | Said | null>
  /** Forgets a token that was refused. */
  readonly drop: (token: string) => void
}

/** The token of an account, kept while it is valid. However many calls need a new one, one asks for it. */
function tokenOf(settings: SnapSettings, connector: Connector): Tokens {
  let known: { readonly token: string; readonly untilMs: number } | null = null
  let running: Promise<string | Said | null> | null = null

  async function renew(ctx: Context): Promise<string | Said | null> {
    const { clientKey, privateKeys, tokenField, url, prefix, tokenPath } = settings
    const path = tokenPath ?? `${prefix}/${SNAP_SERVICES.token.path}`
    for (const privateKey of privateKeys) {
      const timestamp = jakartaTime(ctx.clock.now())
      const answer = await askConnector(ctx, connector, {
        method: 'POST',
        url: `${url}${path}`,
        headers: {
          'content-type': 'application/json',
          [SNAP_HEADERS.clientKey]: clientKey,
          [SNAP_HEADERS.timestamp]: timestamp,
          [SNAP_HEADERS.signature]: signedClient(privateKey, clientKey, timestamp),
        },
        body: JSON.stringify({ [tokenField]: 'client_credentials' }),
        withinMs: ANSWER_WITHIN_MS,
      })
      if (answer.kind !== 'answer') return null
      const given = answer.status < 300 ? SnapToken.safeParse(answer.json).data : undefined
      if (given) {
        const lifeMs = given.expiresIn * 1000
        const untilMs = ctx.clock.now() + Math.max(lifeMs - RENEWED_BEFORE_MS, lifeMs / 2)
        known = { token: given.accessToken, untilMs }
        return given.accessToken
      }
      if (answer.status !== 401 && answer.status !== 403) return null
    }
    return UNAUTHORIZED
  }

  return {
    get: async (ctx) => {
      if (known && known.untilMs > ctx.clock.now()) return known.token
      running ??= renew(ctx).finally(() => {
        running = null
      })
      return running
    },
    drop: (token) => {
      if (known?.token === token) known = null
    },
  }
}
