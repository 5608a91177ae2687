import { patience } from '@baize/dev-env'
import type { Page } from '@playwright/test'
import { NO_WEBGL } from './actors/slow-device.ts'
import { expect, test } from './test.ts'

// With motion, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Number of colours in the current frame. A WebGL canvas can only be read in the frame that draws it. */
const COLOURS = `new Promise((tell) => requestAnimationFrame(() => {
  const small = document.createElement('canvas')
  small.width = small.height = 32
  const brush = small.getContext('2d')
  brush.drawImage(document.querySelector('.pixi-stage canvas:last-child'), 0, 0, 32, 32)
  const { data } = brush.getImageData(0, 0, 32, 32)
  const seen = new Set()
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 0) seen.add(data.slice(at, at + 3).join())
  tell(seen.size)
}))`

const LOSE = `document.querySelector('.pixi-stage canvas:last-child').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`

async function bets(page: Page): Promise<void> {
  const bet = page.getByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ })
  const cashOut = page.getByRole('button', { name: /^Cash out/ })
  // A goal leaves the bet open, and an open bet is restored after the page is reopened, with a delay.
  await expect(async () => {
    if (await cashOut.isVisible()) await cashOut.click({ timeout: patience(2000) })
    await expect(bet).toBeEnabled({ timeout: patience(2000) })
  }).toPass({ timeout: patience(30_000) })
  // By key: a click right after the one on "Cash out" would count as a double click and not place a bet.
  await bet.press('Enter')
}

test('football and kangaroo survive the loss of the graphics card and run without one', {
  tag: ['@once', '@all'],
}, async ({ visitor }) => {
  const { page } = visitor
  // Software rendering costs by the pixel.
  await page.setViewportSize({ width: 1024, height: 600 })
  await test.step('football: zones are buttons over a picture', async () => {
    await page.goto('/h5/football?demo=1')
    await visitor.dialog('Game rules').getByRole('button', { name: 'Got it' }).click()
    const scene = page.locator('.football-scene')
    await expect(scene).toHaveAttribute('data-drawn', 'true')
    await bets(page)
    const zones = page.getByRole('group', { name: 'Goal with five zones' })
    await expect(zones.getByRole('button', { name: 'Middle' })).toBeEnabled()
    await zones.getByRole('button', { name: 'Middle' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(zones.getByRole('button', { name: 'Top left' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('list', { name: 'Kicks' }).getByText(/^Kick 1: Top left, (goal|saved)$/),
    ).toBeAttached()
    await expect.poll(() => page.evaluate<number>(COLOURS)).toBeGreaterThan(20)
  })
  await test.step('it comes back when the graphics card does', async () => {
    const scene = page.locator('.football-scene')
    await page.evaluate(LOSE)
    await expect(scene).toHaveAttribute('data-drawn', 'false')
    await expect(scene).toHaveAttribute('data-drawn', 'true')
    await expect(page.locator('.pixi-stage canvas')).toHaveCount(2)
  })
  await test.step('kangaroo: one button, and a way over rocks', async () => {
    await page.goto('/h5/kangaroo?demo=1')
    await visitor.dialog('Game rules').getByRole('button', { name: 'Got it' }).click()
    await expect(page.locator('.kangaroo-scene')).toHaveAttribute('data-drawn', 'true')
    await bets(page)
    await page.getByRole('button', { name: /^Jump 1 of 22, for / }).click()
    await expect(
      page.getByRole('list', { name: 'Jumps' }).getByText(/^Jump 1: .*, (landed|fell)$/),
    ).toBeAttached()
    await expect.poll(() => page.evaluate<number>(COLOURS)).toBeGreaterThan(20)
  })
  await test.step('without WebGL the plain board is played', async () => {
    await page.addInitScript(NO_WEBGL)
    await page.goto('/h5/football?demo=1')
    await bets(page)
    await page.getByRole('button', { name: 'Bottom right' }).click()
    await expect(
      page.getByRole('list', { name: 'Kicks' }).getByText(/^Kick 1: Bottom right, (goal|saved)$/),
    ).toBeAttached()
    await expect(page.locator('.football-scene')).toHaveAttribute('data-drawn', 'false')
    await expect(page.locator('.pixi-stage canvas')).toHaveCount(0)
  })
})
