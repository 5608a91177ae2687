import { isAccessible, isAccessibleInBothThemes } from './actors/accessible.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each axe run takes seconds on a busy machine.
test.slow()

const NAMED = {
  'about playing': {
    where: '@once',
    popups: {
      gameRecommendation: 'Worth a try',
      freeSpin: "Free spins aren't open yet",
      chat: "Chat isn't open yet",
      signIn: "Daily check-in isn't open yet",
      rechargeNotice: 'Not enough balance',
      message: 'Messages',
    },
  },
  'about the account and the site': {
    where: '@phone',
    popups: {
      profile: 'Account',
      identitySettings: 'Identity verification',
      googleAuth: 'Security',
      forbidden: 'Not available',
      update: 'A new version is ready',
    },
  },
}

for (const [what, { where, popups }] of Object.entries(NAMED)) {
  test(`[S-21] [L-16] every named popup ${what} opens by its name, is accessible, and closes`, {
    tag: where,
  }, async ({ player }) => {
    // A page with little content: axe also goes through the elements behind the popup.
    await player.page.goto('/fairness')
    await expect(player.page.getByRole('region', { name: 'Seeds in use' })).toBeVisible()
    await player.mayBegin()
    const looked = new Set<string>()
    for (const [name, title] of Object.entries(popups)) {
      await test.step(name, async () => {
        await player.page.goto(`/fairness#onOpen=${name}`)
        await expect(player.dialog(title)).toBeVisible()
        // All closed features share one popup.
        const kind = title.endsWith('open yet') ? 'not open yet' : name
        if (!looked.has(kind)) await isAccessibleInBothThemes(player, name, '[role="dialog"]')
        looked.add(kind)
        await player.pressesEscape()
        await expect(player.dialog(title)).toBeHidden()
      })
    }
  })
}

test('[S-19] [S-20] [L-02] a popup page shows a page in a frame, in the widths of the spec', {
  tag: '@once',
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.opensLobby()
  const opensFrame = async () => {
    await page.goto('/#iframe=/h5/mines')
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  }
  /** Left edge and width in percent of the backdrop, and the width in pixels. */
  const measures = async () => {
    const { x, width } = (await page.getByRole('dialog').boundingBox()) ?? { x: -1, width: -1 }
    const mask = (await page.locator('[data-scroll-lock]').boundingBox())?.width ?? -1
    return { left: Math.round((x / mask) * 100), share: Math.round((width / mask) * 100), width }
  }
  await opensFrame()
  await expect(page.frameLocator('iframe').getByRole('dialog', { name: 'Game rules' })).toBeVisible()
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

  await test.step('the close icon closes it; the page stays a while, out of sight', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('iframe')).toBeHidden()
    await expect(page.locator('iframe')).toBeAttached()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
  await test.step('so does a press on the mask, and Back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await opensFrame()
    await page.mouse.click(20, 450)
    await expect(page.locator('iframe')).toBeHidden()
    await opensFrame()
    await page.goBack()
    await expect(page.locator('iframe')).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })
})
