import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { WooviPublicKeys } from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import { jsonOf } from '../keyed-calls.ts'
import type { WooviClient } from './client.ts'

const KEPT_MS = 60 * 60_000
/** A signature of an unknown key asks for new keys, but not more often: anybody can send one. */
const APART_MS = 60_000

/**
 * Whether Woovi has signed a body. Its keys change: any listed one counts, and the list is kept for an hour. Null if the
 * list is not to be had.
 */
export type Signed = (ctx: Context, raw: Buffer, signature: string) => Promise<boolean | null>

export function wooviSignature(call: WooviClient): Signed {
  let known: { readonly keys: readonly KeyObject[]; readonly atMs: number } | null = null
  let renewal: Promise<void> | null = null

  async function renew(ctx: Context): Promise<void> {
    const answer = await call(ctx, { method: 'GET', path: '/webhook/public-keys', about: 'keys' })
    const list = WooviPublicKeys.safeParse(jsonOf(answer, 200)).data
    if (list) known = { keys: list.public_keys.flatMap(({ key }) => keyOf(key)), atMs: ctx.clock.now() }
  }

  /** Keys no older than this; one call serves all who wait for them. */
  async function keysSince(ctx: Context, sinceMs: number): Promise<readonly KeyObject[] | null> {
    if (known === null || known.atMs < sinceMs) {
      renewal ??= renew(ctx).finally(() => {
        renewal = null
      })
      await renewal
    }
    return known && known.keys
  }

  return async (ctx, raw, text) => {
    const signature = Buffer.from(text, 'base64')
    if (signature.byteLength === 0) return false
    const isBy = (keys: readonly KeyObject[]) => keys.some((key) => verify('sha256', raw, key, signature))
    const nowMs = ctx.clock.now()
    const keys = await keysSince(ctx, nowMs - KEPT_MS)
    if (keys === null) return null
    if (isBy(keys)) return true
    const newer = await keysSince(ctx, nowMs - APART_MS)
    return newer !== null && newer !== keys && isBy(newer)
  }
}

/** The keys are PEM, or base64 of it. */
function keyOf(text: string): readonly KeyObject[] {
  const pem = text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8')
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'rsa' ? [key] : []
  } catch {
    return []
  }
}
