import { present } from '@baize/kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../api/client.ts'
import { useConnection } from '../session/connection.ts'
import { noticeSlowCalls, SLOW_MS } from './slow-calls.ts'

type Pending = { readonly answer: (response: Response) => void; readonly fail: () => void }
let pending: Pending[]

beforeEach(() => {
  pending = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        pending.push({ answer: resolve, fail: () => reject(new TypeError('Failed to fetch')) })
      }),
  )
  noticeSlowCalls()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useConnection.setState({ isSlow: false })
})

const ask = async () => {
  const reply = call('/api/sockmsg/join', ['global'], { quiet: true })
  await vi.advanceTimersByTimeAsync(0)
  return { reply, ...present(pending.at(-1), 'a request') }
}
const ticket = () => Response.json({ status: 0, model: { token: 'ticket' } })
const isSlow = () => useConnection.getState().isSlow === true

it('[G-25] an answer that is late is spoken of until it is here, and still taken', async () => {
  const { reply, answer } = await ask()
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1)
  expect(isSlow()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isSlow()).toBe(true)
  answer(ticket())
  expect(await reply).toEqual({ status: 0, model: { token: 'ticket' } })
  expect(isSlow()).toBe(false)
})

it('[G-25] a call that was answered in time is never spoken of', async () => {
  const { reply, answer } = await ask()
  answer(ticket())
  await reply
  await vi.advanceTimersByTimeAsync(SLOW_MS * 2)
  expect(isSlow()).toBe(false)
})

it('[G-25] of two late calls the last one ends it, by failing as well', async () => {
  const [first, second] = [await ask(), await ask()]
  await vi.advanceTimersByTimeAsync(SLOW_MS)
  first.answer(ticket())
  await first.reply
  expect(isSlow()).toBe(true)
  second.fail()
  await second.reply
  expect(isSlow()).toBe(false)
})
