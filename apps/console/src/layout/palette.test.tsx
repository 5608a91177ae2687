import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../testing/axe.fixture.ts'
import { serve } from '../testing/server.fixture.ts'
import { show } from '../testing/show.fixture.tsx'
import { chooseLanguage } from '../words/language.ts'
import { Palette } from './Palette.tsx'

const NOTHING = {
  players: [],
  bets: [],
  deposits: [],
  withdrawals: [],
  rounds: [],
  terms: [],
  transactions: [],
  conversations: [],
}
const ann = {
  userId: '100001',
  username: 'ann',
  email: 'a…@home.example',
  phone: '…21',
  realName: 'A… L…',
  states: ['excluded'],
}
const ID = '01900000-0000-7000-8000-000000000009'
const money = { id: ID, userId: '100001', username: 'ann', currencyId: 'USD', amount: '1250.00', at: 0 }

function Here() {
  const { pathname, search } = useLocation()
  return (
    <>
      <Palette onClose={() => undefined} />
      <output>{pathname + search}</output>
    </>
  )
}
const open = (roles: Parameters<typeof show>[1]['roles']) => show(<Here />, { path: '*', at: '/', roles })
const field = () => screen.getByRole('combobox', { name: 'Search' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const selected = () => screen.getByRole('option', { selected: true }).textContent

beforeEach(() => chooseLanguage('en'))

it('finds players by the typed text and opens the first by keyboard', async () => {
  const sent = serve({ '/api/operator/search': { ...NOTHING, players: [ann] } })
  open(['support'])
  type('nn@home')
  expect(
    await screen.findByRole('option', { name: /ann.*100001 · a…@home\.example · …21 · A… L… · Excluded/ }),
  ).toBeTruthy()
  expect(sent.at(-1)?.query.get('text')).toBe('nn@home')
  expect(screen.getByRole('group', { name: 'Players' })).toBeTruthy()
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(screen.getByText('/players/100001')).toBeTruthy())
})

it('groups what an id may mean, says how much it found, and moves through the groups by arrow keys', async () => {
  serve({
    '/api/operator/search': {
      ...NOTHING,
      bets: [{ ...money, gameId: 'mines' }],
      withdrawals: [money],
      deposits: [money],
    },
  })
  open(['finance'])
  type(ID)
  expect(await screen.findByText('Results: 3')).toBeTruthy()
  expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
    'Bets',
    'Deposits',
    'Withdrawals',
  ])
  expect(selected()).toMatch(/^Mines.*ann · 1,250\.00 USD/)
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(selected()).toMatch(/^Withdrawal/)
  expect(field().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  )
  await expectAccessible(document.body)
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(screen.getByText(`/withdrawals/${ID}`)).toBeTruthy())
})

it('finds screens and settings by their name in the person’s language, without accents', async () => {
  serve({ '/api/operator/search': NOTHING })
  await chooseLanguage('pt')
  open(['owner'])
  const input = screen.getByRole('combobox', { name: 'Buscar' })
  fireEvent.change(input, { target: { value: 'paises' } })
  expect(screen.getByRole('option', { name: /Países proibidos/i })).toBeTruthy()
  fireEvent.change(input, { target: { value: 'depositos' } })
  expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Depósitos/)
})

it('offers what this operator opened last, the newest first', async () => {
  serve({ '/api/operator/search': { ...NOTHING, players: [ann] } })
  const { unmount } = open(['support'])
  type('ann')
  await screen.findByRole('option', { name: /100001/ })
  fireEvent.keyDown(field(), { key: 'Enter' })
  unmount()
  open(['support'])
  expect(screen.getAllByRole('group')[0]?.firstChild?.textContent).toBe('Recent')
  expect(selected()).toMatch(/^ann/)
})

it('says that the search failed and still finds screens', async () => {
  serve({}, ['/api/operator/search'])
  open(['support'])
  type('players')
  expect(await screen.findByText(/The search didn't work/)).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Players/ })).toBeTruthy()
})
