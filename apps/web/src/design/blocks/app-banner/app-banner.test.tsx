import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearPage } from '../../../games/testing/page.tsx'
import { openPopup, usePopupStack } from '../../../popups/stack.ts'
import { useCurrentPath } from '../../../session/ui-state.ts'
import { useInstall } from '../../../shell/install-prompt.ts'
import { storage } from '../../../storage/storage.ts'
import { showBlock } from '../live.fixture.tsx'
import { isDue } from './due.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('[T-14] the bar that offers the app', () => {
  const NOW = Date.now()
  it('is not due on a first visit, and again some days after it was closed', () => {
    localStorage.clear()
    expect(isDue(storage, NOW, 14)).toBe(false)
    expect(isDue(storage, NOW + 29 * MINUTE, 14)).toBe(false)
    expect(isDue(storage, NOW + 31 * MINUTE, 14)).toBe(true)
    storage.set('appBanner', { sinceMs: NOW, closedMs: NOW + DAY })
    expect(isDue(storage, NOW + 14 * DAY, 14)).toBe(false)
    expect(isDue(storage, NOW + 15 * DAY, 14)).toBe(true)
    storage.set('appBanner', { sinceMs: NOW + 300 * DAY })
    expect(isDue(storage, NOW, 14), 'a clock that was set back').toBe(true)
  })

  describe('in a browser that has been here before', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', () => ({
        matches: false,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }))
      localStorage.clear()
      storage.set('appBanner', { sinceMs: 1 })
      useCurrentPath.setState({ pathname: '/bets' })
    })
    afterEach(() => {
      useInstall.setState({ installed: false })
      vi.unstubAllGlobals()
      clearPage()
    })
    const bar = () => screen.queryByRole('complementary', { name: 'App' })
    const shown = async () => {
      const { person } = showBlock('appBanner')
      await waitFor(() => expect(bar()).not.toBeNull())
      return person
    }

    it('leads to the page of the app', async () => {
      await shown()
      expect(screen.getByRole('link', { name: 'Install' }).getAttribute('href')).toBe('/app')
    })

    it('stays away once it was closed', async () => {
      const person = await shown()
      await person.click(screen.getByRole('button', { name: 'Close' }))
      expect(bar()).toBeNull()
      expect(storage.get('appBanner')?.closedMs).toBeGreaterThan(NOW - DAY)
    })

    it('is away while a game or a popup is open, and once the app is installed', async () => {
      await shown()
      act(() => useCurrentPath.setState({ pathname: '/h5/mines' }))
      await waitFor(() => expect(bar()).toBeNull())
      act(() => useCurrentPath.setState({ pathname: '/bets' }))
      await waitFor(() => expect(bar()).not.toBeNull())
      act(() => openPopup('notifications', {}))
      await waitFor(() => expect(bar()).toBeNull())
      act(() => usePopupStack.setState({ stack: [] }))
      await waitFor(() => expect(bar()).not.toBeNull())
      act(() => useInstall.setState({ installed: true }))
      await waitFor(() => expect(bar()).toBeNull())
    })
  })
})
