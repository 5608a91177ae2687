import { isLotteryBet } from '@baize/contract/player'
import { patience } from '@baize/dev-env'
import { isAccessible, isAccessibleByTheme } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshName } from './actors/names.ts'
import type { Player } from './actors/player.ts'
import { alsoStep, RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

/** Two terms of half a minute, several times. */
const LONGEST_MS = 300_000
/** Enough to bet and to be followed before the close. */
const ENOUGH_SECONDS = 14

/** Waits for a term with time to bet. */
async function waitsForTime({ page }: Player): Promise<void> {
  await expect
    .poll(
      async () => {
        const text = await page
          .getByRole('timer')
          .textContent({ timeout: patience(1000) })
          .catch(() => null)
        return Number(text?.split(':')[1] ?? 0)
      },
      { timeout: patience(LONGEST_MS / 2), intervals: [250] },
    )
    .toBeGreaterThan(ENOUGH_SECONDS)
}

/** Follows the bet on the draw that the other page shows; the cards of earlier draws offer the next draw instead. */
async function follows({ page }: Player, other: Player): Promise<void> {
  const draw = await other.page
    .getByRole('region', { name: 'Colour' })
    .getByText(/^Draw \d+$/)
    .first()
    .textContent()
  const card = page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`bet on ${draw?.toLowerCase()}(?!\\d)`) })
  await card.getByRole('button', { name: 'Follow this bet' }).click()
}

/**
 * Runs in a page: how far the receipt of the next bet ends above the countdown; negative if it lies over it. Measured when
 * the toast comes, which stays for a moment only and could be missed from outside.
 */
const GAP_BELOW_RECEIPT = `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    const toast = [...document.querySelectorAll('.toast')].find((shown) => shown.textContent.includes('$ 2.00 is on draw'))
    const clock = document.querySelector('.lot-clock')
    if (!toast || !clock) return
    observer.disconnect()
    for (const animation of toast.getAnimations()) animation.finish()
    resolve(clock.getBoundingClientRect().top - toast.getBoundingClientRect().bottom)
  })
  observer.observe(document, { childList: true, subtree: true })
})`

/** Net result of the player's lottery bets, in cents. */
async function netOf(player: Player): Promise<number> {
  const { model } = await player.api.ask('/api/game/bet_record', {
    pageNo: 1,
    pageSize: 50,
    gameId: 'colour',
  })
  const cents = (amount: string): number => Math.round(Number(amount) * 100)
  return model.items
    .filter(isLotteryBet)
    .reduce((sum, bet) => sum + cents(bet.winAmount) - cents(bet.betAmount), 0)
}

