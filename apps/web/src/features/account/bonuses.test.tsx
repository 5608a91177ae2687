import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { withdrawInfo } from '../withdraw/withdraw.fixture.ts'
import { AccountPanel } from './AccountPanel.tsx'

afterEach(clearPage)

const serve = (wageringLeft: string) =>
  fakeServer({
    '/api/pay/withdraw_info': () => ({ model: withdrawInfo({ wageringLeft, wageringTotal: '100.00' }) }),
    // Requests of the sheet behind the link, which this test does not cover.
    '/api/pay/recharge_info': () => 'down',
    '/api/pay/recharge_record': () => 'down',
  })
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it.each([
  ['link', 'Bonus $ 20.00', '/rewards', []],
  ['link', 'Bonus from tasks $ 5.00', '/rewards', []],
  ['button', 'Withdraw Left to play $ 25.00', null, ['withdraw']],
])('the account has a %s “%s” that links to its explanation', async (role, name, href, sheets) => {
  serve('25.00')
  const onDone = vi.fn<() => void>()
  const user = { ...PLAYER, taskBonusBalance: '20.00', registerTaskBonusBalance: '5.00' }
  const { person } = showPage(<AccountPanel onDone={onDone} />, { user })
  const way = await screen.findByRole(role, { name })
  expect(way.getAttribute('href')).toBe(href)
  expect(lines()).toEqual(['Bonus $ 20.00', 'Bonus from tasks $ 5.00'])
  await person.click(way)
  expect(onDone).toHaveBeenCalledOnce()
  expect(usePopupStack.getState().stack.map((popup) => popup.name)).toEqual(sheets)
})

it('the account shows no empty bonus balance', async () => {
  const server = serve('0.00')
  const user = { ...PLAYER, registerTaskBonusBalance: '0.50' }
  showPage(<AccountPanel onDone={vi.fn<() => void>()} />, { user })
  await waitFor(() => expect(server.requests('/api/pay/withdraw_info')).toHaveLength(1))
  expect(lines()).toEqual(['Bonus from tasks $ 0.50'])
  clearPage()
  serve('0.00')
  showPage(<AccountPanel onDone={vi.fn<() => void>()} />)
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Your bonuses' })).toBeNull()
})

it('the remaining wagering appears without a new line that would shift the buttons', async () => {
  serve('25.00')
  showPage(<AccountPanel onDone={vi.fn<() => void>()} />)
  const ways = () => screen.getAllByRole('button').length + screen.getAllByRole('link').length
  const before = ways()
  expect(await screen.findByRole('button', { name: 'Withdraw Left to play $ 25.00' })).toBeTruthy()
  expect(ways()).toBe(before)
  expect(lines()).toEqual([])
})
