import { ApiPixToken } from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import { askConnector, type Connector, type Question } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer, TlsIdentity } from '../../../platform/connectors/http.ts'
import { basic } from '../keyed-calls.ts'

/** A token is renewed this long before it ends, so that no call arrives with one that has just ended. */
const EARLY_MS = 60_000
/** RFC 6749 leaves the lifetime optional. Short, as a refused token is renewed anyway. */
const USUAL_SECONDS = 300

/** How a bank wants the client credentials of OAuth2: everybody has Basic or the body, and some want JSON. */
export type TokenAccount = {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecrets: readonly string[]
  readonly identities: readonly TlsIdentity[]
  readonly scopes: string
  readonly dialect: 'basic' | 'body' | 'json'
}

type Token = {
  readonly text: string
  /** The certificate that it was given for: banks refuse it with any other. */
  readonly identity: TlsIdentity
  readonly endsAtMs: number
}

/** Hands out the token of an account; `refused` is one that the bank has just refused. Null, with the last answer, without one. */
export type Tokens = (
  ctx: Context,
  refused?: string,
) => Promise<{ readonly token: Token } | { readonly token: null; readonly answer: HttpAnswer }>

/** The token is kept in memory, and one renewal at a time serves all calls. */
export function tokensOf(account: TokenAccount, connector: Connector): Tokens {
  let known: Token | null = null
  let renewal: ReturnType<Tokens> | null = null

  async function renew(ctx: Context): ReturnType<Tokens> {
    let answer: HttpAnswer = { kind: 'notSent', cause: 'no certificate' }
    for (const identity of account.identities)
      for (const secret of account.clientSecrets) {
        const askedAtMs = ctx.clock.now()
        answer = await askConnector(ctx, connector, questionOf(account, identity, secret))
        const given =
          answer.kind === 'answer' && answer.status < 300 ? ApiPixToken.safeParse(answer.json) : null
        if (given?.success) {
          const seconds = given.data.expires_in ?? USUAL_SECONDS
          known = { text: given.data.access_token, identity, endsAtMs: askedAtMs + seconds * 1000 }
          return { token: known }
        }
        // Another secret helps where the login was refused, another certificate also where the handshake failed.
        if (
          answer.kind === 'answer' &&
          answer.status !== 401 &&
          answer.status !== 400 &&
          answer.status !== 403
        )
          return { token: null, answer }
        if (answer.kind !== 'answer') break
      }
    return { token: null, answer }
  }

  return async (ctx, refused) => {
    if (known !== null && known.text !== refused && known.endsAtMs - EARLY_MS > ctx.clock.now())
      return { token: known }
    renewal ??= renew(ctx).finally(() => {
      renewal = null
    })
    return renewal
  }
}

function questionOf(
  { tokenUrl, clientId, scopes, dialect }: TokenAccount,
  tls: TlsIdentity,
  secret: string,
): Question {
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: scopes })
  if (dialect === 'body') {
    form.set('client_id', clientId)
    form.set('client_secret', secret)
  }
  return {
    method: 'POST',
    url: tokenUrl,
    headers: {
      accept: 'application/json',
      'content-type': dialect === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(dialect !== 'body' && { authorization: basic(clientId, secret) }),
    },
    body: dialect === 'json' ? JSON.stringify({ grant_type: 'client_credentials' }) : form.toString(),
    about: 'token',
    secrets: [secret, encodeURIComponent(secret)],
    tls,
  }
}
