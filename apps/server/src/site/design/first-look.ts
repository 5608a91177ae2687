import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredDesign } from '@baize/contract/operator'
import { decidedMode } from '@baize/contract/player'
import { HERO_GRADIENTS, HeroBlock } from '@baize/contract/player/blocks/hero'
import type { Pool } from 'pg'
import { type Packed, packedOnce } from '../../platform/http/packing.ts'
import type { RenderedPages } from '../../platform/http/site.ts'
import { hashOf, modelFor, settingsOf } from './delivery.ts'
import { selectDesignByHash, selectPublished } from './sql.ts'
import { manifestOf } from './web-manifest.ts'

/** Placeholder in index.html. */
const ROOM = '<!-- first look -->'
const TILES = 6
type ColorMode = ReturnType<typeof decidedMode>
/** Blocks shown as an overlay, if at all. */
const OVER_THE_PAGE: ReadonlySet<string> = new Set([
  'appBanner',
  'noticePopups',
  'recommend',
  'rechargeDownload',
])

/**
 * index.html as the published design shows it before any script has run: in the colour mode that the design decides, and
 * the home page with a skeleton of the site and the image of its first slide. It contains no text, since the language is
 * not known yet. With them the manifest in the design's colours. Null where something stays as it was built.
 */
export function firstLooks(db: Pool, webDir: string): () => Promise<RenderedPages> {
  let made: { readonly hash: string; readonly pages: Promise<RenderedPages> } | undefined
  return async () => {
    const { hash } = await selectPublished(db)
    if (made?.hash !== hash) {
      const pages = render(db, hash, webDir)
      made = { hash, pages }
      pages.catch(() => {
        made = undefined
      })
    }
    return made.pages
  }
}

async function render(db: Pool, hash: string, webDir: string): Promise<RenderedPages> {
  const [design, page, files, manifest] = await Promise.all([
    selectDesignByHash(db, hash),
    readFile(join(webDir, 'index.html'), 'utf8'),
    readdir(join(webDir, 'assets')),
    readFile(join(webDir, 'manifest.webmanifest'), 'utf8').catch(() => null),
  ])
  const look = design && page.includes(ROOM) ? firstLook(design, files) : null
  const painted = inMode(page, design ? firstMode(design) : undefined)
  return {
    home: rendered(page, look === null ? painted : painted.replace(ROOM, look)),
    other: rendered(page, painted),
    manifest: design && manifest !== null ? rendered(manifest, manifestOf(manifest, design, page)) : null,
  }
}

const rendered = (built: string, text: string): Packed | null =>
  text === built ? null : packedOnce(text, hashOf(text))

/** The colour mode that the design decides. Undefined: it is the system's, or phones have another one. */
export function firstMode(design: StoredDesign): ColorMode {
  const [small, large] = (['mobile', 'pc'] as const).map((device) =>
    decidedMode(settingsOf(modelFor(design, device))),
  )
  return small === large ? small : undefined
}

/** Marks the page with a mode, and keeps only that mode's colour of the browser's own bars. */
function inMode(page: string, mode: ColorMode): string {
  if (mode === undefined) return page
  return page
    .replace('<html', `<html data-theme="${mode}"`)
    .replace(
      new RegExp(`<meta name="theme-color" media="[^"]*: ${mode === 'dark' ? 'light' : 'dark'}\\)"[^>]*>`),
      '',
    )
    .replace(` media="(prefers-color-scheme: ${mode})"`, '')
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
