import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type StoredDesign, shownOn } from '@baize/contract/operator'
import type {
  DesignArticleReply,
  DesignDevice,
  DesignModel,
  DesignPageReply,
  DesignReply,
} from '@baize/contract/player'
import { SETTINGS_COM_ID } from '@baize/contract/player'
import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import { type Packed, packedOnce } from '../../platform/http/packing.ts'
import { selectDesignByHash, selectPublished } from './sql.ts'

/** Cache size in designs. Older ones are requested rarely, by pages still open. */
const MOST_READY = 8

/** Parts requested separately: a page, one embedded in others, or an article. */
export type PartKind = 'page' | 'embed' | 'article'

/** All responses of one design for one device type. */
type Ready = {
  readonly theme: Packed
  readonly parts: Readonly<Record<PartKind, ReadonlyMap<string, Packed>>>
}
type ReadyDesign = Readonly<Record<DesignDevice, Ready>>

export type Delivery = {
  /** The design of a key that was ever issued; null for any other, and for one without a build, which may change. */
  byKey(key: string): Promise<ReadyDesign | null>
  current(): Promise<ReadyDesign>
}

/** A content hash: the same content has the same one, whoever publishes it and however often. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Hash of what players get: designs that differ only in ids of items share it. */
export const designHash = (design: StoredDesign): string =>
  hashOf(
    JSON.stringify({
      ...design,
      pages: design.pages.map((page) => ({ ...page, items: page.items.map(withoutId) })),
    }),
  )

/**
 * The `designCacheKey` of the start-up response: hash of the published design, plus the build of the site. Read for
 * every caller, batched with concurrent ones, so that a design is visible everywhere from the moment it is published.
 */
export function designKeys(db: Pool, { webDir }: Pick<Config, 'webDir'>): () => Promise<string> {
  const published = publishedHashes(db)
  let build: Promise<string> | null = null
  return async () => {
    build ??= buildOf(webDir).catch((error: unknown) => {
      build = null // retry next time: the site may still be deploying
      throw error
    })
    return (await Promise.all([published(), build])).join('-')
  }
}

/** Changes with every build of the site: its entry page names all files by their hashes. */
async function buildOf(webDir: string | null): Promise<string> {
  return webDir === null ? 'dev' : hashOf(await readFile(join(webDir, 'index.html'), 'utf8')).slice(0, 8)
}

function publishedHashes(db: Pool): () => Promise<string> {
  const read = readTogether<'published', string>({
    read: async () => new Map([['published', (await selectPublished(db)).hash]]),
    most: 1,
  })
  return async () => (await read('published')) ?? ''
}

/** Caches the responses of each design, built on first request. */
export function createDelivery(db: Pool): Delivery {
  const published = publishedHashes(db)
  const ready = new Map<string, Promise<ReadyDesign | null>>()

  const byHash = (hash: string): Promise<ReadyDesign | null> => {
    const known = ready.get(hash)
    if (known) {
      // LRU: reinserted as the most recently used.
      ready.delete(hash)
      ready.set(hash, known)
      return known
    }
    const made = selectDesignByHash(db, hash).then((design) => design && readyDesign(design))
    const forget = (): void => void (ready.get(hash) === made && ready.delete(hash))
    made.then((design) => design ?? forget(), forget)
    ready.set(hash, made)
    const [oldest] = ready.keys()
    if (ready.size > MOST_READY && oldest !== undefined) ready.delete(oldest)
    return made
  }
  return {
    byKey: async (key) => {
      const [, hash] = /^([0-9a-f]{16})-[0-9a-f]{8}$/.exec(key) ?? []
      return hash === undefined ? null : byHash(hash)
    },
    current: async () => {
      const design = await byHash(await published())
      if (!design) throw new Error('published design not found')
      return design
    },
  }
}

const readyDesign = (design: StoredDesign): ReadyDesign => ({
  mobile: readyFor(design, 'mobile'),
  pc: readyFor(design, 'pc'),
})

function readyFor(design: StoredDesign, device: DesignDevice): Ready {
  const parts: Record<PartKind, Map<string, Packed>> = {
    page: new Map(),
    embed: new Map(),
    article: new Map(),
  }
  for (const { id, type, items } of shownOn(device, design.pages)) {
    const answer: z.infer<typeof DesignPageReply> = { status: 0, model: { items: blocksOn(device, items) } }
    parts[type === 'embed' ? 'embed' : 'page'].set(id, packed(answer))
  }
  for (const { id, content } of design.articles) {
    const answer: z.infer<typeof DesignArticleReply> = { status: 0, model: { content } }
    parts.article.set(id, packed(answer))
  }
  const theme: z.infer<typeof DesignReply> = { status: 0, model: modelFor(design, device) }
  return { theme: packed(theme), parts }
}

const packed = (answer: object): Packed => {
  const text = JSON.stringify(answer)
  return packedOnce(text, hashOf(text))
}

/** Start-up model of a device type: without embedded pages, and with lazy pages and articles left empty. */
export const modelFor = (design: StoredDesign, device: DesignDevice): DesignModel => ({
  tabs: shownOn(device, design.tabs),
  menus: shownOn(device, design.menus),
  pages: shownOn(device, design.pages)
    .filter(({ type }) => type !== 'embed')
    .map((page) => ({ ...page, items: page.lazy ? [] : blocksOn(device, page.items) })),
  articles: design.articles.map((article) => (article.lazy ? { ...article, content: '' } : article)),
  assetMappings: design.assetMappings,
})

/** Data of the settings that hold for every page. */
export const settingsOf = ({ pages }: DesignModel): Readonly<Record<string, unknown>> =>
  pages.find(({ type }) => type === 'global')?.items.find(({ comId }) => comId === SETTINGS_COM_ID)?.data ??
  {}

type Item = StoredDesign['pages'][number]['items'][number]
/** Players need no ids of items. */
const blocksOn = (device: DesignDevice, items: readonly Item[]): Omit<Item, 'devices' | 'id'>[] =>
  shownOn(device, items).map(withoutId)

function withoutId<T extends { readonly id?: string | undefined }>({
  id: _ofTheStudio,
  ...block
}: T): Omit<T, 'id'> {
  return block
}
