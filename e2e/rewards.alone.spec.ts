import { isAccessibleByTheme } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshRequestId } from './actors/names.ts'
import { RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

/** Titles of the programmes in the console: in `npm test` the first is funded there, the others without its page. */
const FUNDED = ['Check-in', 'Tasks', 'Wheel'] as const

test('[G-14] [G-15] [G-17] [A-11] [L-15] two operators fund the rewards, and a player collects them', async ({
  open,
  invite,
  house,
}) => {
  const player = await invite('20')
  const { page } = player

  await test.step('before a contact is confirmed, rewards lead to its form, which names both ways', async () => {
    await page.goto('/rewards')
    await expect(page.getByText('Confirm your e-mail or phone to collect rewards.')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm to collect: Daily check-in' }).click()
    await player
      .dialog('Confirm your e-mail or phone')
      .getByRole('button', { name: 'Use your phone instead' })
      .click()
    await expect(
      player.dialog('Confirm your e-mail or phone').getByRole('button', { name: 'Use your e-mail instead' }),
    ).toBeVisible()
    await isAccessibleByTheme(player, 'the confirmation')
  })

  await house.checker.knows(player.user, player.api, 'Ana Souza')

  await test.step('a link opens the check-in, and another closes it', async () => {
    await page.goto('/#signPopup')
    const popup = player.dialog('Daily check-in')
    await expect(popup.getByRole('button', { name: 'Check in' })).toBeVisible()
    await isAccessibleByTheme(player, 'the check-in')
    await page.goto('/#signPopup=false')
    await expect(popup).toBeHidden()
  })

  await test.step('two people fund the budgets', async () => {
    const olivia = await Colleague.enters(await open({}), 'Olivia Hart')
    const farah = await Colleague.enters(await open({}), 'Farah Wijaya')
    await farah.opens('Programmes')
    await isAccessibleByTheme(farah, 'programmes')
    for (const programme of RUN_ALL ? FUNDED : FUNDED.slice(0, 1)) {
      await farah.opens('Programmes')
      const card = farah.page
        .getByRole('article')
        .filter({ has: farah.page.getByRole('heading', { name: programme }) })
      await card.getByRole('button', { name: 'Fund the budget' }).click()
      const form = farah.dialog('Fund the budget')
      await form.getByLabel('Amount').fill('100')
      await farah.givesReason('Fund the budget', 'Fund the budget', `Opening of ${programme}`)
      await farah.confirms()
      await farah.reads(/^Sent for approval/)
      await expect(form).toBeHidden()
      await olivia.approves(`Opening of ${programme}`)
    }
    if (!RUN_ALL)
      for (const programme of ['task', 'wheel'] as const)
        await house.desk.funds(freshRequestId(), programme, '100')
    await farah.goesTo(`/players/${player.user.userId}`)
    await farah.choosesMore('Give spins or cards')
    await farah.givesReason('Give spins or cards', 'Give spins or cards', 'A present of the house')
    await farah.confirms()
    await farah.reads('The player has them now.')
  })

  await test.step('the player checks in, claims a task and spins', async () => {
    await page.goto('/rewards')
    await page.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByText('Checked in for today')).toBeVisible()
    await page.getByRole('button', { name: 'Claim Verify your identity' }).click()
    await expect(page.getByText(/^You got/).first()).toBeVisible()
    await isAccessibleByTheme(player, 'rewards')
    await expect(page.getByRole('heading', { name: 'History' }).locator('..')).toContainText('Daily check-in')
    await page.goto('/freeSpin')
    await page.getByRole('button', { name: 'Spin', exact: true }).click()
    await expect(page.getByText(/^(You won|No prize this time)/).first()).toBeVisible()
    await isAccessibleByTheme(player, 'the wheel')
  })
})
