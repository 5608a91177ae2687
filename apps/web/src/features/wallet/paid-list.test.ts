import type { PaidOrder } from '@baize/contract/player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { clearUser, signIn } from '../../session/session.ts'
import { storage } from '../../storage/storage.ts'
import { checkPurchases, rememberPurchase, watchPurchases } from './paid-list.ts'

const MINUTE = 60_000
const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const paidOrder = (n: number): PaidOrder => ({ id: id(n), first: false, usdAmount: '5.00', amount: '5.00' })
const held = () => storage.get('paidList')?.map((order) => order.id)

let paid: PaidOrder[]
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.useFakeTimers()
  clearPage()
  paid = []
  server = fakeServer({ '/api/pay/paid_list': () => ({ model: paid }) })
  signIn(PLAYER)
})
afterEach(() => {
  vi.useRealTimers()
  clearPage()
})
const asked = () => server.requests('/api/pay/paid_list').map(({ ids }) => ids)

describe('[T-19] the paid list', () => {
  it('[E-08] holds id and time of ten purchases at most', () => {
    for (let n = 1; n <= 11; n++) rememberPurchase(id(n), Date.now())
    expect(held()).toEqual(Array.from({ length: 10 }, (_, n) => id(n + 2)))
    expect(storage.get('paidList')?.[0]).toEqual({ id: id(2), time: Date.now() })
  })

  it('holds a purchase for an hour', async () => {
    rememberPurchase(id(1), Date.now())
    vi.advanceTimersByTime(60 * MINUTE)
    await checkPurchases(Date.now())
    expect(asked()).toEqual([[id(1)]])
    vi.advanceTimersByTime(1)
    await checkPurchases(Date.now())
    expect(asked()).toHaveLength(1)
    expect(held()).toBeUndefined()
  })

  it('is checked three minutes after a purchase, and a paid one is announced once and removed', async () => {
    const told = vi.fn<(paid: readonly PaidOrder[]) => void>()
    const stop = watchPurchases(told)
    rememberPurchase(id(1), Date.now())
    await vi.advanceTimersByTimeAsync(MINUTE)
    rememberPurchase(id(2), Date.now())
    await vi.advanceTimersByTimeAsync(2 * MINUTE - 1)
    expect(asked()).toEqual([])
    paid = [paidOrder(1)]
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toEqual([[id(1), id(2)]])
    expect(told).toHaveBeenCalledExactlyOnceWith([paidOrder(1)])
    expect(held()).toEqual([id(2)])
    paid = []
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(asked()).toEqual([[id(1), id(2)], [id(2)]])
    expect(told).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(asked()).toHaveLength(2)
    stop()
  })

  it('is checked by a page that is reopened later', async () => {
    rememberPurchase(id(1), Date.now())
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    const stop = watchPurchases(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual([[id(1)]])
    stop()
  })

  it('keeps everything when the server is unreachable and is deleted by a log-out', async () => {
    server.answer({ '/api/pay/paid_list': () => 'down' })
    rememberPurchase(id(1), Date.now())
    expect(await checkPurchases(Date.now())).toEqual([])
    expect(held()).toEqual([id(1)])
    clearUser()
    expect(held()).toBeUndefined()
  })
})
