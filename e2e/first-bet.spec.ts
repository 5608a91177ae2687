import type { Page } from '@playwright/test'
import { PASSWORD } from './actors/names.ts'
import { expect, test } from './test.ts'

const TAPS_TO_DEMO = 3
const TAPS_TO_REAL = 12

/** Runs in the page: counts the dialogs over the page that no tap has asked for. */
const COUNTS = `{
  let tapped = 0
  addEventListener('pointerdown', () => { tapped = Date.now() }, true)
  const asked = new Set()
  const note = (dialog) => {
    const name = document.getElementById(dialog.getAttribute('aria-labelledby'))?.textContent ?? ''
    if (asked.has(name) || dialog.getAttribute('aria-modal') !== 'true') return
    asked.add(name)
    const seen = JSON.parse(sessionStorage.getItem('dialogs') ?? '[]')
    sessionStorage.setItem('dialogs', JSON.stringify([...seen, { name, byTap: Date.now() - tapped < 1500 }]))
  }
  new MutationObserver(() => document.querySelectorAll('[role=dialog]').forEach(note))
    .observe(document, { childList: true, subtree: true })
}`

/** A person on a phone whose taps are counted. */
function counted(page: Page) {
  let taps = 0
  return {
    tap: async (name: string | RegExp, within = page.locator('body')) => {
      taps += 1
      await within.getByRole('button', { name }).or(within.getByRole('link', { name })).first().click()
    },
    taps: () => taps,
    unasked: async (): Promise<readonly string[]> => {
      const seen = await page.evaluate<{ name: string; byTap: boolean }[]>(
        'JSON.parse(sessionStorage.getItem("dialogs") ?? "[]")',
      )
      return seen.filter(({ byTap }) => !byTap).map(({ name }) => name)
    },
  }
}

const DOOR = 'Are you 18 or older?'

test('[S-12] [S-13] a visitor places a first demo bet within three taps and without a popup but the door', {
  tag: '@phone',
}, async ({ firstTimer }) => {
  const { page } = firstTimer
  await page.addInitScript(COUNTS)
  const { tap, taps, unasked } = counted(page)
  await firstTimer.opensLobby()
  await tap('Yes, I am', firstTimer.dialog(DOOR))
  await tap(/Mines/, page.locator('main'))
  await tap('Demo', page.getByRole('region', { name: 'Bet amount' }))
  await expect(page.getByRole('button', { name: 'Random tile' })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(TAPS_TO_DEMO)
  expect(await unasked()).toEqual([DOOR])
})

test('[T-07] [T-14] a visitor registers, deposits and places a first real bet within twelve taps; one popup follows at most', {
  tag: '@phone',
}, async ({ firstTimer }) => {
  const { page } = firstTimer
  await page.addInitScript(COUNTS)
  const { tap, taps, unasked } = counted(page)
  await firstTimer.opensLobby()
  await tap('Yes, I am', firstTimer.dialog(DOOR))
  await tap('Register', page.getByRole('banner'))
  const form = firstTimer.dialog('Create your account')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tap('Create account', form)
  await tap('Deposit', page.getByRole('banner'))
  await tap('G$ 25', firstTimer.dialog('Deposit'))
  await tap(/^Pay \$/, firstTimer.dialog('Deposit'))
  await expect(page.getByRole('heading', { name: /^Pay / })).toBeVisible()
  await tap(/^Pay /)
  await tap('Choose a game')
  await tap(/Mines/, page.locator('main'))
  await tap(/^Bet/, page.getByRole('region', { name: 'Bet amount' }))
  await expect(page.getByRole('button', { name: 'Random tile' })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(TAPS_TO_REAL)
  expect(await unasked()).toEqual([DOOR])

  await test.step('what the site has to say comes after the bet, once', async () => {
    await firstTimer.opensMenu('Lobby')
    await expect.poll(unasked).toHaveLength(2)
    await firstTimer.pressesEscape()
    await firstTimer.opensMenu('My bets')
    await firstTimer.opensMenu('Lobby')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await unasked()).toHaveLength(2)
  })
})
