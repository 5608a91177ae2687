import { expect, test } from './test.ts'

test('my bets show what was played, and a bet verifies in the browser once its seed is revealed', {
  tag: '@once',
}, async ({ player }) => {
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  await player.cashesOut()

  await player.opensMenu('My bets')
  const bets = player.page.getByRole('main').getByRole('listitem')
  await expect(bets).toHaveCount(lost + 1)
  await expect(bets.first()).toContainText('G$ 5.15')
  await bets.first().getByRole('button').click()
  const details = player.dialog(/^Bet placed /)
  await expect(details).toContainText('The server seed is still in use.')
  await details.getByRole('link', { name: 'Go to seeds' }).click()

  const before = (await player.api.ask('/api/fairness/seeds', {})).model
  const seeds = player.page.getByRole('region', { name: 'Seeds in use' })
  await expect(seeds).toContainText(before.serverSeedHash)
  await player.page.getByRole('textbox', { name: 'New client seed' }).fill('my-own-seed')
  await player.button('Change and reveal').click()
  await player.page.getByRole('dialog').getByRole('button', { name: 'Change and reveal' }).click()
  await expect(seeds).toContainText('Just revealed')
  await expect(seeds).toContainText('my-own-seed')
  const after = (await player.api.ask('/api/fairness/seeds', {})).model
  expect(after).toMatchObject({ clientSeed: 'my-own-seed', nonce: 0 })
  expect(after.serverSeedHash).not.toBe(before.serverSeedHash)

  await player.opensMenu('My bets')
  await bets.first().getByRole('button').click()
  await details.getByRole('button', { name: 'Verify' }).click()
  await expect(details.getByRole('status')).toHaveText(
    'Verified in your browser: everything matches the seeds.',
  )

  await test.step('the seeds cannot be changed while a bet is open', async () => {
    await player.playsElsewhere()
    await player.page.goto('/fairness')
    await player.button('Change and reveal').click()
    await player.page.getByRole('dialog').getByRole('button', { name: 'Change and reveal' }).click()
    const notice = player.page.getByRole('alert').filter({ hasText: 'You have an open bet.' })
    await notice.getByRole('link', { name: 'Go to the game' }).click()
    await expect(player.button('Pick a tile')).toBeVisible()
  })
})

test('the verifier computes the published example without the server', { tag: '@once' }, async ({
  visitor,
}) => {
  await visitor.page.goto('/fairness')
  await expect(visitor.page.getByRole('heading', { name: 'Verifier' })).toBeVisible()
  visitor.trouble.expectNetworkLoss()
  await visitor.context.setOffline(true)
  await visitor.button('Try the published example').click()
  await expect(visitor.page.getByText('Mines on tiles 14, 9, 25')).toBeVisible()
  // The losing places of the first step, from the vectors of docs/fairness.md.
  const firstStep = {
    tower: 'Step 1: losing on 3',
    stair: 'Step 1: losing on 4',
    football: 'Step 1: losing on 3',
    kangaroo: 'Step 1: safe',
    thimbles: 'Step 1: losing on 1, 3',
  }
  for (const [game, words] of Object.entries(firstStep)) {
    await visitor.page.getByRole('combobox', { name: 'Game' }).selectOption(game)
    await visitor.button('Try the published example').click()
    await expect(visitor.page.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible()
    await expect(visitor.page.getByRole('img', { name: words })).toBeVisible()
  }
})
