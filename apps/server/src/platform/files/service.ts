import { createHash } from 'node:crypto'
import type { FileType } from '@baize/contract/player'
import { type Refusal, refusal, Uuid } from '@baize/contract/shared'
import { err, ok, present, type Result, type UserId, uuidV7 } from '@baize/kit'
import type { PlatformContext } from '../context.ts'
import { keyedHashes, seal, unseal } from '../crypto/keys.ts'
import { inTransaction } from '../db/pool.ts'
import { redrawn } from './pictures.ts'
import { claimedType, sniff } from './sniff.ts'
import { insertFile, type KeptFile, selectAnyFile, selectFile, selectFileId } from './sql.ts'

export { sniff }

const MOST_FILES = 100

const sealOf = (id: string) => `file ${id}`

/**
 * Stores a player's picture under an id of ours, sealed, and re-encoded from its pixels alone. Its type comes from its
 * own bytes, not from its name or sender.
 */
export async function keepFile(
  { db, clock, randomBytes, config }: PlatformContext,
  owner: UserId,
  sent: Buffer,
): Promise<Result<{ id: string }, Refusal>> {
  if (sent.length === 0) return err(refusal('fileEmpty'))
  const claimed = claimedType(sent)
  if (claimed === null) return err(refusal('fileTypeNotTaken'))
  const picture = await redrawn(owner, sent, claimed)
  if (!picture.ok) return picture
  const { type, bytes } = picture.value
  // Keyed: with a plain hash, anybody who has the same file could tell that it is stored here.
  const plain = createHash('sha256').update(bytes).digest('hex')
  const [sha256, ...older] = keyedHashes(config.personalSecrets, 'files', plain)
  const known = await selectFileId(db, owner, [sha256, ...older])
  if (known !== null) return ok({ id: known })
  const id = uuidV7(clock, randomBytes)
  const sealed = seal(config.personalSecrets, randomBytes, sealOf(id), bytes)
  const at = new Date(clock.now())
  await inTransaction(db, (tx) => insertFile(tx, { id, owner, sha256, type, bytes: sealed, at }, MOST_FILES))
  const kept = await selectFileId(db, owner, [sha256])
  return kept === null ? err(refusal('tooManyFiles')) : ok({ id: kept })
}

export async function fileOf(
  ctx: PlatformContext,
  owner: UserId,
  id: string,
): Promise<Result<{ type: string; bytes: Buffer }, Refusal>> {
  const file = Uuid.safeParse(id).success ? await selectFile(ctx.db, owner, id) : null
  return file ? ok(opened(ctx, id, file)) : err(refusal('unknownFile'))
}

/** Reads a file of any owner; the caller must have checked access. */
export async function readAnyFile(
  ctx: PlatformContext,
  id: string,
): Promise<{ type: FileType; bytes: Buffer }> {
  return opened(ctx, id, present(await selectAnyFile(ctx.db, id), `file ${id}`))
}

function opened({ config }: PlatformContext, id: string, { type, bytes, sealed }: KeptFile) {
  if (!sealed) return { type, bytes }
  return { type, bytes: present(unseal(config.personalSecrets, sealOf(id), bytes), `key of file ${id}`) }
}
