import { expect, test } from './test.ts'

test('[A-34] whoever looks on while a game is played sees neither what is asked nor what is answered', {
  tag: '@once',
}, async ({ player }) => {
  const seen: { path: string; body: string; encrypted: string | undefined; reply: string }[] = []
  player.page.on('response', async (response) => {
    const path = new URL(response.url()).pathname
    if (!/^\/api\/(v1\/)?game\//.test(path)) return
    const request = response.request()
    const body = request.postData() ?? ''
    seen.push({ path, body, encrypted: request.headers().se, reply: await response.text() })
  })
  await player.opensMines()
  await player.betsUntil('gem', { mines: 1, amount: '5' })
  await player.cashesOut()
  await expect(player.page.getByText('You won')).toBeVisible()

  const paths = seen.map(({ path }) => path)
  for (const call of ['info', 'bet', 'mines_game/play', 'mines_game/cash_out'])
    expect(paths).toContain(`/api/v1/game/${call}`)
  expect(paths.filter((path) => !path.startsWith('/api/v1/game/'))).toEqual([])
  for (const { body, encrypted, reply } of seen) {
    expect(body).toMatch(/^"[0-9a-f]{56,}"$/)
    expect(reply).toMatch(/^[0-9a-f]{56,}$/)
    expect(encrypted).toBe('1')
  }
  expect(new Set(seen.map(({ body }) => body.slice(0, 25))).size, 'a nonce of its own for each').toBe(
    seen.length,
  )

  // A script that has no key is served as well: sealing hides, it does not keep out.
  expect((await player.api.ask('/api/game/bet_record', {})).model.items[0]).toMatchObject({ result: 'WIN' })
})
