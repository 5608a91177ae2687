import { refused } from '@baize/contract/server'
import { type Envelope, refusal } from '@baize/contract/shared'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { adoptToken } from '../session/session.ts'
import { deliver, pauseUntilOnline } from './deliver.ts'
import { useDelivery } from './use-delivery.ts'
import { NETWORK_ERROR } from './wire.ts'

type Reply = { model: string }
const done: Envelope<Reply> = { status: 0, model: 'done' }

function delivery(answers: readonly Envelope<Reply>[]) {
  const left = [...answers]
  const over = new AbortController()
  const lost: boolean[] = []
  const send = vi.fn<() => Promise<Envelope<Reply>>>(() => Promise.resolve(left.shift() ?? NETWORK_ERROR))
  const parts = {
    pause: () => Promise.resolve(),
    onLost: (willRetry: boolean) => void lost.push(willRetry),
    signal: over.signal,
  }
  return { send, lost, over, parts, run: () => deliver(send, parts) }
}

describe('a call with a request id', () => {
  it('is sent once when its outcome is known', async () => {
    const { send, lost, run } = delivery([done])
    expect(await run()).toEqual(done)
    expect(send).toHaveBeenCalledTimes(1)
    expect(lost).toEqual([])
  })

  it('is not sent again after a refusal', async () => {
    const no = refused(refusal('betHeld'))
    const { send, run } = delivery([no])
    expect(await run()).toEqual(no)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('is sent again until the answer arrives', async () => {
    const { send, lost, run } = delivery([NETWORK_ERROR, refused(refusal('serverFault')), done])
    expect(await run()).toEqual(done)
    expect(send).toHaveBeenCalledTimes(3)
    expect(lost).toEqual([true, true])
  })

  it('stays in doubt after a lost reply, even when a retry is told that the site is busy', async () => {
    const busy = refused(refusal('serverBusy'))
    const { send, run } = delivery([NETWORK_ERROR, busy, done])
    expect(await run()).toEqual(done)
    expect(send).toHaveBeenCalledTimes(3)
    expect(await delivery([busy, done]).run()).toEqual(busy)
  })

  it('is abandoned after a bounded number of attempts', async () => {
    const { send, lost, run } = delivery([])
    expect(await run()).toBeNull()
    expect(send).toHaveBeenCalledTimes(7)
    expect(lost.at(-1)).toBe(false)
  })

  it('is not sent again when nobody waits for it any more', async () => {
    const { send, over, parts } = delivery([])
    const pause = () => {
      over.abort()
      return Promise.resolve()
    }
    expect(await deliver(send, { ...parts, pause })).toBeNull()
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('a pause', () => {
  it('ends with its time, when the network returns, or when its caller leaves', async () => {
    vi.useFakeTimers()
    try {
      const { signal } = new AbortController()
      const timed = pauseUntilOnline(400, signal)
      await vi.advanceTimersByTimeAsync(400)
      await timed
      const cut = pauseUntilOnline(60_000, signal)
      window.dispatchEvent(new Event('online'))
      await cut
      const leaving = new AbortController()
      const left = pauseUntilOnline(60_000, leaving.signal)
      leaving.abort()
      await left
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a call of a component', () => {
  it('is not sent again for the next player', async () => {
    adoptToken('token-of-the-last')
    const { result } = renderHook(() => useDelivery())
    let lose: () => void = () => undefined
    const send = vi
      .fn<() => Promise<Envelope<Reply>>>(() => Promise.resolve(done))
      .mockReturnValueOnce(new Promise((resolve) => (lose = () => resolve(NETWORK_ERROR))))
    const sent = result.current(send)
    act(() => adoptToken('token-of-the-next'))
    lose()
    expect(await sent).toBeNull()
    expect(send).toHaveBeenCalledTimes(1)
  })
})
