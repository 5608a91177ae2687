import { GAMES } from '@baize/contract'
import { NO_WEBGL } from './actors/slow-device.ts'
import { expect, test } from './test.ts'

/** A small phone, upright and in landscape. */
const SCREENS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const

/** `npm run e2e:all` looks at every game; `npm test` at one of each layout. */
const EVERYWHERE = process.env.BAIZE_E2E_ALL === '1'
const LAYOUTS: ReadonlySet<string> = new Set(['mines', 'football', 'crash', 'aviator'])
const LOOKED_AT = GAMES.filter(({ id }) => EVERYWHERE || LAYOUTS.has(id))

/** Top and bottom edge of the first match. */
const edges = (selector: string) =>
  `(({ top, bottom }) => [top, bottom])(document.querySelector('${selector}').getBoundingClientRect())`

test('board, stake and button of every game are in sight together on a small phone', {
  tag: '@phone',
}, async ({ player }) => {
  const { page } = player
  await page.addInitScript(NO_WEBGL)
  await player.opensLobby()
  for (const { id, name } of LOOKED_AT)
    await test.step(id, async () => {
      await player.goesTo(`/h5/${id}`)
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      if (id === 'aviator') await page.getByRole('button', { name: 'Add a second bet' }).click()
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        // Resized and laid out, with the same room for error on every screen: borders round to whole pixels.
        await expect(async () => {
          const [board, boardEnd] = await page.evaluate<[number, number]>(edges('.step-well'))
          const [stake, stakeEnd] = await page.evaluate<[number, number]>(
            edges('.step-options [data-slot="1"] input, .step-table:not(.aviator-table) .step-options input'),
          )
          const [button, buttonEnd] = await page.evaluate<[number, number]>(edges('.step-actions button'))
          expect(board).toBeGreaterThan(0)
          expect(boardEnd).toBeLessThanOrEqual(screen.height)
          expect(stake).toBeGreaterThan(0)
          expect(stakeEnd).toBeLessThanOrEqual(button)
          expect(buttonEnd).toBeLessThanOrEqual(screen.height)
        }).toPass()
      }
      await page.setViewportSize(SCREENS[0])
    })
})

test('a toast lies over no part of the bet panel', { tag: ['@once', '@all'] }, async ({ player }) => {
  const { page } = player
  await player.playsElsewhere()
  for (const screen of [{ width: 1440, height: 900 }, ...SCREENS]) {
    await page.setViewportSize(screen)
    await page.goto('/h5/mines')
    const toast = page.getByText('Your open bet is back where you left it.')
    await expect(toast).toBeVisible()
    const told = await toast.locator('..').boundingBox()
    for (const part of ['.step-options', '.step-actions']) {
      const panel = await page.locator(part).boundingBox()
      if (!told || !panel) throw new Error('both are on the screen')
      const isBeside = told.x + told.width <= panel.x
      expect(isBeside || told.y + told.height <= panel.y, `${part} at ${screen.width} px`).toBe(true)
    }
    await expect(toast).toBeHidden()
  }
})
