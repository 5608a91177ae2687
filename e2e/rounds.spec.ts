import { isRoundBet } from '@baize/contract/player'
import { patience } from '@baize/dev-env'
import { expect, type Locator } from '@playwright/test'
import { isAccessibleByTheme } from './actors/accessible.ts'
import type { Person } from './actors/person.ts'
import type { Player } from './actors/player.ts'
import { NO_WEBGL, SLOW_DEVICE } from './actors/slow-device.ts'
import { RUN_ALL } from './run-all.ts'
import { test } from './test.ts'

// In `npm run e2e:all` the spectator sees the scene with motion, which is painted in software here.
// All three pages render at 4 fps: scenes in software at 60 fps take both cores, and a page was then blocked for longer
// than the pause between rounds.
test.use({ contextOptions: { reducedMotion: RUN_ALL ? 'no-preference' : 'reduce' } })

/** The length of a round is random; 1 in 10,000 takes longer than this. */
const LONGEST_MS = 150_000

/** Records every phase and feed row that was ever rendered: rounds do not wait for the test. */
const REMEMBER = `
  globalThis.seen = { phases: [], rows: [] }
  const look = () => {
    const phase = document.querySelector('.rounds-scene')?.dataset.phase
    if (phase && seen.phases.at(-1) !== phase) seen.phases.push(phase)
    for (const row of document.querySelectorAll('.rounds-feed-row')) {
      const words = row.textContent
      if (!seen.rows.includes(words)) seen.rows.push(words)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`

type Seen = { readonly phases: readonly string[]; readonly rows: readonly string[] }

const seenBy = ({ page }: Person): Promise<Seen> => page.evaluate<Seen>('seen')
const standing = ({ page }: Person): Locator => page.getByTestId('standing')

async function opens(person: Person): Promise<void> {
  await person.page.addInitScript(REMEMBER)
  await person.page.goto('/h5/crash')
  await person.dialog('Game rules').getByRole('button', { name: 'Got it' }).click()
  await expect(person.dialog('Game rules')).toBeHidden()
  await expect(person.page.locator('.rounds-scene[data-phase="none"]')).toHaveCount(0)
}

/** The button is disabled for a moment after it changes. */
async function pressesRested(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: patience(10_000) })
  await button.press('Enter', { timeout: patience(10_000) })
}

/** Bets on this or the next round and presses `then`, until it ends as expected: a round may be faster. */
async function bets(player: Player, then: RegExp | null, ends: RegExp): Promise<void> {
  await expect(async () => {
    const bet = player.button(/^Bet/)
    if (await bet.isVisible()) await pressesRested(bet)
    await expect(standing(player)).toHaveText(/is in |in play|Cashed out|Lost/, {
      timeout: patience(5000),
    })
    if (then) await pressesRested(player.button(then))
    await expect(standing(player)).toHaveText(/^(Cashed out|Lost|Cancelled)/, { timeout: patience(20_000) })
    expect(await standing(player).textContent()).toMatch(ends)
  }).toPass({ timeout: patience(2 * LONGEST_MS) })
}

/** Balance after all stakes and payouts of the player's bet record. */
async function expectedBalance(player: Player, first: number): Promise<string> {
  const { model } = await player.api.ask('/api/game/bet_record', { pageNo: 1, pageSize: 50 })
  const cents = (amount: string): number => Math.round(Number(amount) * 100)
  const sum = model.items.reduce(
    (left, bet) => left - cents(bet.betAmount) + cents(bet.winAmount),
    first * 100,
  )
  return (sum / 100).toFixed(2)
}

test('two players and a spectator follow a round of crash', { tag: '@once' }, async ({ invite, visitor }) => {
  const [ana, ben] = await Promise.all([invite('100'), invite('100')])
  const all = [visitor, ana, ben]
  await visitor.page.setViewportSize({ width: 640, height: 480 })
  for (const { page } of RUN_ALL ? [ana, ben] : all) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(NO_WEBGL)
  }
  for (const { page } of all) await page.addInitScript(SLOW_DEVICE)
  await Promise.all(all.map(opens))

  await test.step('bets are taken back, cashed out by hand, and cashed out where it was asked for', async () => {
    await ben.page.getByRole('textbox', { name: 'Auto cash-out' }).fill('1.01')
    await Promise.all([
      bets(ana, /^Cancel/, /^Cancelled\. \$ 5\.00/).then(() => bets(ana, /^Cash out/, /^Cashed out at/)),
      bets(ben, null, /^Cashed out at 1\.01× for \$ 5\.05\.$/),
    ])
    for (const player of [ana, ben])
      await expect
        .poll(async () => (await player.balance()) === (await expectedBalance(player, 100)))
        .toBe(true)
  })

  await test.step('all see the same amounts', async () => {
    // From the record: on a busy machine the page shows the next round by now.
    const { items } = (await ana.api.ask('/api/game/bet_record', { pageNo: 1, pageSize: 50 })).model
    const cashed = items.filter(isRoundBet).find(({ view }) => view.state === 'CASHED_OUT')
    const [times, paid] = [`${cashed?.multiplier}×`, cashed?.winAmount ?? '']
    expect((Math.floor(Math.round(Number.parseFloat(times) * 100) * 5) / 100).toFixed(2)).toBe(paid)
    // A logged-in player sees amounts of their own currency with its symbol.
    for (const looker of all)
      for (const amounts of [`1.01×Paid: $ 5.05`, `${times}Paid: $ ${paid}`])
        await expect
          .poll(async () => (await seenBy(looker)).rows.some((row) => row.endsWith(amounts)))
          .toBe(true)
  })

  await test.step('who watches sees the round end', async () => {
    // A visitor who arrives as a round ends watches the next one to its end.
    await expect
      .poll(async () => (await seenBy(visitor)).phases.join(' '), { timeout: patience(LONGEST_MS) })
      .toContain('RUNNING ENDED')
    await expect(visitor.page.locator('.rounds-scene')).toHaveAttribute('data-drawn', String(RUN_ALL))
    await expect(ana.page.locator('.rounds-scene')).toHaveAttribute('data-drawn', 'false')
  })

  // Stops the scene, whose rendering would starve the checks below.
  await visitor.page.goto('about:blank')

  await test.step('a cash-out has a receipt that is checked in the browser', async () => {
    await isAccessibleByTheme(ana, 'crash', '.rounds-table')
    const mine = ana.page.getByRole('region', { name: 'My recent bets' }).getByRole('listitem')
    await mine.first().getByRole('button').click()
    const details = ana.dialog(/^Bet placed /)
    await details.getByRole('button', { name: 'Show the receipt' }).click()
    await expect(details).toContainText('the receipt is signed by the site')
  })
  await ana.page.goto('about:blank')

  await test.step('the proof of a round verifies in the browser, and so do all of the last', async () => {
    const chips = ben.page.getByRole('list', { name: 'Last rounds' }).getByRole('listitem')
    await chips.first().getByRole('button').click()
    const proof = ben.dialog(/^Proof of round /)
    await proof.getByRole('button', { name: 'Verify in this browser' }).click()
    await expect(proof).toContainText('the round ended where its hash says')
    await proof.getByRole('button', { name: /^Verify the last/ }).click()
    await expect(proof.getByText(/^Verified: \d+ round/)).toBeVisible()
    await isAccessibleByTheme(ben, 'proof of a round', '[role="dialog"]')
  })
})
