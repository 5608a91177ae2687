import { createHash } from 'node:crypto'
import type { FileType } from '@baize/contract/player'
import { type Refusal, refusal, Uuid } from '@baize/contract/shared'
import { err, ok, present, type Result, type UserId, uuidV7 } from '@baize/kit'
import type { PlatformContext } from '../context.ts'
import { keyedHashes, seal, unseal } from '../crypto/keys.ts'
import { keepCopy, readObject, writeCopy } from './objects.ts'
import { redrawn } from './pictures.ts'
import { claimedType, sniff } from './sniff.ts'
import { countOwned, FILES, insertFile, selectFileId, selectOwnType, selectType } from './sql.ts'

export { sniff }

const MOST_FILES = 100

const sealOf = (id: string) => `file ${id}`

/**
 * Stores a player's picture under an id of ours, sealed, and re-encoded from its pixels alone. Its type comes from its
 * own bytes, not from its name or sender.
 */
export async function keepFile(
  ctx: PlatformContext,
  owner: UserId,
  sent: Buffer,
): Promise<Result<{ id: string }, Refusal>> {
  const { db, clock, randomBytes, config, log, stores } = ctx
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
  // Before megabytes are written for nothing; counted again with the insert.
  if ((await countOwned(db, owner)) >= MOST_FILES) return err(refusal('tooManyFiles'))
  const id = uuidV7(clock, randomBytes)
  const sealed = seal(config.personalSecrets, randomBytes, sealOf(id), bytes)
  const written = await writeCopy(ctx, stores.inUse, { shelf: FILES, id, bytes: sealed })
  if (!written.ok) {
    log.error({ store: stores.inUse.name, ...written.error }, 'file not saved')
    return err(refusal('fileNotSaved'))
  }
  const { key } = written.value
  const at = new Date(clock.now())
  const isKept = await keepCopy(ctx, key, (tx) =>
    insertFile(tx, { id, owner, sha256, type, key, at }, MOST_FILES),
  )
  if (isKept) return ok({ id })
  // Others were faster: the same file came twice at once, or the last places were taken.
  const kept = await selectFileId(db, owner, [sha256])
  if (kept !== null) return ok({ id: kept })
  const isFull = (await countOwned(db, owner)) >= MOST_FILES
  return err(refusal(isFull ? 'tooManyFiles' : 'fileNotSaved'))
}

type OpenedFile = { readonly type: FileType; readonly bytes: Buffer }

/** A player's own file. */
export async function fileOf(
  ctx: PlatformContext,
  owner: UserId,
  id: string,
): Promise<Result<OpenedFile, Refusal>> {
  const type = Uuid.safeParse(id).success ? await selectOwnType(ctx.db, owner, id) : null
  return type === null ? err(refusal('unknownFile')) : opened(ctx, id, type)
}

/** Reads a file of any owner; the caller must have checked access. */
export async function readAnyFile(ctx: PlatformContext, id: string): Promise<Result<OpenedFile, Refusal>> {
  return opened(ctx, id, present(await selectType(ctx.db, id), `file ${id}`))
}

async function opened(
  ctx: PlatformContext,
  id: string,
  type: FileType,
): Promise<Result<OpenedFile, Refusal>> {
  const read = present(await readObject(ctx, FILES, id), `bytes of file ${id}`)
  if (!read.ok) return err(refusal('fileNotReadable'))
  const bytes = unseal(ctx.config.personalSecrets, sealOf(id), read.value)
  return ok({ type, bytes: present(bytes, `key of file ${id}`) })
}
