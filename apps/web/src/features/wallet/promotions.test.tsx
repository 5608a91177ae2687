import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { useUiState } from '../../session/ui-state.ts'
import { OpenPromotions } from './OpenPromotions.tsx'

afterEach(() => {
  clearPage()
  useUiState.setState({ rechargeData: null })
})

const first = {
  code: '',
  percent: 50,
  least: '1.00',
  most: '100.00',
  wager: 10,
  state: 'open',
  startsAt: null,
  endsAt: null,
}
const serve = (items: readonly object[], answers: Answers = {}) =>
  fakeServer({ '/api/pay/promotions': () => ({ model: { currencyId: 'USD', items } }), ...answers })
const card = async (name: string) =>
  within(
    (await screen.findByRole('heading', { name })).closest('article') ?? document.createElement('article'),
  )

it('the page states the terms of each open promotion in one sentence and opens the deposit with its code', async () => {
  serve([
    first,
    { ...first, code: 'SUMMER', wager: 0, endsAt: Date.parse('2026-12-31T12:00:00Z') },
    { ...first, code: 'GONE', state: 'usedUp' },
  ])
  const { person } = showPage(<OpenPromotions />)
  const bonus = await card('First deposit bonus')
  expect(
    bonus.getByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent.replaceAll('\u00a0', ' ') ===
          "50% extra on a deposit of $ 1.00 or more, up to $ 100.00, released once you've staked 10× the bonus. Games with a high return count less.",
    ),
  ).toBeTruthy()
  const gone = await card('Code GONE')
  expect(gone.getByText('All places are taken.')).toBeTruthy()
  expect(gone.queryByRole('button')).toBeNull()
  const summer = await card('Code SUMMER')
  expect(summer.getByText(/^Until .*2026/)).toBeTruthy()
  await person.click(summer.getByRole('button', { name: 'Deposit with this bonus' }))
  expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['deposit'])
  expect(useUiState.getState().rechargeData).toMatchObject({ promo: 'SUMMER' })
})

it('the page marks a used promotion and asks a visitor to log in first', async () => {
  const server = serve([first, { ...first, code: 'MINE', state: 'used' }])
  const { person } = showPage(<OpenPromotions />, { user: null })
  expect((await card('Code MINE')).getByText("You've used this bonus.")).toBeTruthy()
  await person.click((await card('First deposit bonus')).getByRole('button'))
  expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['login'])
  expect(server.requests('/api/pay/promotions')).toMatchObject([{ currencyId: 'USD' }])
})
