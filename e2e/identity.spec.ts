import { REFUSALS } from '@baize/contract/server'
import { isAccessible, isAccessibleByTheme } from './actors/accessible.ts'
import { freshRequestId } from './actors/names.ts'
import { alsoStep, RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[G-21] [X-12] a player verifies an identity at the withdrawal, after wrong files and a refusal', {
  tag: '@phone',
}, async ({ invite, house }) => {
  const player = await invite('20')
  const { page } = player
  // A unique name: the plan for these documents must not affect other tests.
  const name = `Maria ${player.user.username.replaceAll(/[^a-z]/gi, '')}`
  const sheet = player.dialog('Identity verification')
  const pick = (what: string) => sheet.getByLabel(new RegExp(`: ${what}$`))
  // Small stakes with one mine: most bets win.
  for (let bet = 0; bet < 4; bet++)
    await player.api.ask('/api/game/bet', {
      gameId: 'mines',
      requestId: freshRequestId(),
      model: { betAmount: '5', mines: 1, choices: [bet] },
    })

  await test.step('a withdrawal says what is missing, and where it is done', async () => {
    await player.opensLobby()
    await page.goto('/#withdraw')
    const withdraw = player.dialog('Withdraw')
    await expect(withdraw.getByText('Verify your identity before your first withdrawal.')).toBeVisible()
    await withdraw.getByRole('button', { name: 'Verify my identity' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Your full name' })).toBeVisible()
  })

  // The tests of the form cover the faults, the refusal and the bar in `npm test`, those of the server the outcomes.
  await alsoStep('what is missing or wrong is said where it is', async () => {
    await sheet.getByRole('button', { name: 'Submit for review' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Your full name' })).toHaveAccessibleDescription(
      'Enter your name with at least two letters. Spaces, dots, hyphens and apostrophes are fine.',
    )
    await expect(pick('Front of the document')).toHaveAccessibleDescription('Add this photo.')
    await expect(sheet.getByRole('textbox', { name: 'Your full name' })).toBeFocused()
    await isAccessible(player, 'an empty form', '[role=dialog]')

    const file = (bytes: string) => ({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
    await pick('Front of the document').setInputFiles(file('<script>alert(1)</script>'))
    const wrongKind =
      'Upload a photo or screenshot (JPEG, PNG or WebP). PDFs and other files are not accepted.'
    await expect(pick('Front of the document')).toHaveAccessibleDescription(wrongKind)
    await pick('Back of the document').setInputFiles(file(''))
    await expect(pick('Back of the document')).toHaveAccessibleDescription(
      'This file is empty. Choose another.',
    )
    for (const [what, fileName, mimeType] of [
      ['Back of the document', 'me.pdf', 'application/pdf'],
      ['Selfie', 'me.heic', 'image/heic'],
    ] as const) {
      await pick(what).setInputFiles({ ...file('%PDF-1.7'), name: fileName, mimeType })
      await expect(pick(what)).toHaveAccessibleDescription(wrongKind)
    }
    const huge = { ...file(''), buffer: Buffer.alloc(26 * 1024 * 1024) }
    await pick('Selfie').setInputFiles(huge)
    await expect(pick('Selfie')).toHaveAccessibleDescription('This file is larger than 25 MB.')
  })

  const pictureAt = async (y: number) => ({
    name: `${y}.png`,
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y, width: 320, height: 200 } }),
  })
  const choosesPictures = async () => {
    await pick('Front of the document').setInputFiles(await pictureAt(0))
    await pick('Back of the document').setInputFiles(await pictureAt(210))
    await pick('Selfie').setInputFiles(await pictureAt(420))
    await expect(sheet.getByText('Ready', { exact: true })).toHaveCount(3)
  }

  await alsoStep('it is sent, not taken, and the reason is told', async () => {
    await house.checker.plans({ only: name, outcome: 'fail', reason: 'blurred' })
    await sheet.getByRole('textbox', { name: 'Your full name' }).fill(name)
    await sheet.getByLabel('Date of birth').fill('2020-01-01')
    await expect(sheet.getByLabel('Date of birth')).toHaveAccessibleDescription(/You must be 18/)
    await sheet.getByLabel('Date of birth').fill('1990-05-17')
    await choosesPictures()
    await isAccessibleByTheme(player, 'pictures that are chosen', '[role=dialog]')
    await sheet.getByRole('button', { name: 'Submit for review' }).click()
    await expect(sheet.getByText(/too blurry to read/)).toBeVisible()
  })

  await test.step('a document is taken, and the way out is open', async () => {
    await house.checker.plans({ only: name, outcome: 'pass' })
    if (RUN_ALL) await expect(sheet.getByRole('textbox', { name: 'Your full name' })).toHaveValue(name)
    else await sheet.getByRole('textbox', { name: 'Your full name' }).fill(name)
    await sheet.getByLabel('Date of birth').fill('1990-05-17')
    await choosesPictures()
    await sheet.getByRole('button', { name: 'Submit for review' }).click()
    await expect(sheet.getByText('Identity verified')).toBeVisible()
    await isAccessible(player, 'who is known', '[role=dialog]')
    await player.pressesEscape()
    await expect(sheet).toBeHidden()
    await expect(player.dialog('Withdraw').getByText(`In the name of ${name}`)).toBeVisible()
  })

  await alsoStep('a document that says under age closes the account to play', async () => {
    await house.checker.plans({ only: name, outcome: 'pass', birthDate: '2015-01-01' })
    await page.goto('/#onOpen=identitySettings')
    await sheet.getByRole('button', { name: 'Send proof of address' }).click()
    await sheet.getByLabel('Date of birth').fill('1990-05-17')
    await pick('Proof of address').setInputFiles(await pictureAt(100))
    await expect(sheet.getByText('Ready', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Submit for review' }).click()
    await expect(sheet.getByText("This account can't be used to play")).toBeVisible()
    await isAccessibleByTheme(player, 'who is barred', '[role=dialog]')
    const model = { betAmount: '1', mines: 1, choices: [0] }
    const bet = { gameId: 'mines', requestId: freshRequestId(), model }
    expect(await player.api.status('/api/game/bet', bet)).toBe(REFUSALS.barred.status)
  })
})
