import { useToasts } from '@baize/ui/toast'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePopupPage } from '../popups/popup-page.ts'
import { usePopupStack } from '../popups/stack.ts'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { useBreakWords, useUiState } from '../session/ui-state.ts'
import { AddressLinks } from './AddressLinks.tsx'
import { SmartLink } from './SmartLink.tsx'

const names = () => usePopupStack.getState().stack.map(({ name }) => name)
const player = { ...VISITOR, token: 'a-long-token', userId: '5', balance: '10.00' }

function Where() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}
const where = () => screen.getByRole('status').textContent

beforeEach(() => {
  localStorage.clear()
  useBreakWords.setState({ words: null })
  clearUser()
  usePopupStack.setState({ stack: [] })
  usePopupPage.setState({ open: false })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a smart link', () => {
  const show = (to: string) =>
    render(
      <MemoryRouter>
        <Where />
        <SmartLink to={to}>it</SmartLink>
      </MemoryRouter>,
    )

  it('[L-18] navigates inside the site for a path', async () => {
    show('/bets')
    await userEvent.click(screen.getByRole('link', { name: 'it' }))
    expect(where()).toBe('/bets')
  })

  it('[L-18] opens a new window without an opener for the web', () => {
    show('https://help.test/')
    const link = screen.getByRole('link', { name: 'it (opens in a new window)' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('href')).toBe('https://help.test/')
  })

  it('shows, for a deposit, the end of a break before it is pressed', () => {
    show('#recharge')
    expect(screen.getByRole('button', { name: 'it' })).toBeTruthy()
    act(() => useBreakWords.setState({ words: 'On a break until Friday' }))
    expect(screen.getByRole('button', { name: 'On a break until Friday' })).toBeTruthy()
  })

  it('[L-11] is a button for an action', async () => {
    show('#login')
    await userEvent.click(screen.getByRole('button', { name: 'it' }))
    expect(names()).toEqual(['login'])
  })

  it('is plain text without a target', () => {
    show('javascript:alert(1)')
    expect(screen.getByText('it').closest('a, button')).toBeNull()
  })
})

describe('a link in the address', () => {
  const arrive = (address: string, covered = false) => {
    history.replaceState(null, '', address)
    return render(
      <BrowserRouter>
        <Where />
        <AddressLinks />
        <div inert={covered}>
          <h2 id="rules">Rules</h2>
        </div>
      </BrowserRouter>,
    )
  }

  it('[L-03] [R-01] is followed on arrival and removed from the address', async () => {
    arrive('/bets?page=2#recharge')
    await waitFor(() => expect(names()).toEqual(['login']))
    expect(where()).toBe('/bets?page=2')
    act(() => signIn(player))
    expect(names()).toContain('deposit')
  })

  it('is removed from the address when it is meaningless', async () => {
    arrive('/bets?page=2#nonsense=1')
    await waitFor(() => expect(where()).toBe('/bets?page=2'))
    expect(names()).toEqual([])
  })

  it.each(['#login', '#register'])(
    '%s only tells a logged-in player that they are logged in',
    async (hash) => {
      useToasts.setState({ toasts: [] })
      signIn({ ...player, username: 'ana' })
      arrive(`/${hash}`)
      await waitFor(() =>
        expect(useToasts.getState().toasts).toMatchObject([{ message: "You're logged in as ana" }]),
      )
      expect(names()).toEqual([])
      expect(where()).toBe('/')
    },
  )

  const changeTo = (hash: string) =>
    act(() => {
      history.pushState(null, '', hash)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })

  it('[L-12] is followed again when it reappears', async () => {
    arrive('/')
    for (const _ of [1, 2]) {
      changeTo('#register')
      await waitFor(() => expect(names()).toEqual(['register']))
      expect(where()).toBe('/')
      act(() => usePopupStack.setState({ stack: [] }))
    }
  })

  it('[L-17] leads back to the page before, not to where the link was followed', async () => {
    history.pushState(null, '', '/before')
    history.pushState(null, '', '/here')
    render(
      <BrowserRouter>
        <Where />
        <AddressLinks />
      </BrowserRouter>,
    )
    changeTo('#back')
    await waitFor(() => expect(where()).toBe('/before'))
  })

  it('[L-08] shows the element it names and focuses it', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    arrive('/#anchor=rules')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rules' })))
    expect(scrolled).toHaveBeenCalledTimes(1)
  })

  it('[L-08] waits for the element while the page is covered, because nothing there can be focused', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    arrive('/#anchor=rules', true)
    await waitFor(() => expect(where()).toBe('/'))
    expect(document.activeElement).toBe(document.body)
    const rules = screen.getByText('Rules')
    rules.parentElement?.removeAttribute('inert')
    await waitFor(() => expect(document.activeElement).toBe(rules))
  })

  it('[L-06] asks before it logs a player out', async () => {
    signIn(player)
    arrive('/#logOut')
    await waitFor(() => expect(names()).toEqual(['dialog']))
  })

  it('[L-12] [E-10] [E-14] keeps the path of a registration as jumpPathAfterRegister', async () => {
    arrive(`/#action=${JSON.stringify({ type: 'register', path: '/promotions' })}`)
    await waitFor(() => expect(names()).toEqual(['register']))
    expect(useUiState.getState().jumpPathAfterRegister).toBe('/promotions')
    useUiState.setState({ jumpPathAfterRegister: null })
  })

  it('[L-02] shows a page of ours in a frame, and no foreign one', async () => {
    arrive('/#iframe=/h5/mines')
    await waitFor(() => expect(usePopupPage.getState().open).toBe(true))
    usePopupPage.setState({ open: false })
    cleanup()
    arrive('/#iframe=https://evil.test/')
    expect(usePopupPage.getState().open).toBe(false)
  })

  it('stays when it belongs to the browser', () => {
    arrive('/#rules')
    expect(where()).toBe('/#rules')
    expect(names()).toEqual([])
  })
})
