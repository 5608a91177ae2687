import { expect, type Locator } from '@playwright/test'
import { isAccessibleInBothThemes } from './actors/accessible.ts'
import type { Person } from './actors/person.ts'
import { test } from './test.ts'

/** A round ends when it ends; one in ten thousand takes longer than this. */
const LONGEST_MS = 150_000

const inPhase = ({ page }: Person, phase: string): Locator =>
  page.locator(`.rounds-scene[data-phase="${phase}"]`)
const standing = ({ page }: Person): Locator => page.getByTestId('standing')
const rowOf = ({ page }: Person, name: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Bets of this round' }).getByRole('listitem').filter({ hasText: name })

async function opens(person: Person): Promise<void> {
  await person.page.goto('/h5/crash')
  await person.dialog('Game rules').getByRole('button', { name: 'Play' }).click()
  await expect(person.dialog('Game rules')).toBeHidden()
  await expect(person.page.locator('.rounds-scene[data-phase="none"]')).toHaveCount(0)
}

/** "1.23" and "6.15" of a cash-out as its player reads it; null for a bet that was lost. */
async function outcome(person: Person): Promise<{ times: string; paid: string } | null> {
  await expect(standing(person)).toHaveText(/^(Cashed out|Lost)/, { timeout: LONGEST_MS })
  const found = /at ([\d.]+)× for G\$ ([\d.]+)\.$/.exec((await standing(person).textContent()) ?? '')
  return found ? { times: found[1] ?? '', paid: found[2] ?? '' } : null
}

test('a round of crash, for two who play it and one who watches', { tag: '@once' }, async ({
  invite,
  visitor,
  house,
}) => {
  test.setTimeout(LONGEST_MS + 60_000)
  const [ana, ben] = await Promise.all([invite('100'), invite('100')])
  const chips = visitor.page.getByRole('list', { name: 'Last rounds' }).getByRole('listitem')

  await test.step('who comes late sees the round as it is, and how it ends', async () => {
    await Promise.all([opens(visitor), opens(ana), opens(ben)])
    await ben.page.getByRole('textbox', { name: 'Auto cash-out' }).fill('1.01')
    await isAccessibleInBothThemes(ana, 'crash')
    await expect(inPhase(visitor, 'ENDED')).toBeVisible({ timeout: LONGEST_MS })
    await expect(visitor.page.getByText('Crashed', { exact: true })).toBeVisible()
    await expect(inPhase(ana, 'STARTING')).toBeVisible()
  })

  await test.step('bets are made, taken back and made again while the ring runs', async () => {
    await ana.button(/^Bet/).click()
    await expect(standing(ana)).toHaveText('G$ 5.00 is in this round.')
    await ana.button(/^Cancel/).press('Enter')
    await expect(standing(ana)).toHaveText(/^Taken back\./)
    await ana.button(/^Bet/).press('Enter')
    await ben.button(/^Bet/).click()
    await expect(standing(ana)).toHaveText('G$ 5.00 is in this round.')
    await expect(rowOf(visitor, '$ 5.00')).toHaveCount(2)
  })

  await test.step('one cashes out by hand, the other where it was asked for, and all see the same amounts', async () => {
    await expect(ana.button(/^(Cash out|Bet next round)/)).toBeVisible()
    const hand = ana.button(/^Cash out/)
    // A round can end at once.
    if (await hand.isVisible()) await hand.click({ timeout: 2000 }).catch(() => undefined)
    const [byHand, inAdvance] = [await outcome(ana), await outcome(ben)]
    if (inAdvance) expect(inAdvance).toEqual({ times: '1.01', paid: '5.05' })
    for (const [player, found] of [
      [ana, byHand],
      [ben, inAdvance],
    ] as const) {
      const paid = found ? Number(found.paid) : 0
      if (found) {
        expect(found.paid).toBe((Math.floor(Math.round(Number(found.times) * 100) * 5) / 100).toFixed(2))
        for (const looker of [visitor, ana, ben])
          await expect(
            rowOf(looker, `${found.times}×`).filter({ hasText: `$ ${found.paid}` }),
          ).not.toHaveCount(0)
      }
      await expect.poll(() => player.balance()).toBe((95 + paid).toFixed(2))
    }
  })

  await test.step('a cash-out has a receipt that is checked in the browser', async () => {
    const [bet] = (await ana.api.ask('/api/game/bet_record', { pageNo: 1, pageSize: 1 })).model.items
    if (bet?.result !== 'WIN') return
    await ana.page.goto('/bets')
    await ana.page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
    await expect(ana.dialog(/^Bet of /)).toBeVisible()
    await ana.button('Show the receipt').click()
    await expect(ana.dialog(/^Bet of /)).toContainText('the receipt is signed by the site')
  })

  await test.step('the proof of a round verifies in the browser, and so do all of the last', async () => {
    const { page } = visitor
    await chips.last().getByRole('button').click()
    const proof = visitor.dialog(/^Proof of round /)
    await proof.getByRole('button', { name: 'Check in this browser' }).click()
    await expect(proof).toContainText('the round ended where its hash says')
    await proof.getByRole('button', { name: /^Check the last/ }).click()
    await expect(proof).toContainText(/^.*Verified: \d+ rounds?/s)
    await isAccessibleInBothThemes(visitor, 'proof of a round', '[role="dialog"]')
    expect(page.url()).toBe(`${house.site}/h5/crash`)
  })
})
