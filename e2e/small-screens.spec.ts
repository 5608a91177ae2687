import { GAMES } from '@baize/contract/shared'
import { patience } from '@baize/dev-env'
import type { Frame } from '@playwright/test'
import { layoutFaults } from './actors/layout.ts'
import type { Player } from './actors/player.ts'
import { NO_WEBGL } from './actors/slow-device.ts'
import { RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

/** A small phone, upright and in landscape. */
const SCREENS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const

/** The smallest phone we support, and a common one with the bars of its browser. */
const SMALLEST = [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
] as const

/** `npm run e2e:all` looks at every game; `npm test` at one of each layout. */
const LAYOUTS: ReadonlySet<string> = new Set(['mines', 'football', 'crash', 'aviator'])
const RUNS_READ = GAMES.filter(({ id }) => RUN_ALL || LAYOUTS.has(id))

/** Top and bottom edge of the first match. */
const edges = (selector: string) =>
  `(({ top, bottom }) => [top, bottom])(document.querySelector('${selector}').getBoundingClientRect())`

test('board, stake and button of every game are visible together on a small phone', {
  tag: '@phone',
}, async ({ player }) => {
  const { page } = player
  await page.addInitScript(NO_WEBGL)
  await player.opensLobby()
  for (const { id, name } of RUNS_READ)
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

test('a toast covers no part of the bet panel', { tag: ['@once', '@all'] }, async ({ player }) => {
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

const LOTTERIES = RUN_ALL ? ['fast3', 'colour', 'digits5', 'total28', 'racing10'] : ['fast3']

/** A row of picks is whole between the kinds of bets above it and what is below it. */
const ROW_IS_WHOLE = `(() => {
  const pick = document.querySelector('.lot-pick')
  const { left, top, right, bottom } = pick.getBoundingClientRect()
  return [[left + 8, top + 4], [right - 8, bottom - 4]].every(([x, y]) => pick.contains(document.elementFromPoint(x, y)))
})()`

/** Opens the bets of a lottery room; they stay open on the next visit. */
async function opensBets({ page }: Player): Promise<void> {
  const opens = page.getByRole('button', { name: 'Place a bet' })
  await expect(opens.or(page.getByRole('button', { name: 'Hide the bets' }))).toBeVisible()
  if (await opens.isVisible()) await opens.click()
  await expect(page.locator('.lot-pick').first()).toBeVisible()
}

test('a lottery room shows whole picks and its button on the smallest phones', { tag: '@phone' }, async ({
  player,
}) => {
  const { page } = player
  await player.opensLobby()
  for (const id of LOTTERIES)
    for (const screen of SMALLEST)
      await test.step(`${id} at ${screen.width}`, async () => {
        await page.setViewportSize(screen)
        await page.goto(`/chatbet?gameId=${id}`)
        await opensBets(player)
        await expect.poll(() => page.evaluate<boolean>(ROW_IS_WHOLE)).toBe(true)
        await expect(page.locator('.lot-actions button').first()).toBeInViewport({ ratio: 1 })
        await expect.poll(() => layoutFaults(page)).toEqual([])
      })
})

/** Opens a game of the sandbox casino and returns its frame. */
async function opensFrame({ page }: Player, id: string, name: string): Promise<Frame> {
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const element = await page.locator(`iframe[title="${name}"]`).elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`${id} has no frame`)
  await expect(frame.getByRole('button', { name: 'Rules and payouts' })).toBeVisible()
  return frame
}

test('blackjack shows every move on the smallest phones', { tag: '@phone' }, async ({ player }) => {
  const { page } = player
  await page.setViewportSize(SMALLEST[0])
  const frame = await opensFrame(player, 'sandbox-blackjack', 'Blackjack')
  const double = frame.getByRole('button', { name: 'Double' })
  const deal = frame.getByRole('button', { name: 'Deal' })
  // A blackjack ends the round at once.
  await expect(async () => {
    if (await deal.isEnabled()) await deal.click()
    await expect(double).toBeVisible({ timeout: patience(2000) })
  }).toPass()
  for (const screen of SMALLEST) {
    await page.setViewportSize(screen)
    await expect.poll(() => layoutFaults(frame)).toEqual([])
  }
})

const PAGES = [
  '/',
  '/games/slots',
  '/game/plinko',
  '/chatlive',
  '/freeSpin',
  '/scratch',
  '/invite',
  '/movements',
  '/bets',
  '/rewards',
  '/fairness',
  '/proof',
  '/promotions',
  '/help',
  '/terms',
  '/privacy',
  '/responsible-gaming',
  '/articles',
  '/articles/how-fairness-works',
  '/p/terms',
  '/chatbet',
  '/embed',
  '/repair',
  '/recharge/return',
  '/recharge/return?order=01890000-0000-7000-8000-000000000000',
  '/login/return',
  '/nowhere',
]

/** Pages with a frame, and a control that it has once it is complete. */
const FRAMES = { '/embed?gameId=mines': /^Bet/, '/embed?gameId=sports': 'Upcoming' } as const

test('no page cuts off or covers a control on the smallest phones', { tag: ['@phone', '@all'] }, async ({
  player,
}) => {
  const { page } = player
  await page.addInitScript(NO_WEBGL)
  await player.opensLobby()
  for (const screen of SMALLEST) {
    await page.setViewportSize(screen)
    for (const path of PAGES)
      await test.step(`${path} at ${screen.width}`, async () => {
        await player.goesTo(path)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
        await expect(page.locator('main .animate-shimmer').first()).not.toBeInViewport()
        await expect.poll(() => layoutFaults(page)).toEqual([])
      })
    for (const [path, control] of Object.entries(FRAMES))
      await test.step(`${path} at ${screen.width}`, async () => {
        await player.goesTo(path)
        const element = await page.locator('main iframe').elementHandle()
        const frame = await element?.contentFrame()
        if (!frame) throw new Error(`${path} has no frame`)
        await expect(frame.getByRole('button', { name: control }).first()).toBeVisible()
        await expect.poll(() => layoutFaults(page)).toEqual([])
        await expect.poll(() => layoutFaults(frame)).toEqual([])
      })
  }
})

const TO_THE_END = `for (const box of document.querySelectorAll('[role=dialog] .overflow-y-auto'))
  box.scrollTo(0, box.scrollHeight)`

test('every game and its rules can be read to the end on the smallest phones', {
  tag: ['@phone', '@all'],
}, async ({ player }) => {
  const { page } = player
  await page.addInitScript(NO_WEBGL)
  for (const screen of SMALLEST) {
    await page.setViewportSize(screen)
    await player.opensLobby()
    for (const { id, name } of GAMES)
      await test.step(`${id} at ${screen.width}`, async () => {
        await player.goesTo(`/h5/${id}`)
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
        const rules = player.dialog('Game rules')
        if (!(await rules.isVisible())) await player.button('Game rules').click()
        await expect(rules).toBeVisible()
        await expect.poll(() => layoutFaults(page)).toEqual([])
        await page.evaluate(TO_THE_END)
        await expect(rules.locator('[data-more]')).toHaveCount(0)
        await rules.getByRole('button', { name: 'Got it' }).click()
        await expect(rules).toBeHidden()
        await expect.poll(() => layoutFaults(page)).toEqual([])
      })
  }
})

/** Every game of the sandbox casino and the title of its frame. */
const FRAMED = {
  'lantern-row': 'Lantern Row',
  'ember-ways': 'Ember Ways',
  'gem-garden': 'Gem Garden',
  'vault-run': 'Vault Run',
  'three-reels': 'Three Reels',
  'comet-reels': 'Comet Reels',
  'sandbox-roulette': 'Roulette',
  'sandbox-blackjack': 'Blackjack',
  'sandbox-baccarat': 'Baccarat',
  'dragon-tiger': 'Dragon Tiger',
  'sic-bo': 'Sic Bo',
  craps: 'Craps',
  'red-dog': 'Red Dog',
  'three-card-poker': 'Three Card Poker',
  'video-poker': 'Video Poker',
  regatta: 'Regatta',
  plinko: 'Plinko',
  'hi-lo': 'Hi-Lo',
  'dice-roll': 'Dice Roll',
  limbo: 'Limbo',
  'fortune-wheel': 'Fortune Wheel',
  'scratch-match': 'Scratch Match',
  'sandbox-keno': 'Keno',
  'bingo-hall': 'Bingo Hall',
} as const

test('every framed game and its rules fit on the smallest phones', { tag: ['@phone', '@all'] }, async ({
  player,
}) => {
  const { page } = player
  for (const [id, name] of Object.entries(FRAMED))
    await test.step(id, async () => {
      await page.setViewportSize(SMALLEST[0])
      const frame = await opensFrame(player, id, name)
      for (const screen of SMALLEST) {
        await page.setViewportSize(screen)
        await expect.poll(() => layoutFaults(frame)).toEqual([])
        // By key: a click aims at the middle of the button, which the bar of the page may cover where it has scrolled to.
        await frame.getByRole('button', { name: 'Rules and payouts' }).press('Enter')
        await expect(frame.getByRole('dialog')).toBeVisible()
        await expect.poll(() => layoutFaults(frame)).toEqual([])
        await frame.getByRole('button', { name: 'Close' }).press('Enter')
        await expect(frame.getByRole('dialog')).toBeHidden()
      }
    })
})
