import { INSTANT_GAME_IDS, isCashOutGameId, STEP_GAME_IDS, type StepGameId } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { isAccessibleByTheme } from './actors/accessible.ts'
import type { Player } from './actors/player.ts'
import { NO_WEBGL } from './actors/slow-device.ts'
import { expect, test } from './test.ts'

// Reduced motion: shorter visits, and contrast can be measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Original = { readonly id: StepGameId; readonly name: string }

/** Mines has tests of its own. */
const ORIGINALS: readonly Original[] = GAMES.flatMap(({ id, name }) => {
  const step = STEP_GAME_IDS.find((gameId) => gameId === id && gameId !== 'mines')
  return step ? [{ id: step, name }] : []
})
/** Button that makes a choice: a random one, or the only one there is. */
const STEP = /^(?:Random .*|Jump)$/

/** Bets and takes one step. Returns whether the bet is open, or how it ended. */
async function betsAndSteps(player: Player, { id }: Original): Promise<'open' | 'WIN' | 'LOSE'> {
  await player.betButton.click()
  await player.page.getByRole('button', { name: STEP }).click()
  await expect(player.cashOutButton.or(player.betButton)).toBeVisible()
  const { model } = await player.api.ask('/api/game/bet_record', { gameId: id })
  const result = model.items[0]?.result ?? 'PENDING'
  return result === 'PENDING' ? 'open' : result
}

/** Outcomes are random, so a player who needs a certain ending bets until it comes. */
async function betsUntil(player: Player, game: Original, wanted: 'open' | 'WIN' | 'LOSE'): Promise<void> {
  const ENOUGH = 25
  for (let bets = 0; bets < ENOUGH; bets++) {
    const came = await betsAndSteps(player, game)
    if (came === wanted) return
    if (came === 'open') await player.cashesOut()
  }
  throw new Error(`${ENOUGH} bets on ${game.id} and never ${wanted}: the odds are not what they should be`)
}

/** One player in one browser: accounts, deposits and cold caches would take longer than the games. */
async function plays(player: Player, games: readonly Original[]): Promise<void> {
  const { page } = player
  // The drawn scenes of football and kangaroo have their own test.
  await page.addInitScript(NO_WEBGL)
  await player.opensLobby()
  for (const game of games)
    await test.step(game.id, async () => {
      await player.goesTo(`/h5/${game.id}`)
      await player.readsRules()
      await expect(page.getByRole('heading', { name: game.name, exact: true })).toBeVisible()
      await player.stakeField.fill('1')

      await test.step('a good step can be cashed out', async () => {
        if (!isCashOutGameId(game.id)) return betsUntil(player, game, 'WIN')
        await betsUntil(player, game, 'open')
        // How each of them is resumed is covered by the tests of the games.
        if (game.id === 'tower') {
          await page.reload()
          await expect(page.getByText('Your open bet is back where you left it.')).toBeVisible()
          await expect(player.dialog('Game rules')).toBeHidden()
        }
        await player.cashesOut()
        const { model } = await player.api.ask('/api/game/bet_record', { gameId: game.id })
        expect(model.items[0]).toMatchObject({ gameId: game.id, result: 'WIN' })
      })

      await test.step('a loss is told without any fuss, and everything is shown', async () => {
        // The last option is the riskiest of most games, so that a loss comes soon.
        const options = page.locator('.step-options').getByRole('radio')
        if ((await options.count()) > 0) await options.last().dispatchEvent('click')
        await betsUntil(player, game, 'LOSE')
        await expect(page.getByText(/The bet is over\.$/).first()).toBeVisible()
        await expect(page.getByText('You won')).toBeHidden()
      })
      await isAccessibleByTheme(player, `${game.id}, lost`, '.step-table')
    })
}

// The tests of the games' pages cover them in `npm test`, and the walk of mines plays the same table.
test('[G-04] [G-05] [G-06] [G-07] [G-08] [T-13] a player wins and loses each original and resumes tower, all accessible', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  await plays(player, ORIGINALS)
})

test('[G-31] every instant game is settled by its bet and accessible', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  test.slow()
  await player.opensLobby()
  for (const gameId of INSTANT_GAME_IDS)
    await test.step(gameId, async () => {
      await player.goesTo(`/h5/${gameId}`)
      await player.readsRules()
      await player.stakeField.fill('1')
      await player.betButton.click()
      await expect(async () => {
        const { model } = await player.api.ask('/api/game/bet_record', { gameId })
        expect(model.items[0]?.result).toMatch(/^(WIN|LOSE)$/)
      }).toPass()
      await expect(player.betButton).toBeVisible()
      await isAccessibleByTheme(player, gameId, '.step-table')
    })
})
