import { storage } from '../../../storage/storage.ts'

/** Dismissed bars to remember; older ones do not come back. */
const MOST = 20

/** Identifies the content of a bar. FNV-1a, as it need not be cryptographic. */
export function hashOfNews(news: unknown): string {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(news)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}

export const isClosed = (hash: string): boolean => storage.get('newsClosed')?.includes(hash) ?? false

export function close(hash: string): void {
  const others = (storage.get('newsClosed') ?? []).filter((other) => other !== hash)
  storage.set('newsClosed', [...others, hash].slice(-MOST))
}
