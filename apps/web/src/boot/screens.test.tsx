import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DesignModel } from '@baize/contract/player'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAhead, fetchDesign, loadDesign } from '../design/load-design.ts'
import { logErrors } from '../log/log-errors.ts'
import { useDesign } from '../session/design.ts'
import { FirewallCheck } from './FirewallCheck.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

const EMPTY: DesignModel = { tabs: [], menus: [], pages: [], articles: [], assetMappings: {} }

beforeEach(() => {
  useDesign.setState({ state: 'loading', model: undefined })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the page shows no words before it knows the player’s language', () => {
  const page = new DOMParser().parseFromString(
    readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8'),
    'text/html',
  )
  expect(page.querySelector('.boot-screen')?.textContent?.trim()).toBe('Baize')
})

describe('[S-18] the loading overlay', () => {
  it('stays until the design is loaded', async () => {
    render(<LoadingOverlay />)
    expect(screen.getByRole('status').textContent).toContain('Loading Baize')
    await act(() => loadDesign(() => Promise.resolve(EMPTY)))
    expect(screen.queryByRole('status')).toBeNull()
    expect(useDesign.getState().model).toEqual(EMPTY)
  })

  it('stays when the design fails to load, says so, and goes when it arrives later', async () => {
    vi.useFakeTimers()
    render(<LoadingOverlay />)
    const fetching = vi.fn<() => Promise<DesignModel>>().mockRejectedValue(new Error('down'))
    void loadDesign(fetching)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('status').textContent).toContain('Trying again…')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(fetching).toHaveBeenCalledTimes(21)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    fetching.mockResolvedValue(EMPTY)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('[E-03] the design', () => {
  const answer = (body: unknown, status = 200) => {
    const asked = vi.fn<(url: string) => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify(body), { status })),
    )
    vi.stubGlobal('fetch', asked)
    return asked
  }

  it('is requested by its key and the kind of screen, and parsed completely', async () => {
    const page = { id: 'home', type: 'home', items: [{ comId: 'C000045', data: { maxWidth: 1200 } }] }
    const model = { ...EMPTY, pages: [page], assetMappings: { logo: 'r1.png' } }
    const asked = answer({ status: 0, model })
    expect(await fetchDesign('k1')).toEqual(model)
    expect(asked.mock.calls[0]?.[0]).toMatch(/^\/static\/theme\/k1\?device=(mobile|pc)$/)
  })

  it('is not requested twice after prefetching, unless it is needed twice or under another key', async () => {
    const asked = answer({ status: 0, model: EMPTY })
    askAhead('k1')
    askAhead('k1')
    expect(await fetchDesign('k1')).toEqual(EMPTY)
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ status: 0, model: EMPTY }))))
    await fetchDesign('k1')
    expect(asked).toHaveBeenCalledTimes(2)
    askAhead('k1')
    await fetchDesign('k2')
    expect(asked).toHaveBeenCalledTimes(4)
  })

  it.each([
    ['a refusal', { status: 500, message: 'broken' }, 200],
    ['a fault', {}, 502],
    ['half a design', { status: 0, model: { tabs: [] } }, 200],
  ])('is not accepted from %s', async (_what, body, status) => {
    answer(body, status)
    await expect(fetchDesign('k1')).rejects.toBeInstanceOf(Error)
  })
})

describe('[S-09] the firewall check', () => {
  it('sends its challenge at the press of the button and replaces a refused one', async () => {
    const sent: unknown[] = []
    let challenges = 0
    vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
      const reply = () => {
        if (url.startsWith('/api/home/firewall_check'))
          return { status: 0, model: { challenge: `c${++challenges}` } }
        sent.push(JSON.parse(init.body))
        return sent.length === 1 ? { status: 1015, message: 'no' } : { status: 0 }
      }
      return Promise.resolve(new Response(JSON.stringify(reply())))
    })
    const passed = vi.fn<() => void>()
    render(<FirewallCheck onPassed={passed} />)
    const button = screen.getByRole('button', { name: "I'm human" })
    await userEvent.click(button)
    expect((await screen.findByText("That didn't work. Try again.")).getAttribute('role')).toBe('alert')
    expect(passed).not.toHaveBeenCalled()
    await userEvent.click(button)
    await vi.waitFor(() => expect(passed).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ challenge: 'c1' }, { challenge: 'c2' }])
  })
})

describe('[X-18] the window’s error handler', () => {
  it('only writes to the console', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    logErrors(window)
    const torn = new Error('the felt is torn')
    window.dispatchEvent(new ErrorEvent('error', { error: torn }))
    expect(log).toHaveBeenCalledExactlyOnceWith('uncaught', torn)
    expect(document.body.textContent).toBe('')
  })
})
