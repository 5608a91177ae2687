import { storage } from '../../../storage/storage.ts'

/** Nobody comes back to more than the last few. */
const MOST = 20

/** Tells what is said from anything else that may be said there. FNV-1a: it keeps no secret. */
export function hashOfNews(news: unknown): string {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(news)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}

export const isClosed = (hash: string): boolean => storage.get('newsClosed')?.includes(hash) ?? false

export function close(hash: string): void {
  const others = (storage.get('newsClosed') ?? []).filter((one) => one !== hash)
  storage.set('newsClosed', [...others, hash].slice(-MOST))
}
