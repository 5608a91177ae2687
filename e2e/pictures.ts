import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { differences, fingerprint, type Part, partsIn } from './actors/fingerprint.ts'
import { expect, test } from './test.ts'

const BASELINES = join(dirname(fileURLToPath(import.meta.url)), 'baselines')

/** Pages that are the same for every visitor. */
const PAGES = {
  home: '/',
  category: '/games/00',
  promotions: '/promotions',
  help: '/help',
  article: '/articles/responsible-gaming',
  'not-found': '/nowhere',
} as const

/** One part a line, so that a change is a line in a diff. */
const written = (parts: readonly Part[]): string =>
  `[\n${parts.map((part) => JSON.stringify(part)).join(',\n')}\n]\n`

for (const theme of ['dark', 'light'] as const)
  test(`the pages look as they did, ${theme}`, async ({ visitor }) => {
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
        await expect(page.locator('main .animate-shimmer')).toHaveCount(0)
        const file = join(BASELINES, `${name}-${project.name}-${theme}.json`)
        await page.screenshot({
          path: info.outputPath(`${name}.png`),
          animations: 'disabled',
          fullPage: true,
        })
        const parts = await fingerprint(page)
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
