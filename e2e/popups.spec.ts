import { isAccessible, isAccessibleByTheme } from './actors/accessible.ts'
import { RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** `npm run e2e:all` opens all of them; `npm test` those with a form, a list, a text and a wheel. */
const KINDS: ReadonlySet<string> = new Set(['freeSpin', 'message', 'profile', 'forbidden'])

const NAMED = {
  gameRecommendation: 'Worth a try',
  freeSpin: 'Free-spin wheel',
  rechargeNotice: 'Not enough balance',
  message: 'Messages',
  profile: 'Account',
  identitySettings: 'Identity verification',
  googleAuth: 'Security',
  forbidden: 'Not available',
  update: 'A new version is ready',
  chat: 'Live chat',
}

// Every name of the contract is opened by the test of named popups.
test('[S-21] [L-16] each kind of named popup opens by its name, is accessible, and closes', {
  tag: ['@phone', '@all'],
}, async ({ player }) => {
  // A page with little content: axe also goes through the elements behind the popup.
  await player.page.goto('/fairness')
  await expect(player.page.getByRole('region', { name: 'Seeds in use' })).toBeVisible()
  await player.mayBegin()
  for (const [name, title] of Object.entries(NAMED).filter(([key]) => RUN_ALL || KINDS.has(key))) {
    await test.step(name, async () => {
      await player.page.goto(`/fairness#onOpen=${name}`)
      await expect(player.dialog(title)).toBeVisible()
      await isAccessibleByTheme(player, name, '[role="dialog"]')
      await player.pressesEscape()
      await expect(player.dialog(title)).toBeHidden()
    })
  }
})

test('[S-19] [S-20] [L-02] a popup page shows a page in a frame, in the specified widths', {
  tag: ['@once', '@all'],
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.opensLobby()
  /** Left edge and width in percent of the backdrop, and the width in pixels. */
  const measures = async () => {
    const { x, width } = (await page.getByRole('dialog').boundingBox()) ?? { x: -1, width: -1 }
    const mask = (await page.locator('[data-scroll-lock]').boundingBox())?.width ?? -1
    return { left: Math.round((x / mask) * 100), share: Math.round((width / mask) * 100), width }
  }
  await page.goto('/#iframe=/chatbet?roomId=7')
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  const inside = page.frameLocator('iframe').getByRole('heading', { name: 'There is no such room' })
  await expect(inside).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('allow', 'clipboard-read; clipboard-write')
  await isAccessible(visitor, 'popup page', '[role="dialog"]')

  for (const [screen, expected] of [
    [1440, { width: 1000, left: 15 }],
    [1201, { width: 1000, left: 8 }],
    [1200, { share: 80, left: 10 }],
    [1001, { share: 80, left: 10 }],
    [1000, { share: 100, left: 0 }],
    [390, { share: 100, left: 0 }],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 900 })
    await expect.poll(measures, `on a screen of ${screen}`).toMatchObject(expected)
  }

  // A press on the mask and Back are covered by the tests of popup pages and of Back.
  await test.step('the close icon closes it; the page stays a while, out of sight', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('iframe')).toBeHidden()
    await expect(page.locator('iframe')).toBeAttached()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
