import { createHash } from 'node:crypto'
import { type Refusal, refusal, Uuid } from '@baize/contract'
import { err, ok, type Result, type UserId, uuidV7 } from '@baize/kit'
import type { Context } from '../../context.ts'
import { sniff } from './sniff.ts'
import { insertFile, selectFile, selectFileId } from './sql.ts'

export { sniff }

const MOST_FILES = 100

/** Keeps a file of a player's under an id of ours. What it is says the file itself, not its name or its sender. */
export async function keepFile(
  { db, clock, randomBytes }: Context,
  owner: UserId,
  bytes: Buffer,
  { image }: { readonly image: boolean },
): Promise<Result<{ id: string }, Refusal>> {
  const type = sniff(bytes)
  if (type === null) return err(refusal('fileTypeNotTaken'))
  if (image && !type.startsWith('image/')) return err(refusal('notAnImage'))
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = { id: uuidV7(clock, randomBytes), owner, sha256, type, bytes, at: new Date(clock.now()) }
  await insertFile(db, file, MOST_FILES)
  const id = await selectFileId(db, owner, sha256)
  return id === null ? err(refusal('tooManyFiles')) : ok({ id })
}

export async function fileOf(
  { db }: Context,
  owner: UserId,
  id: string,
): Promise<Result<{ type: string; bytes: Buffer }, Refusal>> {
  const file = Uuid.safeParse(id).success ? await selectFile(db, owner, id) : null
  return file ? ok(file) : err(refusal('unknownFile'))
}
