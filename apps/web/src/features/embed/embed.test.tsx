import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWhenFree, resetBudget, useRunningRound, watch } from '../../popups/budget.ts'
import { useSession } from '../../session/session.ts'
import { gameOf } from '../catalogue/catalogue.fixture.ts'
import { EmbedPage } from './EmbedPage.tsx'
import { notifyOuterPage } from './own-frame.ts'

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

  it('[S-07] opens one of our games in demo mode on request', () => {
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

  it('[S-07] shows a demo from the server’s address, in a frame that cannot navigate our page', async () => {
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

  it('[R-01] asks a visitor to log in without a request to the server', () => {
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

describe('one of our own games in a frame', () => {
  const opened = vi.fn<() => void>()
  /** A message of the page in the frame, or of somebody else. */
  const say = (data: unknown, origin: string, source: unknown) =>
    act(() => {
      const event = new MessageEvent('message', { data, origin })
      Object.defineProperty(event, 'source', { value: source })
      dispatchEvent(event)
    })

  beforeEach(() => {
    opened.mockClear()
    resetBudget()
    watch()
  })

  it('holds popups back during its round', async () => {
    open('/embed?gameId=mines')
    const inside = {}
    Object.defineProperty(screen.getByTitle('Mines'), 'contentWindow', { configurable: true, value: inside })
    say({ type: 'busy', busy: true }, location.origin, inside)
    openWhenFree('reality', opened)
    await Promise.resolve()
    expect(opened).not.toHaveBeenCalled()
    say({ type: 'busy', busy: false }, 'https://evil.test', inside)
    say({ type: 'busy', busy: false }, location.origin, {})
    say({ type: 'busy', busy: 'no' }, location.origin, inside)
    await Promise.resolve()
    expect(opened).not.toHaveBeenCalled()
    say({ type: 'busy', busy: false }, location.origin, inside)
    await Promise.resolve()
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('reports the start and end of a round, and of typing, to the outer page', async () => {
    const told: unknown[] = []
    const parent = { postMessage: (message: unknown, to: unknown) => void told.push([message, to]) }
    const { origin } = location
    notifyOuterPage({ parent, location: { origin } })
    const { unmount } = renderHook(() => useRunningRound(true))
    await Promise.resolve()
    unmount()
    await Promise.resolve()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await Promise.resolve()
    field.blur()
    await Promise.resolve()
    field.remove()
    const said = (busy: boolean) => [{ type: 'busy', busy }, origin]
    expect(told).toEqual([said(false), said(true), said(false), said(true), said(false)])
  })
})
