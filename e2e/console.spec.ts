import { CALLS, type RequestOf } from '@baize/contract'
import type { Page } from '@playwright/test'
import { isAccessible, isAccessibleByTheme, isAccessibleInBothThemes } from './actors/accessible.ts'
import { freshName } from './actors/names.ts'
import { Person } from './actors/person.ts'
import { expect, test } from './test.ts'

/** Set by the house of the tests. */
const TOKEN = 'the-console-token-of-tests'

test.use({ newBrowser: true })
test.slow()

async function enters(page: Page, name: string): Promise<Person> {
  const person = new Person(page)
  await page.goto(`/console/enter#${TOKEN}`)
  await person.button(`Enter as ${name}`).click()
  await expect(page.getByRole('heading', { name: `Hello, ${name.split(' ')[0]}` })).toBeVisible()
  return person
}

const opens = async ({ page }: Person, screen: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click()

/** Asks as the page of a logged-in person would, with a confirmation of a local session. */
async function asksForAdjustment(
  page: Page,
  input: RequestOf<'/api/operator/ledger/adjust'>,
): Promise<unknown> {
  const path = '/api/operator/ledger/adjust'
  const ask = (to: string, body: unknown, confirmation = '') =>
    page.evaluate<unknown>(
      `fetch(${JSON.stringify(to)}, { method: 'POST', body: ${JSON.stringify(JSON.stringify(body))},
        headers: { 'content-type': 'application/json', Console: '1', Confirmation: '${confirmation}' } }).then((answer) => answer.json())`,
    )
  const started = CALLS['/api/operator/confirm/start'].reply.parse(
    await ask('/api/operator/confirm/start', { path, input }),
  )
  await ask('/api/operator/confirm/finish', { id: started.model.id })
  return ask(path, input, started.model.id)
}

test('an adjustment takes two people, and the record shows both', { tag: '@once' }, async ({
  open,
  invite,
}) => {
  const player = await invite('100.00')
  const reason = `Paid twice by ${player.user.username}`
  const farah = await enters(await open({}, 'new'), 'Farah Wijaya')
  const olivia = await enters(await open({}, 'new'), 'Olivia Hart')
  await test.step('a role has its own screens alone', async () => {
    const menu = farah.page.getByRole('navigation', { name: 'Screens' })
    await expect(menu.getByRole('link', { name: 'Approvals' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'People' })).toHaveCount(0)
    await farah.page.goto('/console/people')
    await expect(farah.page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  })
  const asked = await asksForAdjustment(farah.page, {
    userId: player.user.userId,
    amount: '-5',
    reason,
    requestId: `adjust-${player.user.userId}`,
  })
  expect(asked).toMatchObject({ extra: { id: 'approvalPending' } })
  await test.step('the first person cannot approve it', async () => {
    await opens(farah, 'Approvals')
    const own = farah.page.getByRole('article').filter({ hasText: reason })
    await expect(own.getByText('Your own request')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  })
  await test.step('the second person sees exactly what will happen, and approves', async () => {
    await opens(olivia, 'Approvals')
    const request = olivia.page.getByRole('article').filter({ hasText: reason })
    await expect(request.getByRole('heading', { name: "Correct a player's balance" })).toBeVisible()
    await expect(request.getByText('-5', { exact: true })).toBeVisible()
    await isAccessibleInBothThemes(olivia, 'approvals')
    await request.getByRole('button', { name: 'Approve' }).click()
    await olivia.dialog('Confirm').getByRole('button', { name: 'Confirm' }).click()
    await expect(olivia.page.getByText('Approved and carried out.')).toBeVisible()
    await expect(request).toHaveCount(0)
  })
  await test.step('the record has both names, and its chain is intact', async () => {
    await opens(olivia, 'Audit')
    await olivia.page.getByLabel('Text').fill(reason)
    await olivia.page.getByRole('button', { name: /^\d+$/ }).first().click()
    await expect(olivia.dialog("Correct a player's balance").getByText(reason)).toBeVisible()
    await isAccessible(olivia, 'an entry of the record')
    await olivia.pressesEscape()
    await olivia.button('Check the chain').click()
    await expect(olivia.page.getByText(/^Intact: \d+ entries/)).toBeVisible()
    await isAccessibleInBothThemes(olivia, 'audit')
  })
  await test.step('every other screen meets WCAG 2.2 AA', async () => {
    for (const screen of ['Home', 'Games', 'Site settings', 'People', 'Service keys', 'My account']) {
      await opens(olivia, screen)
      await expect(olivia.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(olivia.page.getByText('Loading…')).toHaveCount(0)
      await isAccessibleByTheme(olivia, screen)
    }
  })
  expect([...farah.trouble.unexpected, ...olivia.trouble.unexpected]).toEqual([])
})

test('an invited person joins with a passkey and logs in with it', { tag: '@once' }, async ({ open }) => {
  const olivia = await enters(await open({}, 'new'), 'Olivia Hart')
  const page = await open({}, 'new')
  const guest = new Person(page)
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
    await opens(olivia, 'People')
    await olivia.button('Invite a person').click()
    const form = olivia.dialog('Invite a person')
    await form.getByLabel('Name').fill('Ines Prado')
    await form.getByLabel('Handle').fill(freshName())
    await form.getByRole('checkbox', { name: /^Auditor/ }).check()
    await form.getByRole('button', { name: 'Invite a person' }).click()
    await olivia.dialog('Confirm').getByRole('button', { name: 'Confirm' }).click()
    return olivia.page.locator('dialog code').innerText()
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
