import { ok, type Result } from '@baize/kit'
import type { StoreFault } from '../../platform/object-stores/object-store.ts'

/** Enough for the pictures of a few designs. */
const MOST_BYTES = 32 * 1024 * 1024

export type Asset = { readonly id: string; readonly type: string; readonly bytes: Buffer }

/** Null: there is none. */
type Read = Result<Asset | null, StoreFault>
type AssetCache = (id: string, read: () => Promise<Read>) => Promise<Read>

/**
 * The assets that were asked for last, read once for all who ask at the same time. They never change, and browsers and the
 * CDN keep them for a year: this is for the first visitors of many, since a store is far away.
 */
export function createAssetCache(mostBytes = MOST_BYTES): AssetCache {
  const kept = new Map<string, Asset>()
  const pending = new Map<string, Promise<Read>>()
  let bytes = 0

  function keep(asset: Asset): void {
    if (kept.has(asset.id)) return
    kept.set(asset.id, asset)
    bytes += asset.bytes.length
    for (const [id, oldest] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(id)
      bytes -= oldest.bytes.length
    }
  }

  return async (id, read) => {
    const known = kept.get(id)
    if (known) {
      // LRU: reinserted as the most recently used.
      kept.delete(id)
      kept.set(id, known)
      return ok(known)
    }
    const reading = pending.get(id) ?? read().finally(() => pending.delete(id))
    pending.set(id, reading)
    const asset = await reading
    if (asset.ok && asset.value) keep(asset.value)
    return asset
  }
}
