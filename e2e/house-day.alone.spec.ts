import { isAccessibleByTheme, isAccessibleInBothThemes } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshRequestId, PASSWORD } from './actors/names.ts'
import { openAccount, type Player } from './actors/player.ts'
import { RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

/** Figures, a list, cards, a report, and a form. */
const KINDS = ['Home', 'Players', 'Games', 'Reports', 'Site settings']
/** Screens like others, which `npm run e2e:all` alone inspects. */
const ALIKE = ['Deposits', 'Ledger', 'Design versions', 'People', 'Service keys', 'My account']

/** Stakes a deposit with one mine, without its bonus, which would limit the stakes: most of these bets win a little. */
async function stakes({ api }: Player, bets: number, betAmount: string): Promise<void> {
  const { bonuses } = (await api.ask('/api/rewards/page', {})).model
  for (const { id } of bonuses) await api.ask('/api/rewards/give_up', { bonusId: id })
  for (let bet = 0; bet < bets; bet++)
    await api.ask('/api/game/bet', {
      gameId: 'mines',
      requestId: freshRequestId(),
      model: { betAmount, mines: 1, choices: [bet % 25] },
    })
}

test('operators handle withdrawals, documents, a game, a bar, maintenance and a drift during one day', async ({
  open,
  invite,
  house,
}) => {
  const colleague = async (name: string) => Colleague.enters(await open({}), name)
  const winner = await invite('9000')
  const { username } = winner.user
  await house.checker.knows(winner.user, winner.api, 'Ana Souza')
  // A third of the deposit can be lost and both withdrawals still fit.
  await stakes(winner, 30, '300')
  const account = { kind: 'bankUs', routing: '021000021', number: '000123456789' } as const
  const added = await winner.api.ask('/api/pay/payout_account/add', {
    realName: 'Ana Souza',
    account,
    password: PASSWORD,
  })
  const accountId = added.model.accounts[0]?.id ?? ''
  const withdraws = (amount: string) =>
    winner.api.ask('/api/pay/withdraw', {
      requestId: freshRequestId(),
      accountId,
      amount,
      password: PASSWORD,
    })
  await withdraws('5100')
  const pedro = await colleague('Pedro Lima')
  const farah = await colleague('Farah Wijaya')
  const note = `Identity and turnover checked for ${username}`

  await test.step('a role has its own screens alone', async () => {
    await expect(farah.menu.getByRole('link', { name: 'Approvals' })).toBeVisible()
    await expect(farah.menu.getByRole('link', { name: 'People' })).toHaveCount(0)
    await farah.goesTo('/people')
    await expect(farah.page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  })

  await test.step('a large withdrawal is held, explained, and takes two people', async () => {
    await pedro.opens('Withdrawals')
    await pedro.screenIsAccessible('withdrawals')
    await pedro.button(username).click()
    await pedro.reads('Above the automatic limit')
    await isAccessibleInBothThemes(pedro, 'a withdrawal')
    const address = new URL(pedro.page.url()).pathname.replace('/console', '')
    await pedro.page.getByLabel('Reason').fill(note)
    await pedro.button('Approve').click()
    await pedro.confirms()
    await pedro.reads(/^Sent for approval/)
    await pedro.opens('Approvals')
    const own = pedro.page.getByRole('article').filter({ hasText: note })
    await expect(own.getByText('Your own request')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await farah.opens('Approvals')
    await farah.reads(note)
    await isAccessibleByTheme(farah, 'approvals')
    await farah.approves(note)
    await expect
      .poll(async () => (await winner.api.ask('/api/pay/withdraw_record', {})).model.items[0]?.state)
      .toBe('PAID')
    await test.step('its calls are kept for disputes, and its provider can be checked', async () => {
      await pedro.goesTo(address)
      await pedro.page.getByRole('link', { name: 'Calls to the provider' }).click()
      await pedro.page.getByRole('table').getByRole('button').first().click()
      await expect(pedro.dialog('Call').getByRole('region', { name: 'Answer' })).toBeVisible()
      await isAccessibleByTheme(pedro, 'a call')
      await pedro.pressesEscape()
      await isAccessibleByTheme(pedro, 'calls')
      await pedro.opens('Connections')
      await pedro
        .button(/^Check now: /)
        .first()
        .click()
      await pedro.reads(/ answers\.$/)
      await isAccessibleByTheme(pedro, 'connections')
    })
  })

  await test.step('a withdrawal is reviewed in three clicks', async () => {
    await withdraws('600')
    await pedro.opens('Withdrawals')
    await expect(pedro.button(username)).toHaveCount(1)
    const clicks = await pedro.countsClicks()
    await pedro.button(username).click()
    await pedro.page.getByLabel('Reason').fill('Plays as usual.')
    await pedro.button('Approve').click()
    await pedro.confirms()
    await pedro.reads('The withdrawal is on its way.')
    expect(await clicks()).toBe(3)
  })

  const rita = await colleague('Rita Costa')
  await test.step('a document is turned down, and the next one accepted', async () => {
    const user = await openAccount(house.api, house.cashier, '20')
    const api = house.api.as(user.token)
    const name = `Maria ${user.username.replaceAll(/[^a-z]/gi, '')}`
    await house.checker.plans({ only: name, outcome: 'unclear' })
    const state = async () => (await api.ask('/api/user/identity', {})).model.last?.state
    for (const [action, reason, end] of [
      ['Turn down', 'The picture is blurred.', 'REJECTED'],
      ['Accept', 'Clear now, same face.', 'APPROVED'],
    ] as const) {
      await house.checker.gets(user, api, name)
      await expect.poll(state).toBe('REVIEWING')
      await rita.page.goto('/console/identities')
      const document = rita.page.locator('section').filter({ hasText: user.username })
      if (action === 'Accept') {
        // Nobody accepts what they have not seen.
        await document.getByRole('button', { name: 'Front' }).click()
        await rita.givesReason('Files', 'Look at it', 'To compare the faces.')
        await expect(document.getByRole('img', { name: 'Front' })).toBeVisible()
        await document.getByRole('button', { name: 'Next' }).click()
        await expect(document.getByRole('img', { name: 'Selfie' })).toBeVisible()
      }
      await document.getByRole('radio', { name: action }).check()
      await document.getByLabel('Reason').fill(reason)
      await document.getByRole('button', { name: 'Decide' }).click()
      await expect(document).toHaveCount(0)
      expect(await state()).toBe(end)
    }
    await rita.screenIsAccessible('documents')
  })

  await test.step('a barred player learns it at once in the page that is open', async () => {
    await winner.opensMines()
    await rita.goesTo(`/players/${winner.user.userId}`)
    await rita.screenIsAccessible('a player')
    await rita.choosesMore('Bar from games and deposits')
    await rita.givesReason('Bar from games and deposits', 'Bar from games and deposits', 'Asked us to.')
    await rita.reads('Saved')
    await winner.betButton.click()
    await expect(winner.page.getByText("This isn't available to you.").first()).toBeVisible()
    await winner.pressesEscape()
    await rita.choosesMore('Lift the bar')
    await rita.givesReason('Lift the bar', 'Lift the bar', 'Changed their mind.')
    await expect(rita.page.getByRole('dialog')).toHaveCount(0)
    await rita.button(/^More$/).click()
    await expect(rita.page.getByRole('menuitem', { name: 'Bar from games and deposits' })).toBeVisible()
  })

  const olivia = await colleague('Olivia Hart')
  await test.step("a game's return is changed by two people, and a new bet has it", async () => {
    const gus = await colleague('Gus Meyer')
    const reason = `As agreed with ${username}`
    await gus.opens('Games')
    const tower = gus.page.getByRole('article').filter({ hasText: 'Tower' })
    await tower.getByRole('button', { name: 'Change return and limits' }).click()
    const form = gus.dialog('Tower: Change return and limits')
    await form.getByLabel('Return to player (%)').fill('95.5')
    await form.getByLabel('Reason').fill(reason)
    await gus.screenIsAccessible('a change of return')
    await form.getByRole('button', { name: 'Send for approval' }).click()
    await gus.confirms()
    await gus.reads(/^Sent for approval/)
    await olivia.approves(reason)
    const rtp = async () =>
      (
        await winner.api.ask('/api/game/bet', {
          gameId: 'tower',
          requestId: freshRequestId(),
          model: { betAmount: '1', difficulty: 'easy', choices: [0] },
        })
      ).model.rtp
    await expect.poll(rtp).toBe(9550)
    expect(gus.trouble.unexpected).toEqual([])
  })

  await test.step('maintenance closes the site to players, and opens it again', async () => {
    const { page } = winner
    await olivia.opens('Site settings')
    await olivia.button('Close the site').click()
    await olivia.givesReason('Close the site', 'Close the site', 'A new database.')
    await olivia.reads('The site is in maintenance.')
    await page.goto('/')
    await expect(page.getByText(/The site is under maintenance/).first()).toBeVisible()
    await olivia.button('Open the site').click()
    await olivia.givesReason('Open the site', 'Open the site', 'Done.')
    await olivia.reads('Off: the site is open.')
    await expect.poll(() => winner.api.status('/api/auth/user_info', {})).toBe(0)
    await winner.opensLobby()
  })

  await test.step('a drift freezes payouts, is found, and takes two people to thaw', async () => {
    // The newest player's: one cent that no transaction explains.
    const victim = await openAccount(house.api, house.cashier, '30')
    await house.server.plantDrift()
    await farah.opens('Ledger')
    await farah.button('Check now').click()
    await farah.reads('Withdrawals have been frozen since')
    await isAccessibleByTheme(farah, 'frozen payouts')
    await farah.reads(new RegExp(victim.userId))
    await farah.goesTo(`/players/${victim.userId}`)
    await farah.reads('30.01')
    const moves = farah.page.getByRole('table', { name: 'Money movements' }).getByRole('row')
    const deposit = moves.filter({ has: farah.page.getByText('Deposit', { exact: true }) })
    await deposit.filter({ hasText: '30.00' }).getByRole('button').click()
    await expect(farah.page.getByRole('heading', { name: 'Transaction: Deposit' })).toBeVisible()
    await farah.screenIsAccessible('a transaction')
    await house.server.takeDriftOff()
    const reason = `Corrected the balance of ${victim.username}`
    await farah.opens('Home')
    await farah.reads('Withdrawals are frozen: the books don’t balance')
    await farah.opens('Ledger')
    await farah.button('Resume withdrawals').click()
    await farah.givesReason('Resume withdrawals', 'Resume withdrawals', reason)
    await farah.confirms()
    await farah.reads(/^Sent for approval/)
    await olivia.approves(reason)
    await olivia.opens('Home')
    await olivia.reads(/^Books balance, checked/)
    await expect(olivia.page.getByText('Withdrawals are frozen', { exact: false })).toHaveCount(0)
  })

  await test.step('the record has both names, and its chain is intact', async () => {
    await olivia.opens('Audit')
    await olivia.page.getByLabel('Text').fill(note)
    // The attempt alone has the note; without the filter there are many entries.
    const entry = olivia.page.getByRole('button', { name: /^\d+$/ })
    await expect(entry).toHaveCount(1)
    await entry.click()
    await olivia.dialog('Pay a withdrawal').getByText('As sent').click()
    await expect(olivia.dialog('Pay a withdrawal').getByText(note)).toBeVisible()
    await olivia.pressesEscape()
    await olivia.button('Check the record').click()
    await olivia.reads(/^Nothing was changed: \d+ entries/)
    await isAccessibleByTheme(olivia, 'audit')
  })

  await test.step('the other kinds of screens meet WCAG 2.2 AA', async () => {
    for (const screen of RUN_ALL ? [...KINDS, ...ALIKE] : KINDS) {
      await olivia.opens(screen)
      await olivia.screenIsAccessible(screen)
    }
  })
  for (const { trouble } of [pedro, farah, rita, olivia]) expect(trouble.unexpected).toEqual([])
})
