import { expect, test } from './test.ts'

test('a deposit takes three taps, shows in the history, and every open tab sees it arrive', {
  tag: '@phone',
}, async ({ invite }) => {
  const player = await invite('0')
  await player.opensLobby()
  const other = await player.opensAnotherTab()
  await other.opensMines()
  await expect(other.button('Deposit to play')).toBeVisible()

  await player.page.bringToFront()
  const sheet = await player.opensDeposit()
  await sheet.getByRole('button', { name: 'G$ 25', exact: true }).click()
  await sheet.getByRole('button', { name: 'Pay $ 25.00' }).click()
  await player.payPage.pay('$25.00')

  await expect(player.page.getByRole('heading', { name: 'G$ 25.00 is in your balance' })).toBeVisible()
  await player.seesBalance('25.00')
  await other.seesBalance('25.00')
  await expect(other.betButton).toBeVisible()

  const history = await player.opensDeposit()
  await history.getByText('History', { exact: true }).click()
  await expect(history.getByRole('listitem')).toHaveText(/G\$ 25\.00.*Credited/)
})

test('a payment that was left can be gone on with from the history, by nobody but who made it', {
  tag: '@once',
}, async ({ player, invite }) => {
  await player.opensLobby()
  await player.deposits('15')
  await player.page.goBack()
  const sheet = await player.opensDeposit()
  await sheet.getByText('History', { exact: true }).click()
  await sheet.getByRole('link', { name: 'Continue paying' }).click()
  await player.payPage.pay('$15.00')
  await player.seesBalance('115.00')

  await test.step('somebody else’s deposit cannot be looked at by its address', async () => {
    const { model } = await player.api.ask('/api/pay/recharge_record', {})
    const rival = await invite('0')
    await rival.page.goto(`/recharge/return?order=${model.items[0]?.id}`)
    await expect(rival.page.getByRole('heading', { name: 'Deposit not found' })).toBeVisible()
  })
})

const WRONG = [
  { typed: '1e3', says: 'Use digits only, such as 25.00.' },
  { typed: '-5', says: 'Use digits only, such as 25.00.' },
  { typed: '0', says: 'Enter more than zero.' },
  { typed: '10.001', says: 'Use at most 2 decimals.' },
  { typed: '99999999999999999999', says: 'This amount is too large.' },
  { typed: '0.01', says: /^The smallest deposit is G\$ [\d.,]+\.$/ },
  { typed: '90000000', says: /^The largest deposit is G\$ [\d.,]+\.$/ },
]

test('an amount that cannot be deposited is refused at its field; a declined payment credits nothing and offers another try', {
  tag: '@phone',
}, async ({ player }) => {
  await player.opensLobby()
  const sheet = await player.opensDeposit()
  for (const { typed, says } of WRONG) {
    await sheet.getByRole('textbox', { name: 'Another amount' }).fill(typed)
    await sheet.getByRole('textbox', { name: 'Another amount' }).press('Enter')
    await expect(sheet.getByRole('textbox', { name: 'Another amount' })).toHaveAccessibleDescription(says)
  }
  expect((await player.api.ask('/api/pay/recharge_record', {})).model.total).toBe(1)

  await test.step('declined', async () => {
    await sheet.getByRole('textbox', { name: 'Another amount' }).fill('10')
    await sheet.getByRole('button', { name: 'Pay $ 10.00' }).click()
    await player.payPage.decline()
    await expect(player.page.getByRole('heading', { name: 'The payment was declined' })).toBeVisible()
    await player.seesBalance('100.00')
    await player.button('Deposit again').click()
    await expect(player.dialog('Deposit')).toBeVisible()
    expect(await player.balance()).toBe('100.00')
  })
})
