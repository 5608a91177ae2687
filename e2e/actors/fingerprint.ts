import type { Page } from '@playwright/test'

/** Parts whose position or colour a person would notice: the landmarks, and the prominent elements inside them. */
const PARTS =
  'header, header button, header a, aside, aside nav > *, nav.fixed > *, main, main h1, main h2, main h3, main section, main summary, main img, main [role=group], main button, footer, footer nav, footer a'
const MOST = 60

/** One element: its name, box and colours. */
export type Part = readonly [what: string, box: readonly number[], ink: string, ground: string]

/** Runs in the page. Boxes are in page coordinates, so the scroll position does not matter. */
const MEASURE = `[...document.querySelectorAll('${PARTS}')]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const { color, backgroundColor, backgroundImage } = getComputedStyle(one)
    const words = (one.getAttribute('aria-label') ?? (/^(H\\d|A|BUTTON|SUMMARY)$/.test(one.tagName) ? one.textContent : ''))
    const ground = backgroundImage.startsWith('linear-gradient') ? backgroundImage : backgroundColor
    return [
      (one.tagName.toLowerCase() + ' ' + words.trim().slice(0, 40)).trim(),
      [left + scrollX, top + scrollY, width, height].map(Math.round),
      color,
      ground,
    ]
  })
  .filter(([, [, , width, height]]) => width > 0 && height > 0)
  .slice(0, ${MOST})`

const SETTLED = `Promise.all([
  document.fonts.ready,
  ...[...document.images].filter((one) => one.loading !== 'lazy').map((one) => one.decode().catch(() => undefined)),
])`

export async function fingerprint(page: Page): Promise<readonly Part[]> {
  await page.evaluate(SETTLED)
  return page.evaluate<readonly Part[]>(MEASURE)
}

const isPart = (value: unknown): value is Part =>
  Array.isArray(value) && value.length === 4 && typeof value[0] === 'string' && Array.isArray(value[1])

export function partsIn(text: string): readonly Part[] {
  const kept: unknown = JSON.parse(text)
  return Array.isArray(kept) ? kept.filter(isPart) : []
}

/** Differences in words. A few pixels are tolerated: machines round differently. */
export function differences(before: readonly Part[], now: readonly Part[]): readonly string[] {
  const TOLERANCE_PX = 3
  const found: string[] = []
  for (let at = 0; at < Math.max(before.length, now.length); at++) {
    const [old, current] = [before[at], now[at]]
    if (!old || !current || old[0] !== current[0]) {
      found.push(`instead of ${old?.[0] ?? 'nothing'} there is ${current?.[0] ?? 'nothing'}`)
      // Everything after it is shifted and would only repeat the finding.
      break
    }
    const moved = old[1].some((value, side) => Math.abs(value - (current[1][side] ?? 0)) > TOLERANCE_PX)
    if (moved) found.push(`${current[0]} is at ${current[1].join(' ')} and was at ${old[1].join(' ')}`)
    if (old[2] !== current[2]) found.push(`${current[0]} is written in ${current[2]} and was in ${old[2]}`)
    if (old[3] !== current[3]) found.push(`${current[0]} stands on ${current[3]} and did on ${old[3]}`)
  }
  return found
}
