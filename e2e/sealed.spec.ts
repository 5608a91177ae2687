import type { Response } from '@playwright/test'
import { expect, test } from './test.ts'

const pathOf = (response: Response): string => new URL(response.url()).pathname

/** The parts of a call that an eavesdropper sees. */
async function seenOf(response: Response) {
  const request = response.request()
  return { body: request.postData() ?? '', encrypted: request.headers().se, reply: await response.text() }
}

test('[A-34] whoever looks on while a game is played sees neither what is asked nor what is answered', {
  tag: '@once',
}, async ({ player }) => {
  const responses: Response[] = []
  player.page.on('response', (response) => {
    if (/^\/api\/(v1\/)?game\//.test(pathOf(response))) responses.push(response)
  })
  await player.opensMines()
  await player.betsUntil('gem', { mines: 1, amount: '5' })
  await player.cashesOut()
  await expect(player.page.getByText('You won')).toBeVisible()

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
  expect((await player.api.ask('/api/game/bet_record', {})).model.items[0]).toMatchObject({ result: 'WIN' })
})
