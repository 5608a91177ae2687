import { PASSWORD } from './actors/names.ts'
import { Person } from './actors/person.ts'
import { seenBeforeBy } from './actors/seen-before.ts'
import { expect, test } from './test.ts'

test('[T-04] [E-11] two tabs share log-in, balance, language and log-out', {
  tag: ['@once', '@all'],
}, async ({ visitor, invite, house }) => {
  const player = await invite('100')
  const { noticesShown } = seenBeforeBy(player.user.userId)
  await visitor.page.evaluate(
    `localStorage.setItem('noticesShown', ${JSON.stringify(JSON.stringify(noticesShown))})`,
  )
  const other = new Person(await visitor.context.newPage(), visitor.trouble)
  await visitor.opensLobby()
  await other.opensLobby()
  const identity = () => visitor.page.evaluate<string | null>(`localStorage.getItem('BrowserFingerprintId')`)

  await test.step('a log-in here is one there', async () => {
    await visitor.page.bringToFront()
    await visitor.logsIn(player.user.username, PASSWORD)
    await visitor.seesBalance('100.00')
    await other.seesBalance('100.00')
  })

  await test.step('a balance heard here is known there, where nothing is heard', async () => {
    visitor.trouble.expectNetworkLoss()
    await other.page.route('**/sock.io/**', (route) => route.abort())
    await other.page.reload()
    await other.seesBalance('100.00')
    await player.depositsElsewhere(house.cashier, '20')
    await visitor.seesBalance('120.00')
    await other.seesBalance('120.00')
    await other.page.unroute('**/sock.io/**')
  })

  await test.step('a language chosen there is read here', async () => {
    await other.page.bringToFront()
    const settings = await other.opensSettings()
    await settings.getByRole('combobox', { name: 'Language' }).selectOption('Português')
    await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(visitor.banner).toContainText('Saldo $ 120,00')
    await other.page.getByRole('dialog').getByRole('combobox').selectOption('English')
    await visitor.seesBalance('120.00')
  })

  await test.step('a log-out there is one here, and the browser keeps its new identity', async () => {
    const before = await identity()
    await other.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    // First, because the toast disappears.
    await visitor.seesToast("You're logged out")
    await other.isAVisitor()
    await visitor.isAVisitor()
    // Null for a moment, between the old identity and the new one.
    await expect.poll(async () => [null, before].includes(await identity())).toBe(false)
    const after = await identity()
    await visitor.page.reload()
    await visitor.isAVisitor()
    expect(await identity()).toBe(after)
  })

  await test.step('a log-in there is one here', async () => {
    await other.logsIn(player.user.username, PASSWORD)
    await other.seesBalance('120.00')
    await visitor.seesBalance('120.00')
  })

  await test.step('a token that the app around the page stores logs the page in', async () => {
    await visitor.page.evaluate(`localStorage.removeItem('token')`)
    await visitor.isAVisitor()
    await other.isAVisitor()
    await visitor.page.evaluate(`localStorage.setItem('token', '"${player.user.token}"')`)
    await visitor.seesBalance('120.00')
    await other.seesBalance('120.00')
  })
})
