import { isAccessible } from './actors/accessible.ts'
import { freshEmail, PASSWORD } from './actors/names.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[G-20] a player confirms an e-mail address by a code that arrives as a readable e-mail, dark and light', {
  tag: ['@once', '@all'],
}, async ({ player, visitor, house }) => {
  const email = freshEmail()
  const security = player.dialog('Security')
  await player.opensLobby()
  const account = await player.opensSettings()
  await account.getByRole('button', { name: 'Security' }).click()
  await security.getByRole('button', { name: /^E-mail/ }).click()
  await security.getByLabel('E-mail address').fill(email)
  await security.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await security.getByRole('button', { name: 'Send code' }).click()
  const code = await house.inbox.code(email, 1)

  await test.step('reads it in a mail program, in both palettes', async () => {
    const html = await house.inbox.html(email)
    expect(html).toContain(code)
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.page.emulateMedia({ colorScheme })
      await visitor.page.setContent(html)
      await expect(visitor.page.getByText(code, { exact: true })).toBeVisible()
      await isAccessible(visitor, `the e-mail, ${colorScheme}`)
    }
  })

  await test.step('enters the code', async () => {
    await security.getByLabel('6-digit code').fill(code)
    await expect(security.getByRole('button', { name: /^E-mail.*Confirmed/ })).toBeVisible()
  })
})
