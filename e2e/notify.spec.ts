import { REFUSALS } from '@baize/contract/server'
import { isAccessibleByTheme } from './actors/accessible.ts'
import { freshRequestId } from './actors/names.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The tests of notifications, currencies and limits cover it in `npm test`, and the layout of the phone opens the list.
test('[G-20] [G-29] a player chooses notifications, the display currency and limits', {
  tag: ['@phone', '@all'],
}, async ({ invite, house }) => {
  const player = await invite('60')
  const { banner, page } = player
  // By test id: the header is inert while a sheet is open.
  const balance = page.getByTestId('balance')
  await player.opensLobby()
  const opens = async (way: string) => {
    await player.opensSettings()
    await player.dialog('Account').getByRole('button', { name: way }).click()
    await expect(player.dialog(way)).toBeVisible()
    return player.dialog(way)
  }

  const list = player.dialog('Notifications')
  await test.step('what came is counted on the bell, and said in the list', async () => {
    // The welcome, the deposit, and the bonus if there is one.
    await banner.getByRole('button', { name: /^Notifications, [23] new$/ }).click()
    await expect(list.getByText('$ 60.00 is in your balance.')).toBeVisible()
    await expect(list.getByText(/^[23] unread$/)).toBeVisible()
    await isAccessibleByTheme(player, 'the notifications', '[role=dialog]')
    await list.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(list.getByText('All read')).toBeVisible()
  })

  await test.step('[T-06] what comes now is there by itself', async () => {
    await player.depositsElsewhere(house.cashier, '15')
    await expect(list.getByText('$ 15.00 is in your balance.')).toBeVisible()
    await expect(list.getByText('1 unread')).toBeVisible()
  })

  await test.step('how to hear of it is chosen', async () => {
    await list.getByRole('button', { name: 'Notification settings' }).click()
    const bonus = list.getByRole('group', { name: 'Bonuses and VIP' })
    await bonus.getByRole('checkbox', { name: 'Sound' }).uncheck()
    await expect(bonus.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
    await expect(list.getByRole('group', { name: 'Security' }).getByRole('checkbox').first()).toBeDisabled()
    await isAccessibleByTheme(player, 'how to hear of it', '[role=dialog]')
    await player.pressesEscape()
    await expect(list).toBeHidden()
  })

  await test.step('amounts are read in another currency, at its rate', async () => {
    const sheet = await opens('Currency')
    await sheet.getByRole('radio', { name: /Brazilian Real/ }).check({ force: true })
    await expect(balance).toContainText('≈ R$ 416.66')
    await expect(sheet.getByText(/^As of /)).toBeVisible()
    await isAccessibleByTheme(player, 'currencies', '[role=dialog]')
    await sheet.getByRole('radio', { name: /US Dollar/ }).check({ force: true })
    await expect(balance).toContainText('$ 75.00')
    await player.pressesEscape()
    await expect(sheet).toBeHidden()
  })

  await test.step('a limit holds at once, and a higher one has to wait', async () => {
    const sheet = await opens('Play within limits')
    const sets = async (amount: string) => {
      await sheet.getByRole('button', { name: 'Change limit: Daily' }).click()
      await sheet.getByRole('textbox', { name: 'Most you can lose' }).fill(amount)
      await sheet.getByRole('button', { name: 'Set limit' }).click()
    }
    await sets('10')
    await expect(sheet.getByText('$ 0.00 of $ 10.00 lost so far')).toBeVisible()
    await sets('50')
    const question = player.dialog('Raise this limit?')
    await question.getByRole('button', { name: 'Request increase' }).click()
    await expect(sheet.getByText(/^\$ 50\.00 requested/)).toBeVisible()
    await isAccessibleByTheme(player, 'limits', '[role=dialog]')
    const bet = { gameId: 'mines', requestId: freshRequestId(), model: { betAmount: '11', mines: 3 } }
    expect(await player.api.status('/api/game/bet', bet)).toBe(REFUSALS.limitReachedDay.status)
  })

  await test.step('a break is confirmed, begins at once, and is on record', async () => {
    const sheet = player.dialog('Play within limits')
    await sheet.getByText('Break', { exact: true }).click()
    await sheet.getByRole('button', { name: 'Start break' }).click()
    const question = player.dialog('Start now?')
    await question.getByRole('button', { name: 'Start break' }).click()
    await expect(sheet.getByText(/^Your break lasts until /)).toBeVisible()
    const bet = { gameId: 'mines', requestId: freshRequestId(), model: { betAmount: '1', mines: 3 } }
    expect(await player.api.status('/api/game/bet', bet)).toBe(REFUSALS.excluded.status)
    await sheet.getByText('History', { exact: true }).click()
    await expect(sheet.getByRole('listitem')).toHaveCount(3)
  })
})
