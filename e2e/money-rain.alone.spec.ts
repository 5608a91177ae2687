import { isAccessible } from './actors/accessible.ts'
import { freshRequestId } from './actors/names.ts'
import { expect, test } from './test.ts'

const HOUR_MS = 3_600_000

test('[L-13] [T-18] the link to an open packet shows its end', { tag: '@all' }, async ({ player, house }) => {
  await house.operator.rains(freshRequestId(), Date.now() + HOUR_MS)
  await player.opensLobby()
  await player.page.goto('/#moneyRain')
  const packet = player.dialog('Red packet')
  await expect(packet).toContainText(/Ends in\s*(01:00:00|59:\d\d)/)
  await isAccessible(player, 'a red packet', '[role="dialog"]')
  await packet.getByRole('button', { name: 'OK' }).click()
  await expect(packet).toBeHidden()
})
