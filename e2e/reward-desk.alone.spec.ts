import { patience } from '@baize/dev-env'
import type { Locator } from '@playwright/test'
import { isAccessibleInBothThemes } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshName, freshRequestId, PASSWORD } from './actors/names.ts'
import { type Player, paysIn } from './actors/player.ts'
import { expect, test } from './test.ts'

test.use({ newBrowser: true })
// Both in one house: a second one takes longer to boot than the shorter walk.
test.describe.configure({ mode: 'default' })

/** The part of a screen below this heading. */
const part = ({ page }: Colleague, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Stakes 180 with one mine, without the bonus of the deposit, which would limit the stakes: most of these bets win a little. */
async function stakes({ api }: Pick<Player, 'api'>): Promise<void> {
  const { bonuses } = (await api.ask('/api/rewards/page', {})).model
  for (const { id } of bonuses) await api.ask('/api/rewards/give_up', { bonusId: id })
  for (let bet = 0; bet < 20; bet++)
    await api.ask('/api/game/bet', {
      gameId: 'mines',
      requestId: freshRequestId(),
      model: { betAmount: '9', mines: 1, choices: [bet] },
    })
}

test('[G-23] the salary is switched on and configured, two people approve a month, and the player is paid', {
  tag: '@all',
}, async ({ open, invite, house }) => {
  const olivia = await Colleague.enters(await open({}, 'new'), 'Olivia Hart')
  const farah = await Colleague.enters(await open({}, 'new'), 'Farah Wijaya')
  const player = await invite('100')
  const { userId } = player.user

  await test.step('an owner switches salary on', async () => {
    await olivia.opens('Site settings')
    const salary = olivia.page.getByRole('switch', { name: 'Salary' })
    await expect(salary).not.toBeChecked()
    await salary.click()
    await expect(salary).toBeChecked()
    await olivia.button('Save changes').click()
    await olivia.givesReason('Save changes', 'Save changes', 'Salaries from this month on')
    await expect(olivia.page.getByRole('dialog')).toHaveCount(0)
    await expect(salary).toBeChecked()
  })

  await test.step('one person sets the rules, another approves them', async () => {
    const reason = 'Pay from the first level on'
    await farah.opens('Tables')
    const rules = part(farah, 'Salary rules')
    await rules.getByRole('textbox', { name: 'Pay day of the month' }).fill('1')
    for (const [column, text] of [
      ['From level', '0'],
      ['Amount (USD)', '2'],
      ['Least stakes of the month (USD)', '30'],
    ] as const)
      await rules.getByRole('textbox', { name: `${column}, Row 1`, exact: true }).fill(text)
    await rules.getByRole('button', { name: 'Review and save' }).click()
    await isAccessibleInBothThemes(farah, 'changed salary rules')
    await farah.givesReason('Salary rules', 'Save', reason)
    await farah.confirms()
    await farah.reads(/^Sent for approval/)
    await olivia.approves(reason)
    await house.desk.funds(freshRequestId(), 'salary', '50')
  })

  await test.step('a player earns it in the month before', async () => {
    await stakes(player)
    await house.server.datePlayBack()
  })

  const line = farah.page.getByRole('listitem').filter({ hasText: `Player ${userId}, level` })
  await test.step('the statement of the month is prepared, and takes two people', async () => {
    const reason = 'Statement checked line by line'
    await farah.opens('Salary')
    await farah.reads('To approve')
    await expect(line).toContainText('2.00')
    await isAccessibleInBothThemes(farah, 'a statement of salaries')
    await farah.button('Approve the salaries').click()
    await isAccessibleInBothThemes(farah, 'an approval of salaries')
    await farah.givesReason('Approve the salaries', 'Approve the salaries', reason)
    await farah.confirms()
    await farah.reads(/^Sent for approval/)
    await olivia.approves(reason)
  })

  await test.step('the player gets it on the pay day, once, and reads so', async () => {
    const before = Number(await player.balance())
    await house.server.startSalaries()
    await expect.poll(async () => Number(await player.balance()) - before).toBeCloseTo(2)
    await house.server.startSalaries()
    await player.page.goto('/rewards')
    const history = player.page.getByRole('heading', { name: 'History' }).locator('..')
    const paid = history.getByRole('listitem').filter({ hasText: 'Salary' })
    await expect(paid).toHaveCount(1)
    await expect(paid).toContainText('2.00')
    await farah.opens('Home')
    await farah.opens('Salary')
    await farah.reads('1 of 1 paid')
    await farah.opens('Grants')
    await expect(farah.page.getByRole('row').filter({ hasText: userId })).toContainText('Salary')
  })
  for (const { trouble } of [olivia, farah]) expect(trouble.unexpected).toEqual([])
})

test('every form of the reward screens meets WCAG 2.2 AA', { tag: '@all' }, async ({
  open,
  invite,
  house,
}) => {
  const olivia = await Colleague.enters(await open({}, 'new'), 'Olivia Hart')
  const farah = await Colleague.enters(await open({}, 'new'), 'Farah Wijaya')
  const { page } = farah
  /** The open dialog, closed again. */
  const looksAt = async (title: string | RegExp): Promise<void> => {
    await expect(farah.dialog(title)).toBeVisible()
    await isAccessibleInBothThemes(farah, `form: ${String(title)}`)
    await farah.pressesEscape()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('programmes and budgets', async () => {
    await farah.opens('Programmes')
    const programme = page.getByRole('article').first()
    await programme.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Share of the edge').fill('99')
    await farah.reads('Enter a percentage from 0 to 40.')
    await looksAt(/./)
    await programme.getByRole('button', { name: 'Fund the budget' }).click()
    await looksAt('Fund the budget')
  })

  await test.step('tables with a fault, with a change, and the review of it', async () => {
    await farah.opens('Tables')
    const tasks = part(farah, 'Tasks')
    await tasks.getByRole('button', { name: 'Add a row' }).click()
    await part(farah, 'VIP levels')
      .getByRole('textbox', { name: /^Stakes needed \(USD\), / })
      .first()
      .fill('5')
    await farah.reads(/^To correct: /)
    await isAccessibleInBothThemes(farah, 'tables with faults')
    const checkIn = part(farah, 'Daily check-in')
    await checkIn.getByRole('textbox', { name: 'Day 1 (USD), Row 1' }).fill('0.01')
    await checkIn.getByRole('button', { name: 'Review and save' }).click()
    await looksAt('Daily check-in')
  })

  await test.step('an invitation within one household waits in the queue and is decided', async () => {
    const reason = 'Terms without a delay'
    const terms = part(farah, 'Invitation terms')
    for (const [field, text] of [
      ['Reward for a friend', '1'],
      ['Least stakes, weighted by the edge', '30'],
      ['Paid after the first deposit (days)', '0'],
    ] as const)
      await terms.getByRole('textbox', { name: field }).fill(text)
    await terms.getByRole('button', { name: 'Review and save' }).click()
    await farah.givesReason('Invitation terms', 'Save', reason)
    await farah.confirms()
    await farah.reads(/^Sent for approval/)
    await olivia.opens('Approvals')
    await olivia.reads(reason)
    await isAccessibleInBothThemes(olivia, 'a changed table to approve')
    await olivia.approves(reason)

    const inviter = await invite('20')
    const { user } = await house.api.ask('/api/auth/register', {
      username: freshName(),
      password: PASSWORD,
      adult: true,
      inviteCode: inviter.user.inviteCode,
    })
    const friend = { api: house.api.as(user.token) }
    await paysIn(friend.api, house.cashier, '100')
    await stakes(friend)
    await farah.opens('Invitation queue')
    await farah.screenIsAccessible('an empty queue')
    await expect(async () => {
      await farah.opens('Home')
      await farah.opens('Invitation queue')
      await expect(farah.page.getByText('Same address')).toBeVisible({ timeout: patience(5000) })
    }).toPass({ timeout: patience(90_000) })
    await isAccessibleInBothThemes(farah, 'the queue of invitations')
    await farah.button('Release').click()
    await looksAt('Release')
    await farah.button('Refuse').click()
    await farah.givesReason('Refuse', 'Refuse', 'One household')
    await farah.confirms()
    await farah.reads('No invitations here')
  })

  await test.step('wheel and scratch card', async () => {
    await farah.opens('Wheel and scratch card')
    const odds = page.getByRole('textbox', { name: /^Odds/ })
    await odds.first().fill('1')
    await farah.reads(/^The odds add up to/)
    await isAccessibleInBothThemes(farah, 'prize tables with faults')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Saved versions').first().click()
    await isAccessibleInBothThemes(farah, 'earlier prize tables')
  })

  await test.step('money rain', async () => {
    await farah.opens('Money rain')
    await farah.button('Let it rain').click()
    await looksAt('Let it rain')
    await farah.button('Schedule a rain').click()
    await looksAt('Schedule a rain')
    await house.desk.funds(freshRequestId(), 'rain', '50')
    await farah.button('Let it rain').click()
    const form = farah.dialog('Let it rain')
    await form.getByLabel('Total').fill('5')
    await farah.givesReason('Let it rain', 'Let it rain', 'A walk')
    await farah.confirms()
    await farah.reads('Coming')
    await farah.screenIsAccessible('rains')
    await page.getByRole('row').filter({ hasText: 'Coming' }).getByRole('button').click()
    await looksAt('Call it off')
  })

  await test.step('promo codes', async () => {
    await farah.opens('Promo codes')
    await farah.screenIsAccessible('promo codes')
    await farah.button('New promo code').click()
    await looksAt('New promo code')
  })

  await test.step('grants', async () => {
    await farah.opens('Grants')
    await isAccessibleInBothThemes(farah, 'grants')
  })
  for (const { trouble } of [olivia, farah]) expect(trouble.unexpected).toEqual([])
})
