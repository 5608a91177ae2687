import type { Page } from '@playwright/test'
import { isAccessible } from './actors/accessible.ts'
import { PASSWORD } from './actors/names.ts'
import { expect, test } from './test.ts'

const TAPS_TO_DEMO = 3
const TAPS_TO_REAL = 12

/** Runs in the page: keeps the names of all dialogs that opened over it. */
const KEEPS_DIALOGS = `{
  const seen = new Set(JSON.parse(sessionStorage.getItem('dialogs') ?? '[]'))
  const note = (dialog) => {
    const name = document.getElementById(dialog.getAttribute('aria-labelledby'))?.textContent ?? ''
    if (seen.has(name) || dialog.getAttribute('aria-modal') !== 'true') return
    sessionStorage.setItem('dialogs', JSON.stringify([...seen.add(name)]))
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
    dialogs: () => page.evaluate<string[]>('JSON.parse(sessionStorage.getItem("dialogs") ?? "[]")'),
  }
}

const DOOR = 'Are you 18 or older?'

test('[S-12] [S-13] a visitor places a first demo bet within three taps and sees no popup but the entry gate', {
  tag: '@phone',
}, async ({ firstTimer }) => {
  const { page } = firstTimer
  await page.addInitScript(KEEPS_DIALOGS)
  const { tap, taps, dialogs } = counted(page)
  await firstTimer.opensLobby()
  await tap('Yes, I am', firstTimer.dialog(DOOR))
  await tap(/Mines/, page.locator('main'))
  await tap('Demo', page.getByRole('region', { name: 'Bet amount' }))
  await expect(page.getByRole('button', { name: 'Random tile' })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(TAPS_TO_DEMO)
  expect(await dialogs()).toEqual([DOOR])
})

test('[T-07] [T-14] a visitor registers, deposits and places a first real bet within twelve taps and sees one popup at most', {
  tag: '@phone',
}, async ({ firstTimer }) => {
  const { page } = firstTimer
  await page.addInitScript(KEEPS_DIALOGS)
  const { tap, taps, dialogs } = counted(page)
  await firstTimer.opensLobby()
  await tap('Yes, I am', firstTimer.dialog(DOOR))
  await tap('Register', page.getByRole('banner'))
  const form = firstTimer.dialog('Create your account')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tap('Create account', form)
  await tap('Deposit', page.getByRole('banner'))
  await tap('$ 25', firstTimer.dialog('Deposit'))
  await tap(/^Pay \$/, firstTimer.dialog('Deposit'))
  await expect(page.getByRole('heading', { name: /^Pay / })).toBeVisible()
  await tap(/^Pay /)
  await tap('Choose a game')
  await tap(/Mines/, page.locator('main'))
  await tap(/^Bet/, page.getByRole('region', { name: 'Bet amount' }))
  await expect(page.getByRole('button', { name: 'Random tile' })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(TAPS_TO_REAL)
  // The last two were asked for.
  expect(await dialogs()).toEqual([DOOR, 'Create your account', 'Deposit'])

  await test.step('what the site has to say comes after the bet, once', async () => {
    await firstTimer.opensMenu('Lobby')
    await expect(firstTimer.dialog('Take Baize with you')).toBeVisible()
    await isAccessible(firstTimer, 'offer of the app', '[role=dialog]')
    await firstTimer.pressesEscape()
    await firstTimer.opensMenu('My bets')
    await firstTimer.opensMenu('Lobby')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await dialogs()).toHaveLength(4)
  })
})
