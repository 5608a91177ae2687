import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { countryIn, countryNames } from '../../ui/countries.ts'
import { Catalogue } from './Catalogue.tsx'

giveElementsSize()

const offer = { on: true, featured: false, place: 0, tags: [], countries: null }
const game = (id: string, name: string, fields: object = {}) => ({
  id,
  name,
  provider: 'House',
  tags: [],
  state: 'open',
  demo: false,
  categories: ['01'],
  offer: { ...offer, ...fields },
})
const PATH = '/api/operator/catalogue'
const shelf = {
  games: [
    game('mines', 'Mines'),
    game('crash', 'Crash', { on: false, countries: { only: true, ids: ['BR'] } }),
  ],
  providers: [{ name: 'House', games: 2, offer: { on: true, countries: null } }],
  categories: [{ id: '01', name: 'Originals', names: {}, icon: 'x', type: 'ORIGINAL', directlyPlay: false }],
}
const history = {
  items: [
    {
      change: 7,
      at: 1,
      person: 'ann',
      reason: 'A quiet week',
      rolledBack: null,
      items: [{ kind: 'game', item: 'crash', name: 'Crash', before: { on: true }, after: { on: false } }],
    },
  ],
  next: null,
}
const open = async (roles: Parameters<typeof show>[1]['roles'] = ['games']) => {
  const sent = serve({
    [PATH]: shelf,
    [`${PATH}/history`]: history,
    [`${PATH}/games/change`]: { change: 8, changed: 2 },
    [`${PATH}/roll_back`]: { change: 9, changed: 1 },
  })
  const { container } = show(<Catalogue />, { path: '/catalogue', at: '/catalogue', roles })
  await screen.findByRole('heading', { name: 'Change 7' })
  return { sent, container }
}
const because = (dialog: HTMLElement) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: 'A test' } })

it('chosen games are switched off, tagged and limited to countries in one call', async () => {
  const { sent, container } = await open()
  await expectAccessible(container)
  expect(screen.getByText('Only in Brazil')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose the first 2 listed' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change chosen games' }))
  const dialog = screen.getByRole('dialog', { name: 'Chosen games: 2' })
  const choose = (name: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(name), { target: { value } })
  choose('Offered', 'no')
  choose('Add tags', 'summer, beach')
  choose('Order', 'exact')
  choose('Order number', '40')
  choose('Countries', 'except')
  for (const country of ['brazil', 'United States']) {
    choose('Countries left out or let in', country)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
  }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Brazil' }))
  because(dialog)
  await expectAccessible(dialog)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ path }) => path.endsWith('/change'))?.body).toEqual({
    gameIds: ['mines', 'crash'],
    on: false,
    place: 40,
    addTags: ['summer', 'beach'],
    countries: { only: false, ids: ['US'] },
    reason: 'A test',
  })
})

it('the list is narrowed, and a change is taken back from the history', async () => {
  const { sent } = await open()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'min' } })
  expect(screen.queryByRole('checkbox', { name: 'Choose Crash' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take back change 7' }))
  const dialog = screen.getByRole('dialog')
  because(dialog)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ path }) => path.endsWith('/roll_back'))?.body).toEqual({ change: 7, reason: 'A test' })
})

it('somebody without the permission reads the catalogue and changes nothing', async () => {
  await open(['support'])
  expect(screen.queryByRole('button', { name: /Change chosen|Take back/ })).toBeNull()
})

it('a country is known by its name in the language of the operator, its code, or the beginning of one name', () => {
  expect(['brasil', 'ÍNDIA', 'br', 'indon'].map((typed) => countryIn(typed, 'pt-BR'))).toEqual([
    'BR',
    'IN',
    'BR',
    'ID',
  ])
  expect(['', 'xx', 'United'].map((typed) => countryIn(typed, 'en-GB'))).toEqual([null, null, null])
  const ids = countryNames('en-GB').map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(240)
  expect(ids.filter((id) => ['EU', 'UK', 'ZZ', 'SU'].includes(id))).toEqual([])
})
