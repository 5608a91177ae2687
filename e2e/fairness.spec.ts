import type { Response } from '@playwright/test'
import { expect, test } from './test.ts'

const pathOf = (response: Response): string => new URL(response.url()).pathname

/** The parts of a call that an eavesdropper sees. */
async function seenOf(response: Response) {
  const request = response.request()
  return { body: request.postData() ?? '', encrypted: request.headers().se, reply: await response.text() }
}

// The tests of the cipher, of sealed calls, of bets and of fairness cover it in `npm test`; those of the verifier cover the
// published examples of all games.
test('[A-34] a sealed game appears among the bets and verifies in the browser once its seed is revealed', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  const responses: Response[] = []
  player.page.on('response', (response) => {
    if (/^\/api\/(v1\/)?game\//.test(pathOf(response))) responses.push(response)
  })
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  await player.cashesOut()
  await expect(player.page.getByText('You won')).toBeVisible()

  await test.step('whoever looks on sees neither what is asked nor what is answered', async () => {
    const paths = () => responses.map(pathOf)
    for (const call of ['info', 'bet', 'mines_game/play', 'mines_game/cash_out'])
      await expect.poll(paths).toContain(`/api/v1/game/${call}`)
    expect(paths().filter((path) => !path.startsWith('/api/v1/game/'))).toEqual([])
    // Read at the end: bodies read as they arrive might come too late for the check.
    const seen = await Promise.all(responses.map(seenOf))
    for (const { body, encrypted, reply } of seen) {
      expect(body).toMatch(/^"[0-9a-f]{56,}"$/)
      expect(reply).toMatch(/^[0-9a-f]{56,}$/)
      expect(encrypted).toBe('1')
    }
    expect(new Set(seen.map(({ body }) => body.slice(0, 25))).size, 'a nonce of its own for each').toBe(
      seen.length,
    )
    // Clients without a key are served as well: sealing obscures calls, it does not control access.
    const { model } = await player.api.ask('/api/game/bet_record', {})
    expect(model.items[0]).toMatchObject({ result: 'WIN' })
  })

  await player.opensMenu('My bets')
  const bets = player.page.getByRole('main').getByRole('listitem')
  await expect(bets).toHaveCount(lost + 1)
  await expect(bets.first()).toContainText('$ 5.15')
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
