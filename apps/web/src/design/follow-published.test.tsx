import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { useRunningRound } from '../popups/budget.ts'
import { openPopup, usePopupStack } from '../popups/stack.ts'
import { receive } from '../realtime/pushes.ts'
import { useConnection } from '../session/connection.ts'
import { useDesign } from '../session/design.ts'
import { setStartup, startup } from '../session/startup.ts'
import { designOf } from './design.fixture.ts'
import { followPublished } from './follow-published.ts'
import { loadDesign } from './load-design.ts'
import { LobbyPage } from './pages/LobbyPage.tsx'

const homeOf = (...texts: readonly string[]) =>
  designOf(
    {},
    {
      pages: [
        { id: 'h', type: 'home', items: texts.map((text) => ({ comId: 'announcement', data: { text } })) },
      ],
    },
  )
const publishes = (key: string) => act(() => receive([{ type: 'designPublished', key }]))

let stop: () => void = () => undefined
let asked: string[] = []
beforeEach(async () => {
  localStorage.clear()
  asked = []
  setStartup({ ...STARTUP, designCacheKey: 'one' })
  useConnection.setState({ joins: 1 })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.split('?', 1)[0] ?? '')
    const answer = url.includes('/theme/')
      ? { status: 0, model: homeOf('stays', 'new words') }
      : { ...STARTUP, status: 0, designCacheKey: 'missed' }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  await loadDesign(() => Promise.resolve(homeOf('stays', 'old words')))
  stop = followPublished({ spread: () => 0, againMs: 0 })
  render(
    <MemoryRouter>
      <LobbyPage />
    </MemoryRouter>,
  )
  await screen.findByText('old words')
})
afterEach(async () => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
  useConnection.setState({ state: 'idle', joins: 0 })
  await loadDesign(() => Promise.resolve(designOf({})))
})

describe('[D-12] a design that is published while a page is open', () => {
  it('is shown without a reload, and what did not change keeps its place', async () => {
    const stays = screen.getByText('stays')
    const [item] = useDesign.getState().model?.pages[0]?.items ?? []
    publishes('two')
    await screen.findByText('new words')
    expect(screen.getByText('stays')).toBe(stays)
    expect(useDesign.getState().model?.pages[0]?.items[0]).toBe(item)
    expect([asked, startup().designCacheKey]).toEqual([['/static/theme/two'], 'two'])
  })

  it('waits while the player types, has a popup open or a bet in a round', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    const round = renderHook(({ runs }) => useRunningRound(runs), { initialProps: { runs: true } })
    act(() => openPopup('account', {}))
    field.focus()
    publishes('two')
    const ends = [() => field.remove(), () => round.rerender({ runs: false })]
    for (const end of ends) {
      act(end)
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(asked).toEqual([])
    }
    act(() => usePopupStack.setState({ stack: [] }))
    await screen.findByText('new words')
  })

  it('is not fetched when it is the one shown, nor in a preview', async () => {
    publishes('one')
    useDesign.setState({ preview: true })
    publishes('two')
    await new Promise((resolve) => setTimeout(resolve))
    useDesign.setState({ preview: false })
    expect(asked).toEqual([])
  })

  it('is noticed once the channel is back, if it was missed', async () => {
    act(() => useConnection.setState({ joins: 2 }))
    expect(asked).toEqual([])
    act(() => useConnection.setState({ state: 'retrying' }))
    act(() => useConnection.setState({ state: 'online' }))
    act(() => useConnection.setState({ joins: 3 }))
    await screen.findByText('new words')
    expect(asked).toEqual(['/api/home/startup', '/static/theme/missed'])
  })
})
