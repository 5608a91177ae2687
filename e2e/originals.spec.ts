import type { StepGameId } from '@baize/contract'
import { isAccessibleByTheme } from './actors/accessible.ts'
import type { Player } from './actors/player.ts'
import { NO_WEBGL } from './actors/slow-device.ts'
import { expect, test } from './test.ts'

// Reduced motion: shorter visits, and contrast can be measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Original = {
  /** Requirement id. */
  readonly asked: string
  readonly id: StepGameId
  readonly name: string
  /** Button that makes a choice. */
  readonly step: string
  /** Option with the highest risk, so that a loss comes soon; none for a game without options. */
  readonly hardest?: string
}

const ORIGINALS: readonly Original[] = [
  { asked: '[G-04]', id: 'tower', name: 'Tower', step: 'Random tile', hardest: 'Master' },
  { asked: '[G-05]', id: 'stair', name: 'Stair', step: 'Random place', hardest: '5 rocks' },
  { asked: '[G-06]', id: 'football', name: 'Football', step: 'Random zone', hardest: 'Hard' },
  { asked: '[G-07]', id: 'kangaroo', name: 'Kangaroo', step: 'Jump', hardest: 'Extreme' },
  { asked: '[G-08]', id: 'thimbles', name: 'Thimbles', step: 'Random cup', hardest: '1 ball' },
]

/** Bets and takes one step. Returns whether the bet is open, or how it ended. */
async function betsAndSteps(player: Player, { id, step }: Original): Promise<'open' | 'WIN' | 'LOSE'> {
  await player.betButton.click()
  await player.page.getByRole('button', { name: step, exact: true }).click()
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
        if (game.id === 'thimbles') return betsUntil(player, game, 'WIN')
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
        if (game.hardest)
          await page.getByRole('radio', { name: new RegExp(`^${game.hardest}`) }).dispatchEvent('click')
        await betsUntil(player, game, 'LOSE')
        await expect(page.getByText(/The bet is over\.$/).first()).toBeVisible()
        await expect(page.getByText('You won')).toBeHidden()
      })
      await isAccessibleByTheme(player, `${game.id}, lost`, '.step-table')
    })
}

const titled = (games: readonly Original[]): string => games.map(({ asked }) => asked).join(' ')
const SHORT = ORIGINALS.filter(({ id }) => id === 'tower')
const OTHERS = ORIGINALS.filter(({ id }) => id !== 'tower')

test(`${titled(SHORT)} [T-13] tower is won, lost, resumed and accessible`, {
  tag: '@once',
}, async ({ player }) => {
  test.slow()
  await plays(player, SHORT)
})

// The tests of the games' pages cover them in `npm test`, and two are drawn in the test of scenes.
test(`${titled(OTHERS)} each of the other originals is won, lost and accessible`, {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  test.slow()
  await plays(player, OTHERS)
})
