import { Designer } from './actors/designer.ts'
import { expect, test } from './test.ts'

test('two editors at once keep each other’s blocks, and are asked about a field that both changed', {
  tag: '@all',
}, async ({ open, house }) => {
  const paula = await Designer.enters(await open({}), 'Paula Reis')
  const olivia = await Designer.enters(await open({}), 'Olivia Hart')
  const draft = async () => JSON.stringify((await house.operator.showsDraft()).design)

  await test.step('different blocks are both kept', async () => {
    await paula.writesHero('Of Paula')
    await paula.isSaved()
    await olivia.adds('Text')
    await olivia.form.getByRole('textbox', { name: 'Title' }).fill('Of Olivia')
    await olivia.isSaved()
    await expect(olivia.heroTitle).toHaveText('Of Paula')
    expect(await draft()).toContain('Of Paula')
    expect(await draft()).toContain('Of Olivia')
  })

  await test.step('one field is asked about, and decided', async () => {
    await paula.writesHero('Of Paula again')
    await paula.isSaved()
    await olivia.writesHero('Olivia’s own')
    await olivia.tools.getByRole('button', { name: '1 to decide' }).click()
    const asked = olivia.dialog('Changed by both of you')
    await expect(asked.getByText('Of Paula again')).toBeVisible()
    await asked.getByRole('button', { name: 'Keep mine' }).click()
    await olivia.isSaved()
    await expect.poll(draft).toContain('Olivia’s own')
    expect(await draft()).not.toContain('Of Paula again')
  })
  for (const { trouble } of [paula, olivia]) expect(trouble.unexpected).toEqual([])
})
