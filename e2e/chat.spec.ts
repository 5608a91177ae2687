import { isAccessible } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshName } from './actors/names.ts'
import type { Person } from './actors/person.ts'
import { expect, test } from './test.ts'

const logOf = ({ page }: Person) => page.getByRole('log', { name: 'Messages' })
const writes = async ({ page }: Person, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await page.keyboard.press('Enter')
}

test('[S-04] two players chat, a moderator mutes one, and support answers', {
  tag: '@once',
}, async ({ player: ana, invite, open }) => {
  const bob = await invite('10')
  // Texts of this run: the rooms of the house are shared.
  const mark = freshName()
  for (const person of [ana, bob]) {
    await person.page.goto('/chatlive')
    await person.mayBegin()
    await expect(logOf(person)).toBeVisible()
  }

  await test.step('a message arrives at the other page, and the answer comes back', async () => {
    await writes(ana, `good evening ${mark}`)
    await expect(logOf(bob)).toContainText(`good evening ${mark}`)
    const row = logOf(bob)
      .getByRole('listitem')
      .filter({ hasText: `good evening ${mark}` })
    await row.getByRole('button', { name: /^More about the message/ }).click()
    await row.getByRole('button', { name: 'Reply' }).click()
    await writes(bob, `hello back ${mark}`)
    await expect(logOf(ana)).toContainText(`hello back ${mark}`)
    await isAccessible(ana, 'live chat', 'main')
  })

  await test.step('a link is refused at the field and reaches nobody', async () => {
    await writes(bob, `see example.com ${mark}`)
    await expect(bob.page.getByRole('alert')).toHaveText("Links aren't allowed in chat.")
    await expect(logOf(ana)).not.toContainText('example.com')
    await bob.page.getByRole('textbox', { name: 'Write a message' }).fill('')
  })

  const olivia = await Colleague.enters(await open({}), 'Olivia Hart')
  await test.step('a report is settled: the message is gone from both pages', async () => {
    const row = logOf(ana)
      .getByRole('listitem')
      .filter({ hasText: `hello back ${mark}` })
      .last()
    await row.getByRole('button', { name: /^More about the message/ }).click()
    await row.getByRole('button', { name: 'Report' }).click()
    await row.getByRole('button', { name: 'Spam' }).click()
    await olivia.opens('Chat reports')
    const report = olivia.page.getByRole('listitem').filter({ hasText: `hello back ${mark}` })
    await olivia.screenIsAccessible('chat reports')
    await report.getByRole('button', { name: 'Delete' }).click()
    await olivia.givesReason('Delete', 'Delete', 'spam')
    await expect(report).toHaveCount(0)
    for (const person of [ana, bob]) await expect(logOf(person)).not.toContainText(`hello back ${mark}`)
  })

  await test.step('a muted player is told so', async () => {
    await olivia.goesTo('/chat/rooms/lang-en')
    const row = olivia.page.getByRole('listitem').filter({ hasText: `hello back ${mark}` })
    await row.getByRole('button', { name: 'Mute or ban' }).click()
    await olivia.givesReason(/^Mute or ban/, 'Mute or ban', 'spam')
    await olivia.reads('It is in force.')
    await writes(bob, `still here ${mark}`)
    await expect(bob.page.getByRole('alert')).toContainText('A moderator has muted you.')
    await expect(logOf(ana)).not.toContainText('still here')
  })

  await test.step('support answers a letter', async () => {
    await ana.page.goto('/chatlive?room=support')
    await ana.mayBegin()
    await writes(ana, `where is my deposit? ${mark}`)
    await olivia.goesTo('/chat/support')
    const letter = olivia.page.getByRole('row').filter({ hasText: `where is my deposit? ${mark}` })
    await letter.getByRole('button').click()
    await olivia.page.getByLabel('Answer').fill(`It has arrived. ${mark}`)
    await olivia.button('Send').click()
    await expect(logOf(ana)).toContainText(`It has arrived. ${mark}`)
    await expect(logOf(ana)).toContainText('Staff')
    await isAccessible(ana, 'the support line', 'main')
  })
  expect(olivia.trouble.unexpected).toEqual([])
})
