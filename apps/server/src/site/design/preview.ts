import { createHash } from 'node:crypto'
import { draftModel } from '@baize/contract/operator'
import type { DesignDevice, DesignModel } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { readDraft } from './service.ts'
import { forgetDesignTokens, hasDesignToken, insertDesignToken } from './sql.ts'

const TOKEN_LIFE_MS = 60 * 60_000
const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Issues a token that grants access to previews of the draft and nothing else. */
export async function giveDesignToken(
  { db, clock, randomBytes, config }: Pick<Context, 'db' | 'clock' | 'randomBytes' | 'config'>,
  by: string,
): Promise<{ token: string; url: string; expiresAt: number }> {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  const expiresAt = clock.now() + TOKEN_LIFE_MS
  await forgetDesignTokens(db, new Date(clock.now()))
  await insertDesignToken(db, { hash: hashOf(token), by, expiresAt: new Date(expiresAt) })
  return { token, url: `${config.publicUrl}/?designToken=${token}`, expiresAt }
}

/** The current draft, for a valid token. */
export async function draftFor(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  device: DesignDevice,
): Promise<Result<DesignModel, Refusal>> {
  const holds = TOKEN.test(token) && (await hasDesignToken(ctx.db, hashOf(token), new Date(ctx.clock.now())))
  if (!holds) return err(refusal('designTokenNotValid'))
  const draft = await readDraft(ctx)
  return draft.ok ? ok(draftModel(draft.value, device)) : draft
}
