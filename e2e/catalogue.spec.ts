import type { ForcedAnswer } from '@baize/contract/operator'
import { refused } from '@baize/contract/server'
import { type Refused, refusal } from '@baize/contract/shared'
import { isAccessible } from './actors/accessible.ts'
import { RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const BET = '/api/game/bet'
const refusing = (answer: Refused): ForcedAnswer => ({ kind: 'refusal', ...answer })

/** Message by status, one of each kind of popup; `reactions.test.ts` covers every status. */
const SHOWN: readonly (readonly [name: string, answer: Refused, says: RegExp])[] = [
  ['403', { status: 403, message: 'no' }, /Insufficient Permissions/],
  ['-119', refused(refusal('gameMaintenance')), /This game is under maintenance\./],
  [
    '450',
    refused(refusal('withdrawNotReady', { depositForWithdraw: '20.00', wageringLeft: '1500.00' })),
    /\$ 20\.00[^]*\$ 1,500\.00/,
  ],
  ['99999', refused(refusal('kycNeeded')), /Verify your identity to continue\./],
  ['other', refused(refusal('betMoved')), /This bet has just changed\. Take another look\./],
]

/** `npm run e2e:all` shows all of them, `npm test` one with figures and one without. */
const IN_SHORT: ReadonlySet<string> = new Set(['450', 'other'])

/** Popups whose accessibility no other test checks. */
const MEASURED: ReadonlySet<string> = new Set(['403', '-119', '450', '99999'])

test('[X-01] [X-03] [X-04] [X-05] [X-07] [X-09] [X-10] [X-12] [X-13] [X-14] [R-02] refusals show, ask and redirect as specified and move nothing', {
  tag: ['@once', '@all'],
}, async ({ player, house: { operator } }) => {
  const { page, user } = player
  await player.opensMines()
  await player.setsUp({ mines: 24, amount: '5' })
  const anything = page.getByRole('dialog')

  for (const [name, answer, says] of SHOWN.filter(([shownName]) => RUN_ALL || IN_SHORT.has(shownName))) {
    await test.step(name, async () => {
      await operator.answers(BET, user, refusing(answer))
      await player.betButton.click()
      await expect(anything).toContainText(says)
      if (MEASURED.has(name)) await isAccessible(player, name, '[role="dialog"]')
      await player.pressesEscape()
      await expect(anything).toBeHidden()
    })
  }

  await test.step('9000 is silent', async () => {
    await operator.answers(BET, user, refusing({ status: 9000, message: 'hush' }))
    const answered = page.waitForResponse('**/game/bet')
    await player.betButton.click()
    await answered
    await expect(player.betButton).toBeEnabled()
    await expect(anything).toBeHidden()
    await expect(page.getByText('hush')).toBeHidden()
  })
  expect(await player.balance()).toBe('100.00')

  await test.step('10140 asks for the code, and the bet is made with the right one', async () => {
    await operator.answers(BET, user, { kind: 'twoFactor', code: '123456' }, 9)
    await player.betButton.click()
    await expect(anything).toContainText('Enter the code from your authenticator app.')
    const code = anything.getByRole('textbox')
    await code.fill('111111')
    await expect(code).toHaveValue('')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await isAccessible(player, 'two factors', '[role="dialog"]')
    await code.fill('123456')
    await expect(player.button('Pick a tile')).toBeVisible()
    await expect(anything).toBeHidden()
    await player.opensTile(13)
  })

  await test.step('110110 asks for consent, and the same bet is made only with it', async () => {
    const before = (await player.api.ask('/api/game/bet_record', {})).model.total
    const confirm = { title: 'A large stake', message: 'Stake $ 5.00?', confirmLabel: 'Stake it' }
    await operator.answers(BET, user, { kind: 'confirm', confirm }, 2)
    await player.betButton.click()
    const question = player.dialog('A large stake')
    await expect(question).toContainText('Stake $ 5.00?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(player.betButton).toBeVisible()
    expect((await player.api.ask('/api/game/bet_record', {})).model.total).toBe(before)
    await player.betButton.click()
    await question.getByRole('button', { name: 'Stake it' }).click()
    await expect(player.button('Pick a tile')).toBeVisible()
    expect((await player.api.ask('/api/game/bet_record', {})).model.total).toBe(before + 1)
    await player.opensTile(13)
  })

  await test.step('-921 reloads the page', async () => {
    await operator.answers(BET, user, refusing(refused(refusal('reloadNeeded'))))
    const reloaded = page.waitForEvent('domcontentloaded')
    await player.betButton.click()
    await reloaded
    await expect(player.betButton).toBeVisible()
  })

  await test.step('-120 goes to /repair', async () => {
    await operator.answers(BET, user, refusing(refused(refusal('siteMaintenance'))))
    const gone = page.waitForURL('**/repair')
    await player.betButton.click()
    await gone
  })
})
