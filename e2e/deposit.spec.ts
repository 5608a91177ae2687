import { isAccessible } from './actors/accessible.ts'
import { openAccount } from './actors/player.ts'
import { alsoStep } from './run-all.ts'
import { expect, test } from './test.ts'

test('a deposit takes three taps and shows in every tab, an abandoned one resumes, and a declined one credits nothing', {
  tag: '@phone',
}, async ({ invite, house }) => {
  const player = await invite('0')
  await player.opensLobby()
  const other = await player.opensAnotherTab()
  await other.opensMines()
  await expect(other.button('Deposit to play')).toBeVisible()
  await player.page.bringToFront()

  await test.step('three taps, in the history, and in every open tab', async () => {
    const sheet = await player.opensDeposit()
    await sheet.getByRole('button', { name: '$ 25', exact: true }).click()
    await sheet.getByRole('button', { name: 'Pay $ 25.00' }).click()
    await player.payPage.pay('$25.00')

    await expect(player.page.getByRole('heading', { name: '$ 25.00 is in your balance' })).toBeVisible()
    await player.seesBalance('25.00')
    await other.seesBalance('25.00')
    await expect(other.betButton).toBeVisible()
    await other.page.close()

    const history = await player.opensDeposit()
    await history.getByText('History', { exact: true }).click()
    await expect(history.getByRole('listitem')).toHaveText(/\$ 25\.00.*Credited/)
    await player.pressesEscape()
    await expect(history).toBeHidden()
  })

  // Every wrong amount is covered by the tests of the sheet and of amounts.
  await test.step('an amount that cannot be deposited is refused at its field; a declined payment credits nothing', async () => {
    const sheet = await player.opensDeposit()
    const amount = sheet.getByRole('textbox', { name: 'Other amount' })
    for (const [typed, says] of [
      ['1e3', 'Use digits only, such as 25.00.'],
      ['90000000', /^The maximum deposit is \$\s[\d.,]+\.$/],
    ] as const) {
      await amount.fill(typed)
      await amount.press('Enter')
      await expect(amount).toHaveAccessibleDescription(says)
    }
    expect((await player.api.ask('/api/pay/recharge_record', {})).model.total).toBe(1)
    await amount.fill('10')
    await sheet.getByRole('button', { name: 'Pay $ 10.00' }).click()
    await player.payPage.decline()
    await expect(player.page.getByRole('heading', { name: 'The payment was declined' })).toBeVisible()
    await player.seesBalance('25.00')
    await player.button('Deposit again').click()
    await expect(player.dialog('Deposit')).toBeVisible()
    expect(await player.balance()).toBe('25.00')
    await player.pressesEscape()
    await expect(player.dialog('Deposit')).toBeHidden()
  })

  // The tests of the sheet, of the return and of the server cover it in `npm test`.
  await alsoStep(
    'a payment that was left can be gone on with from the history, by nobody but who made it',
    async () => {
      await player.deposits('15')
      await player.page.goBack()
      const sheet = await player.opensDeposit()
      await sheet.getByText('History', { exact: true }).click()
      await sheet.getByRole('link', { name: 'Continue paying' }).click()
      await player.payPage.pay('$15.00')
      await player.seesBalance('40.00')

      const { token } = await openAccount(house.api, house.cashier, '10')
      const theirs = (await house.api.as(token).ask('/api/pay/recharge_record', {})).model.items[0]?.id
      await player.page.goto(`/recharge/return?order=${theirs}`)
      await expect(player.page.getByRole('heading', { name: 'Deposit not found' })).toBeVisible()
    },
  )
})

test('[G-11] the sheet follows a payment by bank code or coins in another app, and an abandoned one resumes', {
  tag: ['@phone', '@all'],
}, async ({ invite, house }) => {
  const player = await invite('0', 'BR')
  const { page } = player
  const looksRight = async (place: string) => {
    await isAccessible(player, place, '[role=dialog]')
  }
  await player.opensLobby()
  const sheet = await player.opensDeposit()

  await test.step('a code to scan or copy, credited without a press', async () => {
    await expect(sheet.getByRole('radio', { name: /PIX/ })).toBeChecked()
    await sheet.getByRole('button', { name: 'R$ 50', exact: true }).click()
    const line =
      /^Bonus of R\$\s25\.00: yours after you bet R\$\s250\.00 within 30 days, at most R\$\s500\.00 a bet\.$/
    await expect(sheet.getByText(line)).toBeVisible()
    await sheet.getByText(/^Bonus terms/).click()
    await expect(sheet.getByText('Sports', { exact: true })).toBeVisible()
    await looksRight('deposit')
    await sheet.getByRole('button', { name: 'Get code for R$ 50.00' }).click()
    await expect(sheet.getByRole('heading', { name: 'Pay R$ 50.00' })).toBeVisible()
    await expect(sheet.getByRole('img', { name: 'QR code for this payment' })).toBeVisible()
    await expect(sheet.getByRole('timer', { name: 'Time left to pay' })).toHaveText(/^1[45]:\d\d$/)
    await looksRight('code')
    const [order] = (await player.api.ask('/api/pay/recharge_record', {})).model.items
    await house.cashier.paysPix(order?.code ?? '', '50.00')
    await expect(sheet.getByRole('heading', { name: 'R$ 50.00 is in your balance' })).toBeVisible()
    expect(await player.balance()).toBe('50.00')
    await expect(sheet.getByText(line)).toBeVisible()
  })

  await test.step('coins, left and gone on with, counted as they are confirmed, credited as what came', async () => {
    await sheet.getByRole('button', { name: 'Another deposit' }).click()
    await expect(sheet.getByText('Bonus of R$ 25.00: R$ 250.00 left to bet.')).toBeVisible()
    await sheet.getByRole('radio', { name: /USDT\s*Tron/ }).check({ force: true })
    await sheet.getByRole('button', { name: 'R$ 100', exact: true }).click()
    await sheet.getByRole('button', { name: 'Get address for R$ 101.00' }).click()
    await expect(sheet.getByRole('heading', { name: /^Send [\d.]+ USDT \(Tron\)$/ })).toBeVisible()
    const address = (await sheet.getByText(/^T[1-9A-Za-z]{33}$/).textContent()) ?? ''
    // Less than the 18.18 requested.
    await house.cashier.coins(address, 'send', { coins: '12.5' })
    await house.cashier.coins(address, 'confirm')
    await expect(sheet.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
    await page.evaluate(`localStorage.setItem('colorMode', '"light"')`)
    await player.opensLobby()
    const again = await player.opensDeposit()
    await expect(again.getByRole('button', { name: 'Continue' })).toBeVisible()
    await again.getByRole('button', { name: 'R$ 200', exact: true }).click()
    await looksRight('deposit, light')
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(again.getByText('1 of 3 confirmations')).toBeVisible()
    await looksRight('coins, light')
    await house.cashier.coins(address, 'confirmAll')
    await expect(again.getByRole('heading', { name: 'R$ 68.75 is in your balance' })).toBeVisible()
    await expect(again.getByText(/^We received 12\.50 USDT instead of 18\.18 USDT \(Tron\)/)).toBeVisible()
    await looksRight('other coins, light')
    await player.pressesEscape()
    await player.seesBalance('118.75', 'R$')
  })
})
