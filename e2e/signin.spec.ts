import { isAccessible } from './actors/accessible.ts'
import { Authenticator } from './actors/authenticator.ts'
import { freshName, freshPhone, PASSWORD } from './actors/names.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'a longer sentence than before'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The tests of security, of sign-in codes and of the second factor cover it in `npm test`.
test('[G-22] [X-10] a player confirms a phone, enables the authenticator, and logs in by SMS, recovery code and new password', {
  tag: ['@phone', '@all'],
}, async ({ player, visitor, house }) => {
  const phone = freshPhone()
  const { page } = player
  const security = player.dialog('Security')
  const opensSecurity = async () => {
    const account = await player.opensSettings()
    await account.getByRole('button', { name: 'Security' }).click()
    await expect(security.getByRole('button', { name: /^Devices/ })).toBeVisible()
  }
  const goesBack = async () => {
    await security.getByRole('button', { name: 'Back' }).click()
    await expect(security.getByRole('button', { name: /^Devices/ })).toBeVisible()
  }
  await player.opensLobby()
  await opensSecurity()

  await test.step('shows that a phone number is theirs', async () => {
    await security.getByRole('button', { name: /^Phone/ }).click()
    await security.getByLabel('Phone number').fill(phone)
    await security.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await security.getByRole('button', { name: 'Send code' }).click()
    await expect(security.getByText(/^A code is on its way/)).toBeVisible()
    await expect(security.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    const code = await house.inbox.code(phone, 1)
    await security.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
    await expect(security.getByText('That code is wrong or has expired.')).toBeVisible()
    await security.getByLabel('6-digit code').fill(code)
    await expect(security.getByRole('button', { name: /^Phone.*Confirmed/ })).toBeVisible()
  })

  await test.step('logs another device out, which knows at once', async () => {
    await visitor.opensLobby()
    await visitor.logsIn(player.user.username, PASSWORD)
    await player.seesToast('New log-in')
    await visitor.seesBalance('100.00')
    await security.getByRole('button', { name: /^Devices/ }).click()
    await expect(security.getByText('This device')).toBeVisible()
    await expect(security.getByText('New log-in')).toBeVisible()
    await isAccessible(player, 'the devices', '[role="dialog"]')
    await security.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(security.getByRole('button', { name: 'Log out all other devices' })).toBeHidden()
    await expect(visitor.dialog('Welcome back')).toBeVisible()
    await visitor.pressesEscape()
    await goesBack()
  })

  const app = await test.step('turns the authenticator on', async () => {
    await security.getByRole('button', { name: /^Authenticator/ }).click()
    await security.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await security.getByRole('button', { name: 'Turn on' }).click()
    await expect(security.getByRole('img', { name: 'QR code of your key' })).toBeVisible()
    await isAccessible(player, 'the key of the authenticator', '[role="dialog"]')
    const phoneApp = new Authenticator(await security.getByTestId('authenticator-key').innerText())
    await security.getByLabel('Code shown in the app').fill(phoneApp.code())
    await security.getByRole('button', { name: 'Turn on' }).click()
    await expect(security.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    return phoneApp
  })
  const recovery = await security.getByRole('listitem').allInnerTexts()
  expect(recovery).toHaveLength(10)
  await security.getByRole('button', { name: "I've saved them" }).click()
  await expect(security.getByText(/10 recovery codes left/)).toBeVisible()

  const prompt = visitor.dialog('Enter your code')
  const login = visitor.dialog('Welcome back')
  await test.step('comes in by SMS and the app', async () => {
    await visitor.opensLogin()
    await login.getByRole('button', { name: 'Use an SMS code' }).click()
    await login.getByLabel('Phone', { exact: true }).fill(phone)
    await login.getByRole('button', { name: 'Send code' }).click()
    await expect(login.getByLabel('6-digit code')).toBeFocused()
    await isAccessible(visitor, 'the log-in by SMS', '[role="dialog"]')
    await login.getByLabel('6-digit code').fill(await house.inbox.code(phone, 2))
    await expect(prompt).toBeVisible()
    await prompt.getByLabel('6-digit code').fill(app.code(1))
    await visitor.seesBalance('100.00')
  })

  await test.step('sets a forgotten password anew, and is asked for the second factor all the same', async () => {
    const account = await visitor.opensSettings()
    await account.getByRole('button', { name: 'Log out' }).click()
    await visitor.isAVisitor()
    await visitor.opensLogin()
    await login.getByRole('button', { name: 'Forgot your password?' }).click()
    await login.getByLabel('Phone or e-mail').fill(phone)
    await login.getByRole('button', { name: 'Send code' }).click()
    await expect(login.getByLabel('6-digit code')).toBeFocused()
    await login.getByLabel('6-digit code').fill(await house.inbox.code(phone, 3))
    await login.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await login.getByRole('button', { name: 'Set password' }).click()
    await login.getByLabel('Name, e-mail or phone').fill(phone)
    await login.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await login.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(prompt).toBeVisible()
    await prompt.getByRole('button', { name: 'Use a recovery code' }).click()
    await prompt.getByLabel('Recovery code').fill(recovery[0] ?? '')
    await prompt.getByRole('button', { name: 'Confirm' }).click()
    await visitor.seesBalance('100.00')
    // A password change ends all other sessions.
    await expect(player.dialog('Welcome back')).toBeVisible()
  })

  await test.step('whoever stands for the phone can be read by a person', async () => {
    await page.goto(house.inbox.pageOf(phone))
    await expect(page.getByRole('row').filter({ hasText: phone })).toHaveCount(3)
  })
})

test('a player links an external sign-in and logs in with it', {
  tag: ['@phone', '@all'],
}, async ({ player }) => {
  const { page } = player
  const name = freshName()
  const security = player.dialog('Security')
  const saysWho = async () => {
    await page.getByLabel('Your name here').fill(name)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await player.opensLobby()
  const account = await player.opensSettings()
  await account.getByRole('button', { name: 'Security' }).click()
  await security.getByRole('button', { name: /^Sign in with Sandbox ID/ }).click()
  await security.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await security.getByRole('button', { name: 'Link', exact: true }).click()
  await saysWho()
  await expect(security.getByRole('button', { name: /^Sign in with Sandbox ID.*Linked$/ })).toBeVisible()
  await player.pressesEscape()
  await expect(security).toBeHidden()

  await player.logsOut()
  await player.isAVisitor()
  const login = await player.opensLogin()
  await login.getByRole('button', { name: 'Continue with Sandbox ID' }).click()
  await saysWho()
  await player.seesBalance('100.00')
})