test('[S-03] [G-10] two players follow a draw together, on a desktop and a phone', async ({ invite }) => {
  const [ana, ben] = await Promise.all([invite('100'), invite('100')])
  await ben.page.setViewportSize({ width: 390, height: 844 })
  await Promise.all([
    ana.page.goto('/chatbet?gameId=colour&line=colour-30'),
    ben.page.goto('/chatbet?roomId=main-colour'),
  ])
  for (const { page } of [ana, ben])
    await expect(page.getByRole('heading', { name: 'Colour', level: 1 })).toBeVisible()

  await test.step('one bets on both sides and shows it, the other follows with one tap', async () => {
    await waitsForTime(ana)
    await ana.page.getByRole('radio', { name: /^Sides/ }).check({ force: true })
    await ana.page.getByRole('button', { name: /^Big 1\.94/ }).click()
    await ana.page.getByRole('button', { name: /^Small 1\.94/ }).click()
    await ana.page.getByRole('checkbox', { name: 'Show my bet in the room' }).check()
    await ana.page.getByRole('button', { name: 'Bet $ 2.00' }).click()
    await expect(ana.page.getByRole('button', { name: 'Cancel bet' })).toBeVisible()
    await follows(ben, ana)
    await ben.page.setViewportSize({ width: 390, height: 664 })
    const [gap] = await Promise.all([
      ben.page.evaluate<number>(GAP_BELOW_RECEIPT),
      ben.page.getByRole('button', { name: 'Bet $ 2.00' }).click(),
    ])
    expect(gap).toBeGreaterThanOrEqual(0)
    await ben.page.setViewportSize({ width: 390, height: 844 })
    await expect(ben.page.getByRole('button', { name: 'Choose what to bet on' })).toBeVisible()
    for (const { page } of [ana, ben])
      await expect(page.getByRole('region', { name: 'Your bets this draw' })).toContainText('Big · Small')
  })

  await test.step('both see the draw and their bill, and are paid by it', async () => {
    // One of both sides always wins.
    const bill = /^Draw \d+: \$ 1\.94 of \$ 2\.00 back$/
    await expect(ana.page.getByRole('heading', { name: bill })).toBeVisible({
      timeout: patience(LONGEST_MS / 3),
    })
    await expect(ana.page.getByRole('status').filter({ hasText: '$ 1.94 of $ 2.00 back' })).toBeVisible()
    await ben.page.getByRole('region', { name: 'In this room' }).getByText('My bets').click()
    await expect(ben.page.getByRole('heading', { name: bill })).toBeVisible({
      timeout: patience(LONGEST_MS / 3),
    })
    for (const player of [ana, ben]) {
      await expect.poll(() => netOf(player)).toBe(-6)
      expect(await player.balance()).toBe('99.94')
    }
  })

  // The tests of the lottery's page cover it in `npm test`.
  await alsoStep('the rules say what each pick pays, with the proof beside them', async () => {
    await ana.page.getByRole('button', { name: 'Game rules' }).click()
    const rules = ana.dialog('Game rules')
    await expect(rules.getByText('One every 30 s')).toBeVisible()
    await isAccessible(ana, 'rules of a lottery', '[role="dialog"]')
    await rules.getByText('Proof', { exact: true }).click()
    await expect(rules.getByText('Beacon round')).toBeVisible()
    await ana.page.keyboard.press('Escape')
  })

  await test.step('the draw is verified in the browser', async () => {
    await ana.page.getByRole('list', { name: 'Last results' }).getByRole('button').first().click()
    const proof = ana.dialog(/^Proof of draw/)
    await proof.getByRole('button', { name: 'Verify in this browser' }).click()
    await expect(proof.getByText('Verified in your browser')).toBeVisible({
      timeout: patience(LONGEST_MS / 3),
    })
    await expect(proof.getByText('Sandbox beacon')).toBeVisible()
    await isAccessible(ana, 'proof of a draw', '[role="dialog"]')
    await ana.page.keyboard.press('Escape')
  })

  await test.step('the room is accessible, with the bets open and folded', async () => {
    await isAccessibleByTheme(ana, 'lottery room', 'main')
    if (RUN_ALL) await isAccessible(ben, 'lottery room on a phone, bets open', 'main')
    await ben.page.getByRole('button', { name: 'Hide the bets' }).click()
    await isAccessible(ben, 'lottery room on a phone', 'main')
  })
})

const DRAWS = 5
/** Both sides of Colour cost $ 2.00 and always return $ 1.94. */
const COST_CENTS = 6

