import type { StoredDesign } from '@baize/contract/operator'
import { SETTINGS_COM_ID } from '@baize/contract/player'
import { HeroBlock } from '@baize/contract/player/blocks/hero'
import { FIRST_DESIGN } from '../seed.ts'
import type { Theme } from './themes.ts'

type Item = StoredDesign['pages'][number]['items'][number]

/** Settings that are no look: what the site does, and for whom. */
const KEPT: ReadonlySet<string> = new Set([
  'restoreScroll',
  'mobileOnly',
  'forceMobileLayout',
  'showPcHeaderSelectCountry',
  'showPcHeaderSelectLanguage',
])

/**
 * A design in another look: settings, and the order and layout of the front page. Texts, pages, articles and links stay, and
 * blocks of the front page that the theme does not have move to its end. `isWhole` takes all of these from the site's own
 * design too.
 */
export function withTheme(design: StoredDesign, theme: Theme, isWhole: boolean): StoredDesign {
  const from = isWhole ? { ...FIRST_DESIGN, assetMappings: design.assetMappings } : design
  return {
    ...from,
    pages: from.pages.map((page) => {
      if (page.type === 'home') return { ...page, items: arranged(page.items, theme) }
      if (page.type !== 'global') return page
      return { ...page, items: page.items.map((item) => painted(item, theme)) }
    }),
  }
}

function painted(item: Item, { settings }: Theme): Item {
  if (item.comId !== SETTINGS_COM_ID) return item
  const kept = Object.entries(item.data).filter(([name]) => KEPT.has(name))
  return { ...item, data: { ...settings, ...Object.fromEntries(kept) } }
}

/** Each block of the theme is the next one of its kind on the page, or a new one. */
function arranged(items: readonly Item[], theme: Theme): Item[] {
  const left = [...items]
  const front = theme.front.map(({ comId, look }): Item => {
    const at = left.findIndex((item) => item.comId === comId)
    const [found = { comId, data: {} }] = at < 0 ? [] : left.splice(at, 1)
    const data = { ...found.data, ...look }
    return { ...found, data: comId === 'hero' ? coloured(data, theme) : data }
  })
  return [...front, ...left]
}

/** The slides as they are, on the backgrounds of the theme. */
function coloured(data: Item['data'], { gradients }: Theme): Item['data'] {
  const hero = HeroBlock.safeParse(data)
  if (!hero.success) return data
  const slides = hero.data.slides.map((slide, at) => ({
    ...slide,
    gradient: gradients[at % gradients.length] ?? slide.gradient,
  }))
  return { ...data, slides }
}
