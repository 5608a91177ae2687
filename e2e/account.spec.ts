import { patience } from '@baize/dev-env'
import { PASSWORD } from './actors/names.ts'
import { openAccount } from './actors/player.ts'
import { alsoStep } from './run-all.ts'
import { expect, test } from './test.ts'

/** The same phone number in local notation. */
const asWritten = (phone: string): string => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`

// Registration by name is covered by the walk through the house, by e-mail in the tests of the form and the server.
test('a newcomer sees each faulty field, registers by phone, logs out and logs in again', {
  tag: '@phone',
}, async ({ newcomer, house }) => {
  const { username: taken } = await openAccount(house.api, house.cashier, '0')
  await newcomer.opensLobby()
  // The tests of the form cover it in `npm test`.
  await alsoStep('registration says at the field what is wrong with it', async () => {
    const form = await newcomer.fillsRegistration('name', { account: 'ab', password: 'short', adult: false })
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Use 3 to 32 letters, digits, dots, hyphens or underscores, with at least one letter.',
    )
    await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Use at least 8 characters.',
    )
    const tooYoung = form.getByText('You must be 18 or older to play.')
    await expect(tooYoung).toBeVisible()
    // Below or behind the button it would be in the DOM but not visible.
    const [words, create] = [
      await tooYoung.boundingBox(),
      await form.getByRole('button', { name: 'Create account' }).boundingBox(),
    ]
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(create?.y ?? 0)

    await form.getByRole('textbox', { name: 'Name' }).fill(taken)
    await form.getByLabel('Password', { exact: true }).fill('password1')
    await form.getByRole('checkbox', { name: 'I am 18 or older.' }).check()
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'This password is too common. Choose another.',
    )

    await form.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'This name is taken.',
    )
    await newcomer.pressesEscape()
    await newcomer.isAVisitor()
  })

  await test.step('by phone, and out again', async () => {
    await newcomer.registers('phone')
    await newcomer.seesBalance('0.00')
    const player = await newcomer.becomesPlayer(house.api)
    await player.logsOut()
    await player.isAVisitor()
  })

  await test.step('a wrong password and an unknown name get the same answer, and the right one still works', async () => {
    await newcomer.logsIn(asWritten(newcomer.phone), 'not the password')
    const form = newcomer.dialog(/^(Log in|Welcome back)$/)
    await expect(form.getByRole('alert').filter({ hasText: 'Name or password is wrong.' })).toBeVisible()

    await form.getByLabel('Name, e-mail or phone').fill(`${taken}-nobody`)
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const [answer] = await Promise.all([
      newcomer.page.waitForResponse((response) => response.url().endsWith('/api/auth/login')),
      form.getByRole('button', { name: 'Log in' }).click(),
    ])
    expect(await answer.json()).toMatchObject({ message: 'Name or password is wrong.' })

    await form.getByLabel('Name, e-mail or phone').fill(asWritten(newcomer.phone))
    await form.getByRole('button', { name: 'Log in' }).click()
    await newcomer.seesBalance('0.00')
  })
})

// The tests of refusals, of log-out and of sessions cover it in `npm test`, and the walk in two tabs.
test('a player whose session ended elsewhere logs in and continues, and logging out ends the session everywhere', {
  tag: ['@once', '@all'],
}, async ({ player, house }) => {
  const { page } = player
  await player.opensMines()
  await player.seesBalance('100.00')
  await player.api.ask('/api/auth/logout', {})
  const form = player.dialog('Welcome back')
  await expect(async () => {
    // The first call of the page after that reports it, which need not be the bet.
    if (!(await form.isVisible())) await player.betButton.click({ timeout: patience(1000) })
    await expect(form).toBeVisible({ timeout: patience(5000) })
  }).toPass()
  await form.getByLabel('Name, e-mail or phone').fill(player.user.username.toUpperCase())
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Log in' }).click()
  await player.seesBalance('100.00')

  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('token'))")
  await player.logsOut()
  await player.isAVisitor()
  await page.reload()
  await player.isAVisitor()
  const { origins } = await player.context.storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))
  for (const name of ['token', 'user', 'balance', 'hasLogin']) expect(kept).not.toContain(name)
  // Neither the page nor the reload waits for the server's response.
  await expect.poll(() => house.api.as(token).status('/api/auth/check', {})).toBe(1013)
})

// The tests of the boot and of the server's tickets cover it in `npm test`.
test('[T-02] a ticket in the address logs in and leaves the address, and an invalid one does nothing', {
  tag: ['@once', '@all'],
}, async ({ visitor, player }) => {
  await visitor.page.goto('/fairness?token=123456789')
  await visitor.isAVisitor()
  const loads: string[] = []
  visitor.page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).search)
  })
  await visitor.page.goto(`/fairness?token=${player.user.token}`)
  await visitor.isAVisitor()
  loads.length = 0
  const { ticket } = (await player.api.ask('/api/auth/ticket', {})).model
  await visitor.page.goto(`/fairness?token=${ticket}&lang=en#recharge`)
  await visitor.page.getByRole('button', { name: "It's my account" }).click()
  await expect(visitor.page.getByRole('dialog')).toHaveCount(0)
  await visitor.seesBalance('100.00')
  expect(new URL(visitor.page.url()).search).toBe('?lang=en')
  expect(loads).toHaveLength(2)
  await visitor.page.reload()
  await visitor.seesBalance('100.00')
})
