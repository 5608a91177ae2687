// @vitest-environment-options {"settings":{"disableIframePageLoading":true,"handleDisabledFileLoadingAsSuccess":true}}
import { refusal, refused } from '@baize/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../session/session.ts'
import { gameOf } from '../catalogue/catalogue.fixture.ts'
import { EmbedPage } from './EmbedPage.tsx'

const GAME = { id: 'ember-fox-keno', name: 'Ember Fox Keno', state: 'open' } as const
const logIn = () => useSession.setState({ hasLogin: true })
function serveLaunch(answer: object) {
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => Response.json(answer))
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ hasLogin: false })
})

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <EmbedPage />
    </MemoryRouter>,
  )

describe('[S-02] /embed', () => {
  it('shows a game by its id in a frame, with a loading screen until it is there', () => {
    open('/embed?gameId=mines')
    const frame = screen.getByTitle('Mines')
    expect(frame.getAttribute('src')).toBe('/h5/mines')
    expect(screen.getByRole('progressbar')).toBeTruthy()
    fireEvent.load(frame)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it.each(['/embed', '/embed?url=https://evil.example'])('%s frames nothing', (address) => {
    const { container } = open(address)
    expect(container.querySelector('iframe')).toBeNull()
    expect(screen.getByRole('heading').textContent).toBe('There is no game at this address')
  })

  it('[S-07] opens one of ours in demo mode when asked to', () => {
    open('/embed?gameId=mines&demo=true')
    expect(screen.getByTitle('Mines').getAttribute('src')).toBe('/h5/mines?demo=true')
  })

  it('[S-07] [A-33] shows a demo to a visitor', async () => {
    const asked = serveLaunch({
      status: 0,
      model: { url: 'https://games.test/games/ember-fox-keno', game: gameOf(GAME) },
    })
    open('/embed?gameId=for-visitors&demo=true')
    expect(await screen.findByTitle('Ember Fox Keno')).toBeTruthy()
    const [address = ''] = asked.mock.calls[0] ?? []
    expect(new URL(address, 'http://site.test').searchParams.get('demo')).toBe('true')
  })

  it('[S-07] shows a demo where the server says it is played, in a frame that cannot lead our page away', async () => {
    logIn()
    const asked = serveLaunch({
      status: 0,
      model: { url: 'https://games.test/games/ember-fox-keno', game: gameOf(GAME) },
    })
    open('/embed?gameId=ember-fox-keno&demo=true')
    const frame = await screen.findByTitle('Ember Fox Keno')
    expect(frame.getAttribute('src')).toBe('https://games.test/games/ember-fox-keno')
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
    )
    expect(screen.getByText('Demo')).toBeTruthy()
    const [address = ''] = asked.mock.calls[0] ?? []
    expect(Object.fromEntries(new URL(address, 'http://site.test').searchParams)).toMatchObject({
      gameId: 'ember-fox-keno',
      lang: 'en',
      demo: 'true',
    })
  })

  it('[R-01] asks who is not logged in to log in, and asks the server nothing', () => {
    const asked = serveLaunch({ status: 0 })
    const { container } = open('/embed?gameId=ember-fox-keno')
    expect(screen.getByRole('heading', { name: 'Log in to play' })).toBeTruthy()
    expect(container.querySelector('iframe')).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([
    ['unknownGame', 'There is no game at this address'],
    ['gameMaintenance', 'Under maintenance'],
    ['gameNotBuilt', "The games didn't load"],
  ] as const)('%s frames nothing and says: %s', async (id, says) => {
    logIn()
    serveLaunch(refused(refusal(id)))
    const { container } = open(`/embed?gameId=${id.toLowerCase()}`)
    expect(await screen.findByRole('heading', { name: says })).toBeTruthy()
    expect(container.querySelector('iframe')).toBeNull()
  })
})
