import { createHash } from 'node:crypto'
import { PICTURE_NAME_MAX, type StoredDesign } from '@baize/contract/operator'
import { assetPath } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import { keepCopy, type ObjectsContext, readObject, writeCopy } from '../../platform/files/objects.ts'
import { measured } from '../../platform/files/pictures.ts'
import { sniff } from '../../platform/files/service.ts'
import type { StoreFault } from '../../platform/object-stores/object-store.ts'
import { type Asset, createAssetCache } from './asset-cache.ts'
import type { Fault } from './fault-places.ts'
import { insertPicture } from './picture-sql.ts'
import { ASSETS, insertAsset, selectAssetTypes } from './sql.ts'

const ASSET_MAX_BYTES = 1024 * 1024
/** Types of files a design may use, and the extensions they may have. No SVG: it can run scripts. */
const EXTENSIONS = new Map<string, readonly string[]>([
  ['image/png', ['png']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/webp', ['webp']],
  ['audio/mpeg', ['mp3']],
  ['font/woff2', ['woff2']],
  ['video/mp4', ['mp4']],
  ['video/webm', ['webm']],
  ['text/vtt', ['vtt']],
])
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash)$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Longest side of a picture. A larger one slows down phones. */
const MOST_SIDE_PX = 4096

/**
 * Stores a file for designs, by the hash of its bytes. Its type is sniffed from the bytes and must match its extension.
 * A picture is decoded to the end, and noted in the library.
 */
export async function keepAsset(
  ctx: ObjectsContext,
  { name, base64, by }: { readonly name: string; readonly base64: string; readonly by: string },
): Promise<Result<{ id: string; path: string }, Refusal>> {
  const notTaken = (reason: string) => err(refusal('assetNotTaken', { reason }))
  if (!BASE64.test(base64)) return notTaken('it is not base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > ASSET_MAX_BYTES) return notTaken('it is larger than 1 MB')
  const type = typeOf(bytes)
  const extensions = type === null ? undefined : EXTENSIONS.get(type)
  if (type === null || !extensions)
    return notTaken('only PNG, JPEG, WebP, MP3, MP4, WebM, WebVTT and WOFF2 are')
  if (!extensions.includes(extensionOf(name)))
    return notTaken(`its name must end in .${extensions.join(' or .')}`)
  const id = idOf(bytes)
  const path = assetPath(name, id)
  const at = new Date(ctx.clock.now())
  const size = type.startsWith('image/') ? await measured(bytes) : ok(null)
  if (!size.ok) return size
  if (size.value && Math.max(size.value.width, size.value.height) > MOST_SIDE_PX)
    return err(refusal('pictureTooLarge', { pixels: String(MOST_SIDE_PX) }))
  const note = async (tx: Queryable): Promise<void> => {
    if (!size.value) return
    const title = titleOf(name)
    await insertPicture(tx, { id, name: title, ...size.value, bytes: bytes.length, by, at })
  }
  if ((await selectAssetTypes(ctx.db, [id])).has(id)) {
    await note(ctx.db)
    return ok({ id, path })
  }
  const written = await writeCopy(ctx, ctx.stores.inUse, { shelf: ASSETS, id, bytes })
  if (!written.ok) {
    ctx.log.error({ store: ctx.stores.inUse.name, ...written.error }, 'file not saved')
    return err(refusal('fileNotSaved'))
  }
  const { key } = written.value
  await keepCopy(ctx, key, async (tx) => {
    // False for one that somebody else has uploaded meanwhile: it is the same.
    const isNew = await insertAsset(tx, { id, type, key, at })
    await note(tx)
    return isNew
  })
  return ok({ id, path })
}

/** The name of a picture for people: that of its file, without the extension. */
const titleOf = (name: string): string =>
  name.slice(0, name.lastIndexOf('.')).trim().slice(0, PICTURE_NAME_MAX) || name.slice(0, PICTURE_NAME_MAX)

const idOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type AssetReader = (file: string) => Promise<Result<Asset | null, StoreFault>>

/** Finds the asset of a path `{id}.{extension}`; null when there is none, or the extension does not match. */
export function assetReader(ctx: ObjectsContext): AssetReader {
  const cached = createAssetCache()
  return async (file) => {
    const [, id, extension] = /^([0-9a-f]{64})\.([a-z0-9]{2,5})$/.exec(file) ?? []
    if (id === undefined || extension === undefined) return ok(null)
    const asset = await cached(id, () => readAsset(ctx, id))
    return asset.ok && asset.value && !EXTENSIONS.get(asset.value.type)?.includes(extension)
      ? ok(null)
      : asset
  }
}

async function readAsset(ctx: ObjectsContext, id: string): Promise<Result<Asset | null, StoreFault>> {
  const type = (await selectAssetTypes(ctx.db, [id])).get(id)
  if (type === undefined) return ok(null)
  const read = present(await readObject(ctx, ASSETS, id), `bytes of asset ${id}`)
  if (!read.ok) return read
  if (idOf(read.value) === id) return ok({ id, type, bytes: read.value })
  ctx.log.error({ asset: id }, 'asset is not what was published')
  return err({ kind: 'damaged', reason: 'hash is not its id' })
}

/** Names of a design that map to a missing asset, or to one of another type. */
export async function checkAssets(db: Queryable, { assetMappings }: StoredDesign): Promise<Fault[]> {
  const types = await selectAssetTypes(db, Object.values(assetMappings))
  return Object.entries(assetMappings).flatMap(([name, id]): Fault[] => {
    const path = `assetMappings.${name}`
    const type = types.get(id)
    if (type === undefined) return [{ path, reason: 'there is no uploaded file with this id' }]
    const extensions = EXTENSIONS.get(type) ?? []
    const reason = `its name must end in .${extensions.join(' or .')}`
    return extensions.includes(extensionOf(name)) ? [] : [{ path, reason }]
  })
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

function typeOf(bytes: Buffer): string | null {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (starts(0x77, 0x4f, 0x46, 0x32)) return 'font/woff2'
  // An ID3 tag, or an MPEG audio frame.
  if (starts(0x49, 0x44, 0x33) || starts(0xff, 0xfb) || starts(0xff, 0xf3)) return 'audio/mpeg'
  // An `ftyp` box comes first; image brands (`avif`, `heic`) are excluded.
  if (text(4, 8) === 'ftyp') return MP4_BRANDS.test(text(8, 12)) ? 'video/mp4' : null
  // Matroska has the same magic bytes; the DocType that follows tells them apart.
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return text(0, 64).includes('\x42\x82\x84webm') ? 'video/webm' : null
  if (/^(\xef\xbb\xbf)?WEBVTT[\n\r\t ]/.test(text(0, 10))) return 'text/vtt'
  return sniff(bytes)
}
