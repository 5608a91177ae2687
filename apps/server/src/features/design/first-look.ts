import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredDesign } from '@baize/contract'
import { HERO_GRADIENTS, HeroBlock } from '@baize/contract/blocks/hero'
import type { Pool } from 'pg'
import { type Packed, packedOnce } from '../../http/packing.ts'
import { hashOf, modelFor } from './delivery.ts'
import { selectDesignByHash, selectPublished } from './sql.ts'

/** Placeholder in index.html. */
const ROOM = '<!-- first look -->'
const TILES = 6
/** Blocks shown as an overlay, if at all. */
const OVER_THE_PAGE: ReadonlySet<string> = new Set(['noticePopups', 'recommend', 'rechargeDownload'])

/**
 * The home page as index.html shows it before any script has run: a skeleton of the site with the image of the
 * published design's first slide. It contains no text, since the language is not known yet. Null when the home page
 * begins with another block, or the site is not built yet.
 */
export function firstLooks(db: Pool, webDir: string): () => Promise<Packed | null> {
  let made: { readonly hash: string; readonly page: Promise<Packed | null> } | undefined
  return async () => {
    const { hash } = await selectPublished(db)
    if (made?.hash !== hash) {
      const page = homePage(db, hash, webDir)
      made = { hash, page }
      page.catch(() => {
        made = undefined
      })
    }
    return made.page
  }
}

async function homePage(db: Pool, hash: string, webDir: string): Promise<Packed | null> {
  const [design, page, files] = await Promise.all([
    selectDesignByHash(db, hash),
    readFile(join(webDir, 'index.html'), 'utf8'),
    readdir(join(webDir, 'assets')),
  ])
  const look = design && page.includes(ROOM) ? firstLook(design, files) : null
  if (look === null) return null
  const text = page.replace(ROOM, look)
  return packedOnce(text, hashOf(text))
}

/** Null unless mobile and desktop begin with the same slide and its image is one of the site's own. */
export function firstLook(design: StoredDesign, files: readonly string[]): string | null {
  const [small, large] = (['mobile', 'pc'] as const).map((device) => {
    const home = modelFor(design, device).pages.find(({ type }) => type === 'home')
    const first = home?.items.find(({ comId }) => !OVER_THE_PAGE.has(comId))
    return first?.comId === 'hero' ? HeroBlock.safeParse(first.data).data?.slides[0] : undefined
  })
  if (!small || !large || JSON.stringify(small) !== JSON.stringify(large)) return null
  const { art, image, gradient } = small
  const file = files.find((name) => name.startsWith(`${art[0]}-`) && name.endsWith('.webp'))
  if (image !== '' || !file) return null
  const colours = `linear-gradient(120deg, ${HERO_GRADIENTS[gradient].join(', ')})`
  return [
    '<div class="first-look" aria-hidden="true">',
    `<div class="first-look-hero" style="background-image: ${colours}"><i></i><i></i><i></i>`,
    `<img src="/assets/${file}" alt="" width="256" height="256" fetchpriority="high"></div>`,
    '<b></b>'.repeat(TILES),
    '</div>',
  ].join('')
}
