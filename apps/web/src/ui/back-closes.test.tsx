import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadOthers, PopupHost } from '../layout/PopupHost.tsx'
import { closePopup, openPopup, usePopupStack } from '../popups/stack.ts'
import { watchBack } from './back-closes.ts'

// Preloaded, so that waiting for a popup does not include loading its chunk.
await loadOthers()

const names = () => usePopupStack.getState().stack.map(({ name }) => name)
const entries = () => history.length
const popupsHere = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'popups' in state ? state.popups : 0
}

function Here() {
  const { pathname } = useLocation()
  return (
    <>
      <output>{pathname}</output>
      <Link to="/bets">bets</Link>
    </>
  )
}

const show = () =>
  render(
    <BrowserRouter>
      <Here />
      <PopupHost />
    </BrowserRouter>,
  )
const open = async (reason: string) => {
  act(() => openPopup('gameMaintenance', { reason }))
  await waitFor(() => expect(popupsHere()).toBe(names().length))
}

beforeEach(() => {
  history.pushState(null, '', '/page')
})
afterEach(async () => {
  act(() => usePopupStack.setState({ stack: [] }))
  cleanup()
  await waitFor(() => {
    if (popupsHere() !== 0) throw new Error('a popup’s entry is still there')
  })
})

describe('the Back button', () => {
  it('closes the popup and stays on the page', async () => {
    show()
    await open('first')
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('status').textContent).toBe('/page')
    expect(popupsHere()).toBe(0)
  })

  it('closes a stack of popups one by one', async () => {
    show()
    await open('first')
    act(() => openPopup('rechargeNotice', { reason: 'second' }))
    await waitFor(() => expect(popupsHere()).toBe(2))
    history.back()
    await waitFor(() => expect(names()).toEqual(['gameMaintenance']))
    history.back()
    await waitFor(() => expect(names()).toEqual([]))
    expect(location.pathname).toBe('/page')
  })

  it('counts as a no to a question', async () => {
    show()
    const answer = vi.fn<(confirmed: boolean) => void>()
    act(() => openPopup('dialog', { message: 'Sure?', kind: 'confirm', answer }))
    await waitFor(() => expect(popupsHere()).toBe(1))
    history.back()
    await waitFor(() => expect(answer).toHaveBeenCalledWith(false, false))
  })

  it('changes nothing while a question must be answered, however often it is pressed', async () => {
    history.replaceState(null, '', '/before')
    history.pushState(null, '', '/page')
    show()
    act(() => openPopup('reality', { minutes: 15, staked: '1.00', net: '0.00', open: null }))
    await waitFor(() => expect(popupsHere()).toBe(1))
    const grown = entries()
    const arrived = vi.fn<() => void>()
    window.addEventListener('popstate', arrived)
    history.back()
    await waitFor(() => expect(arrived).toHaveBeenCalledTimes(2))
    history.back()
    await waitFor(() => expect(arrived).toHaveBeenCalledTimes(4))
    window.removeEventListener('popstate', arrived)
    expect(popupsHere()).toBe(1)
    expect(names()).toEqual(['reality'])
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/page')
    expect(entries()).toBe(grown)
    await userEvent.click(await screen.findByRole('button', { name: 'Keep playing' }))
    await waitFor(() => expect(popupsHere()).toBe(0))
    history.back()
    await waitFor(() => expect(location.pathname).toBe('/before'))
  })

  it('closes what is open above a question that must be answered', async () => {
    show()
    act(() => openPopup('reality', { minutes: 15, staked: '1.00', net: '0.00', open: null }))
    await waitFor(() => expect(popupsHere()).toBe(1))
    await open('above')
    history.back()
    await waitFor(() => expect(names()).toEqual(['reality']))
    await waitFor(() => expect(popupsHere()).toBe(1))
  })

  it('works after an address was entered during our own step, which the browser cancels', async () => {
    show()
    await open('first')
    act(() => openPopup('rechargeNotice', { reason: 'second' }))
    await waitFor(() => expect(popupsHere()).toBe(2))
    const step = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(step).toHaveBeenCalledWith(-1))
    step.mockRestore()
    history.pushState(null, '', '/page#elsewhere')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(names()).toEqual([]))
    expect(popupsHere()).toBe(0)
  })

  it('leads to the page before after Esc, without a dead entry', async () => {
    history.replaceState(null, '', '/before')
    history.pushState(null, '', '/page')
    show()
    await open('first')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(popupsHere()).toBe(0))
    history.back()
    await waitFor(() => expect(location.pathname).toBe('/before'))
  })
})

describe('the history', () => {
  it('does not grow with popups opened and closed repeatedly', async () => {
    show()
    await open('first')
    const grown = entries()
    for (const round of ['second', 'third']) {
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(popupsHere()).toBe(0))
      await open(round)
    }
    expect(entries()).toBe(grown)
  })

  it('keeps the entry when one popup replaces another', async () => {
    show()
    await open('first')
    const grown = entries()
    const steps = vi.spyOn(history, 'go')
    act(() => {
      const [first] = usePopupStack.getState().stack
      if (first) closePopup(first.id)
      openPopup('rechargeNotice', { reason: 'second' })
    })
    await screen.findByText('second')
    expect([popupsHere(), entries()]).toEqual([1, grown])
    expect(steps).not.toHaveBeenCalled()
    steps.mockRestore()
  })

  it('leaves the entry of a popup that is gone after a reload', async () => {
    history.pushState({ popups: 1 }, '', '/page')
    watchBack()
    await waitFor(() => expect(popupsHere()).toBe(0))
  })

  it('leaves a closed popup that Forward leads to', async () => {
    show()
    await open('first')
    history.back()
    await waitFor(() => expect(names()).toEqual([]))
    const arrived = vi.fn<() => void>()
    window.addEventListener('popstate', arrived)
    history.forward()
    await waitFor(() => expect(arrived).toHaveBeenCalledTimes(2))
    window.removeEventListener('popstate', arrived)
    expect(popupsHere()).toBe(0)
    expect(names()).toEqual([])
  })

  it('keeps what the router wrote into the entry', async () => {
    show()
    await userEvent.click(screen.getByRole('link', { name: 'bets' }))
    const written: unknown = history.state
    await open('first')
    expect(history.state).toEqual({ ...Object(written), popups: 1 })
  })
})
