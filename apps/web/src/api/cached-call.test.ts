import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cachedCall, forgetCached } from './cached-call.ts'

let waiting: ((answer: object) => void)[]
let asked: string[]

beforeEach(() => {
  localStorage.clear()
  forgetCached()
  vi.useFakeTimers()
  waiting = []
  asked = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    asked.push(url + body)
    return new Promise<Response>((resolve) => {
      waiting.push((answer) => resolve(new Response(JSON.stringify(answer))))
    })
  })
})
afterEach(async () => {
  // A call without an answer would keep the next test's from being made.
  for (const answer of waiting) answer(TICKET)
  await settle()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const TICKET = { status: 0, model: { token: 'ticket' } }
const join = (module: string) => cachedCall('/api/sockmsg/join', [module], { quiet: true })
/** Flushes pending promises without advancing the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a cached call', () => {
  it('[A-03] is made once for two identical requests, the second of which checks every 100 ms', async () => {
    const first = join('global')
    const second = vi.fn<(answer: unknown) => void>()
    void join('global').then(second)
    await settle()
    expect(asked).toEqual(['/api/sockmsg/join["global"]'])
    waiting[0]?.(TICKET)
    expect(await first).toEqual(TICKET)
    await vi.advanceTimersByTimeAsync(99)
    expect(second).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(second).toHaveBeenCalledWith(TICKET)
    expect(asked).toHaveLength(1)
  })

  it('[A-03] stores only status 0, so after a refusal the next request is sent', async () => {
    const first = join('global')
    const second = join('global')
    await settle()
    waiting[0]?.({ status: 503, message: 'busy' })
    expect(await first).toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(2)
    waiting[1]?.(TICKET)
    expect(await second).toEqual(TICKET)
    expect(await join('global')).toEqual(TICKET)
    expect(asked).toHaveLength(2)
  })

  it('[A-03] is identified by address and body, so another body is a separate call', async () => {
    void join('game:tower')
    void join('game:mines')
    await settle()
    expect(asked).toEqual(['/api/sockmsg/join["game:tower"]', '/api/sockmsg/join["game:mines"]'])
  })

  it('is forgotten with the player', async () => {
    const first = join('global')
    await settle()
    waiting[0]?.(TICKET)
    await first
    forgetCached()
    void join('global')
    await settle()
    expect(asked).toHaveLength(2)
  })

  it('is not stored if its player has left before the answer arrives', async () => {
    const first = join('game:stair')
    await settle()
    forgetCached()
    waiting[0]?.(TICKET)
    expect(await first).toEqual(TICKET)
    void join('game:stair')
    await settle()
    expect(asked).toHaveLength(2)
  })
})
