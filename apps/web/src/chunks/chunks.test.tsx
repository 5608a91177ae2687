import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../session/connection.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ChunkLoadError } from './chunk-error.ts'
import { lazyPage } from './lazy-page.ts'
import { loadChunk } from './load-chunk.ts'

afterEach(() => {
  cleanup()
  useConnection.setState({ state: 'idle' })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const fails = (words: string) => vi.fn<() => Promise<string>>(() => Promise.reject(new Error(words)))

describe('[A-37] a lazy part of the site', () => {
  it('is requested once more after a failure and then loads', async () => {
    const load = fails('reset').mockRejectedValueOnce(new Error('reset')).mockResolvedValueOnce('part')
    expect(await loadChunk('mines', load)).toBe('part')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it("becomes a ChunkLoadError 'Loading chunk {n} failed’ when it fails twice", async () => {
    const load = fails('reset')
    const error = await loadChunk('mines', load).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChunkLoadError)
    expect(error).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk mines failed',
      code: undefined,
    })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('reports failed styles by its code', async () => {
    const load = fails('Unable to preload CSS for /assets/mines-1a2b3c4d.css')
    await expect(loadChunk('mines', load)).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' })
  })

  it('is abandoned after 120,000 ms of each attempt', async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<string>>(() => new Promise(() => undefined))
    const settled = vi.fn<(error: unknown) => void>()
    loadChunk('mines', load).catch(settled)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(expect.any(ChunkLoadError))
  })

  it('shows the error screen with a reload button when it fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Missing = lazyPage('mines', () => Promise.reject(new Error('gone')))
    render(
      <MemoryRouter>
        <ErrorBoundary>
          <Suspense>
            <Missing />
          </Suspense>
        </ErrorBoundary>
      </MemoryRouter>,
    )
    expect((await screen.findByRole('heading')).textContent).toBe("This part of the site didn't load.")
    const technical = screen.getByText('Loading chunk mines failed')
    expect(technical.closest('details')).toHaveProperty('open', false)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    [
      'the live connection is back',
      () => {
        useConnection.setState({ state: 'retrying' })
        useConnection.setState({ state: 'online' })
      },
    ],
  ])('is drawn after a failure once %s', async (_, comesBack) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let reachable = false
    const Part = lazyPage('mines', () =>
      reachable ? Promise.resolve(() => <p>the part</p>) : Promise.reject(new Error('offline')),
    )
    render(
      <ErrorBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>,
    )
    await screen.findByRole('alert')
    act(comesBack)
    await screen.findByRole('alert')
    reachable = true
    act(comesBack)
    expect(await screen.findByText('the part')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not requested again because a page has connected for the first time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    useConnection.setState({ state: 'connecting' })
    const load = vi.fn<() => Promise<() => null>>(() => Promise.reject(new Error('gone')))
    const Missing = lazyPage('mines', load)
    render(
      <ErrorBoundary>
        <Suspense>
          <Missing />
        </Suspense>
      </ErrorBoundary>,
    )
    await screen.findByRole('alert')
    act(() => useConnection.setState({ state: 'online' }))
    await screen.findByRole('alert')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is never created with bare lazy(), which has neither time-out nor retry', () => {
    const src = join(import.meta.dirname, '..')
    const bare = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('chunks'))
      .filter((file) => /\blazy\(/.test(readFileSync(join(src, file), 'utf8')))
    expect(bare).toEqual([])
  })
})
