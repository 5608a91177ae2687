import type { Context } from '../../../ledger/context.ts'
import type { BcbSettings } from '../../../platform/configuration/payment-drivers/api-pix.ts'
import type { EfiSettings } from '../../../platform/configuration/payment-drivers/efi.ts'
import { askConnector, type Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer, TlsIdentity } from '../../../platform/connectors/http.ts'
import { type TokenAccount, tokensOf } from './token.ts'

export type ApiPixSettings = BcbSettings | EfiSettings

type Call = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly about?: string
  readonly secrets?: readonly string[]
  readonly withinMs?: number
}

/** Calls to a bank with the site's certificate and token. */
export type ApiPixClient = (ctx: Context, call: Call) => Promise<HttpAnswer>

/** `base` is the address that the paths of calls follow. */
export function apiPixClient(
  settings: ApiPixSettings,
  connector: Connector,
  { base, tokenUrl, dialect }: { readonly base: string } & Pick<TokenAccount, 'tokenUrl' | 'dialect'>,
): ApiPixClient {
  const { clientId, clientSecrets, certificates, ca, scopes, headers: own, query: ownQuery } = settings
  // One object each: connections are kept by it.
  const identities = certificates.map((identity): TlsIdentity => ({ ...identity, ca }))
  const tokens = tokensOf({ tokenUrl, clientId, clientSecrets, identities, scopes, dialect }, connector)

  return async (ctx, { method, path, query, body, headers = {}, secrets = [], ...rest }) => {
    const parameters = new URLSearchParams({ ...ownQuery, ...query }).toString()
    let refused: string | undefined
    for (;;) {
      const given = await tokens(ctx, refused)
      // Without a token the call was certainly not made, whatever became of the question for the token.
      if (given.token === null) return { kind: 'notSent', cause: `no token: ${causeOf(given.answer)}` }
      const { text, identity } = given.token
      const answer = await askConnector(ctx, connector, {
        method,
        url: `${base}${path}${parameters === '' ? '' : `?${parameters}`}`,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...own,
          ...headers,
          authorization: `Bearer ${text}`,
        },
        ...(body && { body: JSON.stringify(body) }),
        secrets: [text, ...secrets],
        tls: identity,
        ...rest,
      })
      if (answer.kind !== 'answer' || answer.status !== 401 || refused !== undefined) return answer
      refused = text
    }
  }
}

const causeOf = (answer: HttpAnswer): string =>
  answer.kind === 'answer' ? `status ${answer.status}` : answer.cause