test('[S-03] [S-04] two players and a moderator share a room through five draws', {
  tag: '@all',
}, async ({ invite, open }) => {
  const [ana, ben] = await Promise.all([invite('100'), invite('100')])
  await ben.page.setViewportSize({ width: 390, height: 844 })
  const address = '/chatbet?gameId=colour&line=colour-30'
  for (const { page } of [ana, ben]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Colour', level: 1 })).toBeVisible()
  }
  const olivia = await Colleague.enters(await open({}, 'new'), 'Olivia Hart')
  await olivia.goesTo('/chat/rooms/main-colour')
  const mark = freshName()
  const logOf = ({ page }: Player) => page.getByRole('log', { name: 'Messages' })
  const writes = async ({ page }: Player, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
    await page.keyboard.press('Enter')
  }
  const atConsole = (text: string) => olivia.page.getByRole('listitem').filter({ hasText: text })

  for (let draw = 1; draw <= DRAWS; draw++) {
    await test.step(`draw ${draw}: one bets, the other follows, and both talk meanwhile`, async () => {
      await waitsForTime(ana)
      await ana.page.getByRole('radio', { name: /^Sides/ }).check({ force: true })
      await ana.page.getByRole('button', { name: /^Big 1\.94/ }).click()
      await ana.page.getByRole('button', { name: /^Small 1\.94/ }).click()
      await ana.page.getByRole('checkbox', { name: 'Show my bet in the room' }).check()
      await ana.page.getByRole('button', { name: 'Bet $ 2.00' }).click()
      await expect(ana.page.getByRole('button', { name: 'Cancel bet' })).toBeVisible()
      await follows(ben, ana)
      await ben.page.getByRole('button', { name: 'Bet $ 2.00' }).click()
      await expect(ben.page.getByRole('button', { name: 'Choose what to bet on' })).toBeVisible()
      // Open bets leave no room for the field of the chat on a phone.
      await ben.page.getByRole('button', { name: 'Hide the bets' }).click()
      await writes(ana, `draw ${draw} is ours ${mark}`)
      await expect(logOf(ben)).toContainText(`draw ${draw} is ours ${mark}`)
    })

    if (draw === 1)
      await test.step('a message from the phone is read on the desktop and by the moderator', async () => {
        await writes(ben, `hello from my phone ${mark}`)
        await expect(logOf(ana)).toContainText(`hello from my phone ${mark}`)
      })
    if (draw === 2)
      await test.step('the moderator deletes it, and it is gone from both pages', async () => {
        await olivia.page.reload()
        await atConsole(`hello from my phone ${mark}`).getByRole('button', { name: 'Delete' }).click()
        await olivia.givesReason('Delete', 'Delete', 'test')
        for (const player of [ana, ben])
          await expect(logOf(player)).not.toContainText(`hello from my phone ${mark}`)
      })
    if (draw === 3)
      await test.step('a muted player is told so, and bets on', async () => {
        await atConsole(`hello from my phone ${mark}`).getByRole('button', { name: 'Mute or ban' }).click()
        await olivia.givesReason(/^Mute or ban/, 'Mute or ban', 'test')
        await olivia.reads('It is in force.')
        await writes(ben, `am I heard ${mark}`)
        await expect(ben.page.getByRole('alert')).toContainText('A moderator has muted you.')
        await expect(logOf(ana)).not.toContainText(`am I heard ${mark}`)
      })

    await test.step(`draw ${draw}: both are paid`, async () => {
      for (const player of [ana, ben]) {
        await expect
          .poll(() => netOf(player), { timeout: patience(LONGEST_MS / 3), intervals: [1000] })
          .toBe(-COST_CENTS * draw)
        expect(await player.balance()).toBe((100 - (COST_CENTS * draw) / 100).toFixed(2))
      }
      for (const player of [ana, ben]) await expect(logOf(player)).toContainText(/Draw \d+/)
    })
  }
  expect(olivia.trouble.unexpected).toEqual([])
})

test.describe('the lottery with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[G-10] the dice of Fast 3 fit their tray', { tag: '@all' }, async ({ visitor }) => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/chatbet?gameId=fast3&line=fast3-60')
    const height = async (part: string): Promise<number> =>
      (
        await page
          .locator(part)
          .boundingBox({ timeout: patience(1000) })
          .catch(() => null)
      )?.height ?? 0
    // The first draw of the site may still be open to bets, and the tray comes with its result.
    await expect.poll(() => height('.lot-canvas'), { timeout: patience(LONGEST_MS / 2) }).toBeGreaterThan(0)
    expect(await height('.lot-canvas')).toBeCloseTo(await height('.lot-tray'), 0)
  })
})
