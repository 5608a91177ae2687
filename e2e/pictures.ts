import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { differences, fingerprint, type Part, partsIn } from './actors/fingerprint.ts'
import { expect, test } from './test.ts'

const BASELINES = join(dirname(fileURLToPath(import.meta.url)), 'baselines')

/** Pages that are the same for every visitor. */
const PAGES = {
  home: '/',
  // A finite category: All Games loads more on every scroll.
  category: '/games/01',
  lotteries: '/games/06',
  rooms: '/chatlive',
  // Holds still: the site of these tests has no draws, and nobody writes in its rooms.
  room: '/chatbet?gameId=colour',
  promotions: '/promotions',
  help: '/help',
  article: '/articles/responsible-gaming',
  'not-found': '/nowhere',
} as const

/** One element per line, so that a change is one line of the diff. */
const written = (parts: readonly Part[]): string =>
  `[\n${parts.map((part) => JSON.stringify(part)).join(',\n')}\n]\n`

/** Whether a placeholder in the viewport is still loading. */
const IS_WAITING = `[...document.querySelectorAll('main .animate-shimmer')].some((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
})`
/** Scrolls half a screen; false at the end. */
const WALK_ON = `(() => {
  const before = scrollY
  scrollBy({ top: innerHeight / 2, behavior: 'instant' })
  return scrollY > before
})()`

const hasCome = (page: Page) => expect.poll(() => page.evaluate<boolean>(IS_WAITING)).toBe(false)

/** Scrolls through the page, because blocks load when they come into view. */
async function walksThrough(page: Page): Promise<void> {
  do await hasCome(page)
  while (await page.evaluate<boolean>(WALK_ON))
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
}

/** The fingerprint once nothing moves any more. */
async function atRest(page: Page): Promise<readonly Part[]> {
  await page.waitForLoadState('networkidle')
  let parts = await fingerprint(page)
  await expect(async () => {
    const before = parts
    parts = await fingerprint(page)
    expect(parts).toEqual(before)
  }).toPass({ intervals: [500] })
  return parts
}

for (const theme of ['dark', 'light'] as const)
  test(`the pages look as they did, ${theme}`, async ({ visitor }) => {
    test.slow()
    const { page } = visitor
    const info = test.info()
    const { config, project } = info
    const isUpdate = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
    await page.addInitScript(`localStorage.setItem('colorMode', '"${theme}"')`)
    for (const [name, path] of Object.entries(PAGES))
      await test.step(name, async () => {
        await page.goto(path)
        await visitor.mayBegin()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await walksThrough(page)
        await hasCome(page)
        const parts = await atRest(page)
        const file = join(BASELINES, `${name}-${project.name}-${theme}.json`)
        await page.screenshot({
          path: info.outputPath(`${name}.png`),
          animations: 'disabled',
          fullPage: true,
        })
        if (isUpdate) {
          mkdirSync(BASELINES, { recursive: true })
          writeFileSync(file, written(parts))
          return
        }
        expect(existsSync(file), `${file} is there; npm run pictures -- --update-snapshots makes it`).toBe(
          true,
        )
        expect.soft(differences(partsIn(readFileSync(file, 'utf8')), parts), `${name}, ${theme}`).toEqual([])
      })
  })
