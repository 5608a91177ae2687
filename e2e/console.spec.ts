import { isAccessibleInBothThemes } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshName } from './actors/names.ts'
import { expect, test } from './test.ts'

test.use({ newBrowser: true })

test('an invited operator joins with a passkey and logs in with it', { tag: ['@once', '@all'] }, async ({
  open,
}) => {
  const olivia = await Colleague.enters(await open({}, 'new'), 'Olivia Hart')
  const page = await open({}, 'new')
  const guest = new Colleague(page)
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // The demo has one owner, whose invitations need no second person.
  const link = await test.step('an invitation is sent', async () => {
    await olivia.opens('People')
    await olivia.button('Invite a person').click()
    const form = olivia.dialog('Invite a person')
    await form.getByLabel('Name').fill('Ines Prado')
    await form.getByLabel('Handle').fill(freshName())
    await form.getByRole('checkbox', { name: /^Auditor/ }).check()
    await form.getByRole('button', { name: 'Invite a person' }).click()
    await olivia.confirms()
    return olivia.page.locator('[role="dialog"] code').innerText()
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome, Ines Prado' })).toBeVisible()
  await isAccessibleInBothThemes(guest, 'invitation')
  await guest.button('Make a passkey').click()
  await expect(page.getByRole('heading', { name: 'Hello, Ines' })).toBeVisible()
  await guest.button('Log out').click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto('/console/audit')
  await isAccessibleInBothThemes(guest, 'log-in')
  await guest.button('Log in with passkey').click()
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible()
  expect([...guest.trouble.unexpected, ...olivia.trouble.unexpected]).toEqual([])
})
