import { isAccessible, isAccessibleInBothThemes } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshRequestId } from './actors/names.ts'
import { openAccount, Player } from './actors/player.ts'
import { seenBeforeBy } from './actors/seen-before.ts'
import { expect, test } from './test.ts'

// A site's budgets and its rain are everybody's: these walks follow each other.
test.describe.configure({ mode: 'default' })
// A button that never comes is told by its name, not by the end of the test.
test.use({ actionTimeout: 60_000 })

/** The words that the walk reads and presses, by language. */
const WORDS = {
  en: {
    vip: /^VIP \d/,
    claim: 'Claim',
    checkIn: 'Daily check-in',
    checkInNow: 'Check in',
    checkedIn: 'Checked in for today',
    task: 'Verify your identity',
    history: 'History',
    spin: 'Spin',
    won: /^(You won|No prize this time)/,
    openCard: 'Open a card',
    reveal: 'Reveal all',
    invite: 'Invite friends',
    yourLink: 'Your link',
    rain: 'Money rain',
    catch: 'Catch',
    caught: /^You caught/,
  },
  pt: {
    vip: /^VIP \d/,
    claim: 'Resgatar',
    checkIn: 'Check-in diário',
    checkInNow: 'Fazer check-in',
    checkedIn: 'Check-in de hoje feito',
    task: 'Verifique sua identidade',
    history: 'Histórico',
    spin: 'Girar',
    won: /^(Você ganhou|Desta vez, sem prêmio)/,
    openCard: 'Abrir raspadinha',
    reveal: 'Revelar tudo',
    invite: 'Convide amigos',
    yourLink: 'Seu link',
    rain: 'Chuva de dinheiro',
    catch: 'Pegar',
    caught: /^Você pegou/,
  },
  id: {
    vip: /^VIP \d/,
    claim: 'Klaim',
    checkIn: 'Absen harian',
    checkInNow: 'Absen',
    checkedIn: 'Sudah absen hari ini',
    task: 'Verifikasi identitas Anda',
    history: 'Riwayat',
    spin: 'Putar',
    won: /^(Anda menang|Belum ada hadiah kali ini)/,
    openCard: 'Buka kartu',
    reveal: 'Buka semua',
    invite: 'Undang teman',
    yourLink: 'Tautan Anda',
    rain: 'Hujan uang',
    catch: 'Tangkap',
    caught: /^Anda menangkap/,
  },
} as const

for (const language of ['en', 'pt', 'id'] as const)
  test(`[G-13] [G-14] [G-15] [G-16] [G-17] [G-18] [G-19] a player collects rewards from the first check-in to the rain, in ${language}`, {
    tag: '@all',
  }, async ({ open, house }) => {
    const words = WORDS[language]
    const user = await openAccount(house.api, house.cashier, '50')
    for (const programme of ['checkIn', 'task', 'wheel', 'scratch', 'rain', 'rakeback', 'levelUp'] as const)
      await house.desk.funds(freshRequestId(), programme, '200')
    const kept = { ...seenBeforeBy(user.userId), token: user.token, user, currentLanguage: language }
    const player = new Player(await open(kept, 'new'), house.api, user)
    await house.checker.knows(user, player.api, 'Ana Souza')
    const { page } = player
    const picture = async (name: string) => {
      for (const theme of ['light', 'dark']) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`), fullPage: true })
      }
    }

    await test.step('the rewards page: level, check-in, task, history', async () => {
      await page.goto('/rewards')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByText(words.vip).filter({ visible: true }).first()).toBeVisible()
      await page.getByRole('button', { name: words.checkInNow, exact: true }).click()
      await expect(page.getByText(words.checkedIn)).toBeVisible()
      await page.getByRole('button', { name: `${words.claim} ${words.task}` }).click()
      const history = page.getByRole('heading', { name: words.history }).locator('..')
      await expect(history).toContainText(words.checkIn)
      await isAccessible(player, 'rewards')
      await picture('rewards')
    })

    await test.step('a spin of the wheel', async () => {
      await house.desk.gives(freshRequestId(), user, 'wheel')
      await page.goto('/freeSpin')
      await page.getByRole('button', { name: words.spin, exact: true }).click()
      await expect(page.getByText(words.won).first()).toBeVisible()
      await isAccessible(player, 'the wheel')
      await picture('wheel')
    })

    await test.step('the card of the task, by keyboard', async () => {
      await page.goto('/scratch')
      await page.getByRole('button', { name: words.openCard }).press('Enter')
      await page.getByRole('button', { name: words.reveal }).press('Enter')
      await expect(page.getByText(words.won).first()).toBeVisible()
      await isAccessible(player, 'the scratch card')
      await picture('scratch')
    })

    await test.step('the invitation', async () => {
      await page.goto('/invite')
      await expect(page.getByRole('heading', { name: words.invite, level: 1 })).toBeVisible()
      await expect(page.getByText(words.yourLink).first()).toBeVisible()
      await isAccessible(player, 'invitations')
      await picture('invite')
    })

    await test.step('the rain', async () => {
      await player.playsElsewhere()
      await house.desk.letsItRain(freshRequestId())
      await page.goto('/#moneyRain')
      const rain = page.getByRole('dialog', { name: words.rain })
      await rain.getByRole('button', { name: words.catch, exact: true }).click()
      await expect(rain.getByText(words.caught)).toBeVisible()
      await picture('rain')
    })
  })

test('an operator edits a reward table by keyboard, and a second one reviews and approves it', {
  tag: ['@once', '@all'],
}, async ({ open }) => {
  const farah = await Colleague.enters(await open({}, 'new'), 'Farah Wijaya')
  const olivia = await Colleague.enters(await open({}, 'new'), 'Olivia Hart')
  await farah.opens('Tables')
  const { page } = farah
  const part = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Invitation terms' }) })
  const field = part.getByRole('textbox', { name: 'Days to enter a code' })
  await expect(field).toBeVisible()
  await isAccessibleInBothThemes(farah, 'tables of rewards')
  await page.screenshot({ path: test.info().outputPath('tables.png'), fullPage: true })
  await field.fill('many')
  await expect(part.getByText('Enter a whole number from 0 to 30.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Review and save' })).toBeDisabled()
  await field.fill('4')
  await part.getByRole('button', { name: 'Review and save' }).press('Enter')
  const dialog = farah.dialog('Invitation terms')
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('Days to enter a code: 3 → 4')
  await isAccessible(farah, 'changes of a table', 'dialog')
  await farah.givesReason('Invitation terms', 'Save', 'A day more for codes')
  await farah.confirms()
  await farah.reads(/^Sent for approval/)
  await olivia.approves('A day more for codes')
  await farah.opens('Programmes')
  await farah.opens('Tables')
  await expect(field).toHaveValue('4')
})
