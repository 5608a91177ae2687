import { uuidV7 } from '@baize/kit'
import type { PlatformContext } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/crypto/keys.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { findNewestKey, insertKey, lockKeys, type StoredKey } from './keys-sql.ts'
import { newVapidKey, type VapidKey, vapidKeyOf } from './vapid.ts'

type KeyContext = Pick<PlatformContext, 'clock' | 'config' | 'db' | 'log' | 'randomBytes'>

const sealOf = (id: string): string => `push key ${id}`

/** Null if it was sealed with a secret that we no longer have. */
export function openKey({ config }: Pick<PlatformContext, 'config'>, key: StoredKey): VapidKey | null {
  const scalar = unseal(config.accountSecrets, sealOf(key.id), key.sealed)
  return scalar && vapidKeyOf(key.id, key.publicKey, scalar)
}

/** The key for new subscriptions; made by the first process that needs one. */
export async function currentKey(ctx: KeyContext): Promise<VapidKey> {
  const kept = await findNewestKey(ctx.db)
  const opened = kept && openKey(ctx, kept)
  if (opened) return opened
  return inTransaction(ctx.db, async (tx) => {
    await lockKeys(tx)
    const newest = await findNewestKey(tx)
    const usable = newest && openKey(ctx, newest)
    if (usable) return usable
    if (newest) ctx.log.error({ key: newest.id }, 'push key cannot be opened, made another')
    return makeKey(ctx, tx)
  })
}

/** A new key for subscriptions from now on. Older ones keep theirs until their page renews them. */
export const rotateKey = (ctx: KeyContext): Promise<VapidKey> =>
  inTransaction(ctx.db, async (tx) => {
    await lockKeys(tx)
    return makeKey(ctx, tx)
  })

async function makeKey({ clock, config, randomBytes }: KeyContext, tx: Queryable): Promise<VapidKey> {
  const id = uuidV7(clock, randomBytes)
  const { publicKey, scalar } = newVapidKey()
  const sealed = seal(config.accountSecrets, randomBytes, sealOf(id), scalar)
  await insertKey(tx, { id, publicKey, sealed }, clock.now())
  return vapidKeyOf(id, publicKey, scalar)
}
