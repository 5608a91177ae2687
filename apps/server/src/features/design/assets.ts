import { createHash } from 'node:crypto'
import { assetPath, type DesignFinding, type Refusal, refusal, type StoredDesign } from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../ledger/commands.ts'
import { sniff } from '../files/service.ts'
import { type AssetRow, insertAsset, selectAsset, selectAssetTypes } from './sql.ts'

const ASSET_MAX_BYTES = 1024 * 1024
/** What a design may show or play, and the extensions it may be named with. No SVG: that is a page that can run. */
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

/** Keeps a file for designs, by the hash of its bytes. What it is says the file itself; its name must say the same. */
export async function keepAsset(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name, base64 }: { readonly name: string; readonly base64: string },
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
  const id = createHash('sha256').update(bytes).digest('hex')
  await insertAsset(db, { id, type, bytes, at: new Date(clock.now()) })
  return ok({ id, path: assetPath(name, id) })
}

/** The asset of an address `{id}.{extension}`; null when there is none, or another kind of file. */
export async function assetOf(db: Queryable, file: string): Promise<(AssetRow & { id: string }) | null> {
  const [, id, extension] = /^([0-9a-f]{64})\.([a-z0-9]{2,5})$/.exec(file) ?? []
  if (id === undefined || extension === undefined) return null
  const asset = await selectAsset(db, id)
  return asset && EXTENSIONS.get(asset.type)?.includes(extension) ? { ...asset, id } : null
}

/** Names of a design that lead to no asset, or to one of another kind. */
export async function checkAssets(db: Queryable, { assetMappings }: StoredDesign): Promise<DesignFinding[]> {
  const types = await selectAssetTypes(db, Object.values(assetMappings))
  return Object.entries(assetMappings).flatMap(([name, id]): DesignFinding[] => {
    const path = `assetMappings.${name}`
    const type = types.get(id)
    if (type === undefined) return [{ path, reason: 'there is no asset with this id' }]
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
  // Tagged with its title first, or beginning with a frame of sound.
  if (starts(0x49, 0x44, 0x33) || starts(0xff, 0xfb) || starts(0xff, 0xf3)) return 'audio/mpeg'
  // A box of the kind `ftyp` comes first; its brand is no picture's (`avif`, `heic`).
  if (text(4, 8) === 'ftyp') return MP4_BRANDS.test(text(8, 12)) ? 'video/mp4' : null
  // Matroska has the same first bytes and says a few bytes later which of the two it is.
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return text(0, 64).includes('\x42\x82\x84webm') ? 'video/webm' : null
  if (/^(\xef\xbb\xbf)?WEBVTT[\n\r\t ]/.test(text(0, 10))) return 'text/vtt'
  return sniff(bytes)
}
