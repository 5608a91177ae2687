import { patience } from '@baize/dev-env'
import { isAccessibleInBothThemes } from './actors/accessible.ts'
import { freshRequestId } from './actors/names.ts'
import type { Player } from './actors/player.ts'
import { expect, test } from './test.ts'

// With motion, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Bets until one wins. Returns the formatted payout. */
async function wins(player: Player, betAmount = '3.37'): Promise<string> {
  for (;;) {
    const answer = await player.api.ask('/api/game/bet', {
      gameId: 'mines',
      requestId: freshRequestId(),
      model: { betAmount, mines: 5, choices: [0] },
    })
    if (answer.model.result === 'WIN') return `$ ${answer.model.winAmount}`
  }
}

test('[E-06] the lobby shows the wins of others live and to later visitors', {
  tag: ['@once', '@all'],
}, async ({ visitor, invite }) => {
  const rival = await invite('100')
  const { page } = visitor
  await visitor.opensLobby()
  const ticker = page.getByRole('region', { name: 'Live wins' })
  const name = `${rival.user.username.at(0)}***${rival.user.username.at(-1)}`
  const won = (amount: string) => ticker.getByRole('link', { name: `${amount} ${name} · Mines` })

  await test.step('the next win comes by itself, under a name that hides its owner', async () => {
    // The page may not have joined its room when the first bet wins; the next win is announced then. Without any win the
    // ticker is hidden.
    await expect(async () => {
      const amount = await wins(rival)
      await expect(won(amount).first()).toBeVisible({ timeout: patience(4000) })
    }).toPass({ timeout: patience(30_000) })
    await expect(page.locator('body')).not.toContainText(rival.user.username)
  })

  await test.step('nothing comes while it is paused, and then what was won meanwhile', async () => {
    await ticker.getByRole('button', { name: 'Pause live wins' }).click()
    const meanwhile = won(await wins(rival, '4.21'))
    await expect(meanwhile).toHaveCount(0)
    await ticker.getByRole('button', { name: 'Resume live wins' }).click()
    await expect(meanwhile.first()).toBeVisible()
  })

  await test.step('what is further down is there when one comes near it, and can be read in both themes', async () => {
    // Blocks that load above it push it out of view again.
    for (const part of ['Promotions'])
      await expect(async () => {
        await page.mouse.wheel(0, 900)
        await expect(page.getByRole('region', { name: part })).toBeVisible({ timeout: patience(1000) })
      }).toPass()
    await isAccessibleInBothThemes(visitor, 'the lobby as it lives', 'main')
  })

  await test.step('who comes later finds the last wins, and a tap leads to the game', async () => {
    await visitor.opensLobby()
    // Other tests win at other games at the same time.
    await ticker
      .getByRole('link', { name: / · Mines$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/h5\/mines$/)
  })
})
