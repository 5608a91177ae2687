import { err, ok, type Result } from '@baize/kit'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { Jwks, readIdToken } from './id-token.ts'

const ANSWER_WITHIN_MS = 10_000

const Url = z.string().check(z.regex(/^https?:\/\//))
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: Url,
  token_endpoint: Url,
  jwks_uri: Url,
})
type Discovery = z.infer<typeof Discovery>
const Tokens = z.object({ id_token: z.string().check(z.maxLength(16_384)) })

type Issuer = NonNullable<Context['config']['oidc']>

/** What the issuer says of itself; null when it does not answer, or says it is somebody else. */
export async function discover(ctx: Context, { issuer }: Issuer): Promise<Discovery | null> {
  const found = Discovery.safeParse(await ask(ctx, `${issuer}/.well-known/openid-configuration`))
  return found.success && found.data.issuer === issuer ? found.data : null
}

/** Changes the code that somebody came back with for whom the issuer vouches for. */
export async function redeem(
  ctx: Context,
  oidc: Issuer,
  visit: {
    readonly code: string
    readonly verifier: string
    readonly nonce: string
    readonly redirectUri: string
  },
): Promise<Result<string, null>> {
  const issuer = await discover(ctx, oidc)
  if (!issuer) return err(null)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: visit.code,
    redirect_uri: visit.redirectUri,
    client_id: oidc.clientId,
    code_verifier: visit.verifier,
  })
  const tokens = Tokens.safeParse(await ask(ctx, issuer.token_endpoint, { form, oidc }))
  const keys = tokens.success ? Jwks.safeParse(await ask(ctx, issuer.jwks_uri)) : null
  if (!tokens.success || !keys?.success) return err(null)
  const subject = readIdToken(tokens.data.id_token, keys.data, {
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    nonce: visit.nonce,
    nowMs: ctx.clock.now(),
  })
  if (subject.ok) return ok(subject.value)
  ctx.log.warn({ fault: subject.error }, 'a token of the issuer was refused')
  return err(null)
}

async function ask(
  ctx: Context,
  url: string,
  post?: { readonly form: URLSearchParams; readonly oidc: Issuer },
): Promise<unknown> {
  const request: RequestInit = {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }
  if (post) {
    const { clientId, clientSecret } = post.oidc
    const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    request.method = 'POST'
    request.body = post.form
    request.headers = {
      accept: 'application/json',
      ...(clientSecret !== '' && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
    }
  }
  try {
    const response = await fetch(url, request)
    if (response.ok) return await response.json()
    ctx.log.warn({ status: response.status }, 'the issuer refused')
  } catch (error) {
    ctx.log.warn({ err: error }, 'the issuer did not answer')
  }
  return undefined
}
