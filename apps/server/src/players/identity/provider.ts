import {
  IDENTITY_NOTICE_PATH,
  type IdentityCheckRequest,
  IdentityCheckStatus,
} from '@baize/contract/provider'
import type { Context } from '../../ledger/context.ts'
import { readAnyFile } from '../../platform/files/service.ts'
import { signedHeaders } from '../../platform/signing/signature.ts'
import { filesOf, type StoredIdentity } from './sql.ts'

/** Short, as the player waits for it; a later result is polled. */
const ANSWER_WITHIN_MS = 5_000

/** The provider's status of a check; 'never' if it was not asked for it; null if unknown. */
export type CheckAnswer = IdentityCheckStatus | 'never' | null

/** Idempotent by check id. */
export async function createCheck(ctx: Context, identity: StoredIdentity): Promise<CheckAnswer> {
  const sent = await filesOf(ctx.db, identity.id)
  const files: IdentityCheckRequest['files'] = []
  for (const { slot, id } of sent) {
    const file = await readAnyFile(ctx, id)
    // Without all of them the provider would turn the player down for a fault of ours. It is tried again.
    if (!file.ok) return null
    files.push({ slot, type: file.value.type, base64: file.value.bytes.toString('base64') })
  }
  const request: IdentityCheckRequest = {
    merchantCheckId: identity.id,
    level: identity.level,
    document: identity.document,
    country: identity.countryId,
    name: identity.name,
    birthDate: identity.birthDate,
    files,
    notifyUrl: `${ctx.config.publicUrl}${IDENTITY_NOTICE_PATH}`,
  }
  return ask(ctx, 'POST', '/v1/checks', JSON.stringify(request))
}

export const readCheck = (ctx: Context, identity: StoredIdentity): Promise<CheckAnswer> =>
  ask(ctx, 'GET', `/v1/checks/${identity.id}`)

async function ask(ctx: Context, method: 'GET' | 'POST', path: string, body?: string): Promise<CheckAnswer> {
  const { identityUrl, identitySecrets } = ctx.config
  if (identityUrl === null) return null
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(identitySecrets, ctx.clock.now(), body ?? path),
  }
  try {
    const response = await fetch(`${identityUrl}${path}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(body !== undefined && { body }),
    })
    if (response.status === 404) return 'never'
    if (response.ok) {
      const { data, error } = IdentityCheckStatus.safeParse(await response.json())
      if (error) ctx.log.warn({ path, issues: error.issues }, 'malformed identity answer')
      return data ?? null
    }
    ctx.log.warn({ path, status: response.status }, 'identity provider refused')
  } catch (error) {
    ctx.log.warn({ err: error, path }, 'identity provider did not answer')
  }
  return null
}
