import { screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { type Served, serveCatalogue } from './catalogue.fixture.ts'
import { GamePage } from './GamePage.tsx'

afterEach(clearPage)

const FOX: Served = { id: 'ember-fox', name: 'Ember Fox', rtp: 9550, minBet: '0.10', maxBet: '50' }
function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`elsewhere ${pathname}${search}`}</p>
}
const show = (id: string, game: Served = FOX, isDown = false) => {
  const served = serveCatalogue({ games: [game] })
  served.setDown(isDown)
  const view = showPage(
    <Routes>
      <Route path="/game/:gameId" element={<GamePage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { user: null, at: `/game/${id}` },
  )
  return { served, ...view }
}

describe('the page of a game', () => {
  it('shows the description, the provider, the demo mark and that it cannot be played yet', async () => {
    show('ember-fox')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ember Fox' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Fable Sandbox' }).getAttribute('href')).toBe(
      '/games/00?provider=fable-sandbox',
    )
    expect(screen.getByText(/play money\. Nothing is ever paid/)).toBeTruthy()
    expect(screen.getByText(/can't play it yet/)).toBeTruthy()
    expect(screen.getByText('95.5%')).toBeTruthy()
    expect(screen.getByText(/0\.10 – 50\.00/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Play/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Play Mines' }).getAttribute('href')).toBe('/h5/mines')
    await expect.poll(() => document.title).toBe('Ember Fox · Baize')
  })

  it('starts an open demo without a log-in', async () => {
    const { person } = show('ember-fox', { ...FOX, state: 'open' })
    await person.click(await screen.findByRole('button', { name: 'Play the demo' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual([])
  })

  it('[V-03] offers a demo besides real money', async () => {
    show('ember-fox', { ...FOX, state: 'open', demo: false })
    expect((await screen.findByRole('link', { name: 'Play the demo' })).getAttribute('href')).toBe(
      '/embed?gameId=ember-fox&demo=true',
    )
  })

  it.each([
    ['demo=true', '/embed?gameId=ember-fox&demo=true'],
    ['play=true', '/embed?gameId=ember-fox'],
  ])('[S-07] [L-05] launches the game at once with %s', async (query, page) => {
    show(`ember-fox?${query}`, { ...FOX, state: 'open', demo: false })
    expect(await screen.findByText(`elsewhere ${page}`)).toBeTruthy()
  })

  it('[S-07] launches a demo-only game as a demo, whatever is requested', async () => {
    show('ember-fox?play=true', { ...FOX, state: 'open', demo: true })
    expect(await screen.findByText('elsewhere /embed?gameId=ember-fox&demo=true')).toBeTruthy()
  })

  it('[S-07] launches nothing that is closed and says why', async () => {
    show('ember-fox?demo=true')
    expect(await screen.findByText(/can't play it yet/)).toBeTruthy()
  })

  it.each([
    ['#lottery=colour', '/chatbet?gameId=colour'],
    ['/embed?gameId=sports', '/embed?gameId=sports'],
  ])('opens %s at once, without a card and a demo', async (link, page) => {
    show('ours', { ...FOX, id: 'ours', state: 'open', demo: false, link })
    expect(await screen.findByText(`elsewhere ${page}`)).toBeTruthy()
  })

  it('[V-03] offers no demo of a game whose link leads away from the site', async () => {
    show('ours', { ...FOX, id: 'ours', state: 'open', demo: false, link: 'https://partner.test/' })
    expect(await screen.findByText('Play', { exact: true })).toBeTruthy()
    expect(screen.queryByText('Play the demo')).toBeNull()
  })

  it('says that a game is under maintenance', async () => {
    show('ember-fox', { ...FOX, state: 'maintenance', demo: false })
    expect(await screen.findByText(/will be back soon/)).toBeTruthy()
    expect(screen.queryByText(/play money\. Nothing/)).toBeNull()
  })

  it('redirects to the game itself when it is one of our open ones', async () => {
    show('mines')
    expect(await screen.findByText('elsewhere /h5/mines')).toBeTruthy()
  })

  it.each(['nonsense', 'slots%2F7'])('says that there is no %s', async (id) => {
    show(id)
    expect(await screen.findByRole('heading', { name: 'Game not found' })).toBeTruthy()
  })

  it('reports a failed load and retries', async () => {
    const { person, served } = show('ember-fox', FOX, true)
    expect(await screen.findByRole('heading', { name: "The games didn't load" })).toBeTruthy()
    served.setDown(false)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ember Fox' })).toBeTruthy()
  })
})
