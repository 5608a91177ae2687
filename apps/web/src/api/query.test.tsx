import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import {
  CallRefused,
  forgetAnswers,
  queryClient,
  refreshAnswers,
  setAnswer,
  useInfiniteQuery,
  useQuery,
  useSetOwnAnswer,
} from './query.ts'

// React Query re-renders only for fields that are read, so the test reads all of them.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, notifyOnChangeProps: 'all' } })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
  vi.useRealTimers()
})

type Ask = () => Promise<string>
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const unreachable = () => Promise.reject(new CallRefused({ status: -1, message: '' }))
function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

describe('a query', () => {
  it('is sent once for all components that use it, and not again while its answer is fresh', async () => {
    const queryFn = vi.fn<Ask>(() => Promise.resolve('answer'))
    const look = () => renderHook(() => useQuery({ queryKey: ['read', { page: 1 }], queryFn }))
    const first = look()
    const second = look()
    expect(first.result.current).toMatchObject({ isPending: true, isLoading: true, isFetching: true })
    await pass(0)
    for (const { result } of [first, second])
      expect(result.current).toMatchObject({
        data: 'answer',
        isPending: false,
        isFetching: false,
        isError: false,
      })
    first.unmount()
    await pass(29_999)
    look()
    await pass(0)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await pass(1)
    const late = look()
    expect(late.result.current).toMatchObject({ data: 'answer', isFetching: true, isLoading: false })
    await pass(0)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('is not sent before it is enabled', async () => {
    const queryFn = vi.fn<Ask>(() => Promise.resolve('answer'))
    const { result, rerender } = renderHook(
      ({ enabled }) => useQuery({ queryKey: ['read'], queryFn, enabled }),
      {
        initialProps: { enabled: false },
      },
    )
    await pass(0)
    expect(result.current).toMatchObject({ isPending: true, isLoading: false, fetchStatus: 'idle' })
    rerender({ enabled: true })
    await pass(0)
    expect(result.current.data).toBe('answer')
  })

  it('has a separate answer for each key', async () => {
    const { result, rerender } = renderHook(
      ({ id }) => useQuery({ queryKey: ['one', id], queryFn: () => Promise.resolve(`answer ${id}`) }),
      { initialProps: { id: 1 } },
    )
    await pass(0)
    rerender({ id: 2 })
    expect(result.current.data).toBeUndefined()
    await pass(0)
    expect(result.current.data).toBe('answer 2')
  })

  it('is retried twice when the server is unreachable, after one and two seconds', async () => {
    const queryFn = vi.fn<Ask>(unreachable)
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn }))
    await pass(999)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(queryFn).toHaveBeenCalledTimes(2)
    await pass(1999)
    expect(result.current).toMatchObject({ isError: false, isFetching: true })
    await pass(1)
    expect(queryFn).toHaveBeenCalledTimes(3)
    expect(result.current).toMatchObject({ isError: true, isFetching: false, data: undefined })
    await pass(60_000)
    expect(queryFn).toHaveBeenCalledTimes(3)
  })

  it('is not retried after a refusal but can be sent again', async () => {
    const refusal = new CallRefused({ status: 2303, message: 'no such payment' })
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(refusal)
      .mockResolvedValueOnce('answer')
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn }))
    await pass(10_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    expect(result.current.error).toBe(refusal)
    await act(() => result.current.refetch())
    expect(result.current).toMatchObject({ data: 'answer', error: null, isError: false })
  })

  it('keeps its answer when it fails later', async () => {
    const queryFn = vi.fn<Ask>(unreachable).mockResolvedValueOnce('answer')
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn, retry: 0 }))
    await pass(0)
    await act(() => result.current.refetch())
    expect(result.current).toMatchObject({ data: 'answer', isError: true })
  })

  it('waits for the network and then resumes', async () => {
    setOnline(false)
    const queryFn = vi.fn<Ask>(() => Promise.resolve('answer'))
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn }))
    await pass(60_000)
    expect(result.current.fetchStatus).toBe('paused')
    expect(queryFn).not.toHaveBeenCalled()
    setOnline(true)
    await pass(0)
    expect(result.current).toMatchObject({ data: 'answer', fetchStatus: 'idle' })
    expect(queryFn).toHaveBeenCalledTimes(1)
  })

  it('is sent again when the network returns and its answer is stale', async () => {
    const queryFn = vi.fn<Ask>(() => Promise.resolve('answer'))
    renderHook(() => useQuery({ queryKey: ['read'], queryFn }))
    await pass(0)
    setOnline(false)
    setOnline(true)
    await pass(0)
    expect(queryFn).toHaveBeenCalledTimes(1)
    setOnline(false)
    await pass(30_000)
    setOnline(true)
    await pass(0)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('polls at its own interval, but not while the page is hidden', async () => {
    let asked = 0
    const { result } = renderHook(() =>
      useQuery({
        queryKey: ['read'],
        queryFn: () => Promise.resolve((asked += 1)),
        staleTime: 0,
        refetchInterval: ({ state }) => ((state.data ?? 0) < 3 ? 1000 * (state.data ?? 1) : false),
      }),
    )
    await pass(0)
    await pass(1000)
    expect(result.current.data).toBe(2)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(6000)
    expect(asked).toBe(2)
    hidden.mockReturnValue('visible')
    await pass(2000)
    expect(asked).toBe(3)
    await pass(60_000)
    expect(asked).toBe(3)
  })

  it('is forgotten five minutes after its last use', async () => {
    const queryFn = vi.fn<Ask>(() => Promise.resolve('answer'))
    const look = () => renderHook(() => useQuery({ queryKey: ['read'], queryFn, staleTime: Infinity }))
    const first = look()
    await pass(0)
    first.unmount()
    await pass(299_999)
    const second = look()
    expect(second.result.current.data).toBe('answer')
    second.unmount()
    await pass(300_000)
    expect(look().result.current.data).toBeUndefined()
  })
})

describe('a change to cached queries', () => {
  it('refetches the visible queries under a key and marks its hidden ones as stale', async () => {
    const shown = vi.fn<Ask>(() => Promise.resolve('shown'))
    const other = vi.fn<Ask>(() => Promise.resolve('other'))
    renderHook(() => useQuery({ queryKey: ['bets', 1], queryFn: shown }))
    renderHook(() => useQuery({ queryKey: ['bets and more'], queryFn: other }))
    queryClient.setQueryData(['bets', 2], 'unseen')
    await pass(0)
    await act(() => refreshAnswers(['bets']))
    expect(shown).toHaveBeenCalledTimes(2)
    expect(other).toHaveBeenCalledTimes(1)
    expect(queryClient.getQueryState(['bets', 2])?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(['bets', 1])?.isInvalidated).toBe(false)
    await act(() => refreshAnswers())
    expect(other).toHaveBeenCalledTimes(2)
  })

  it('sets the current answer and discards one under way', async () => {
    let late: (said: string) => void = () => undefined
    const queryFn = () => new Promise<string>((resolve) => (late = resolve))
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn }))
    await pass(0)
    await act(async () => setAnswer(['read'], 'now'))
    late('before')
    await pass(0)
    expect(result.current).toMatchObject({ data: 'now', isFetching: false })
    await act(async () => setAnswer<string>(['read'], (now) => `${now} and then`))
    expect(result.current.data).toBe('now and then')
  })

  it('repeats a first request that is older than the change', async () => {
    const answers: ((said: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn }))
    await pass(0)
    await act(async () => void refreshAnswers(['read']))
    await pass(0)
    answers[0]?.('before')
    await pass(0)
    expect(result.current).toMatchObject({ data: undefined, isPending: true, isFetching: true })
    answers[1]?.('after')
    await pass(0)
    expect(result.current).toMatchObject({ data: 'after', isError: false })
  })

  it('cancels a request', async () => {
    let late: (said: string) => void = () => undefined
    const queryFn = vi.fn<Ask>(() => new Promise<string>((resolve) => (late = resolve)))
    queryClient.setQueryData(['read'], 'first')
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn, staleTime: 0 }))
    await pass(0)
    await act(() => queryClient.cancelQueries({ queryKey: ['read'] }))
    late('second')
    await pass(0)
    expect(result.current).toMatchObject({ data: 'first', isFetching: false })
  })

  it('repeats a request while an older one is under way', async () => {
    const answers: ((said: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    queryClient.setQueryData(['read'], 'first')
    const { result } = renderHook(() => useQuery({ queryKey: ['read'], queryFn, staleTime: 0 }))
    await pass(0)
    await act(async () => void result.current.refetch())
    await pass(0)
    answers[1]?.('newest')
    await pass(0)
    answers[0]?.('older')
    await pass(0)
    expect(result.current.data).toBe('newest')
  })

  it('forgets the previous player’s answers and refetches those still visible', async () => {
    let answer: (player: string) => void = () => undefined
    const queryFn = () => new Promise<string>((resolve) => (answer = resolve))
    const { result } = renderHook(() => useQuery({ queryKey: ['me'], queryFn }))
    await pass(0)
    answer('first')
    await pass(0)
    expect(result.current.data).toBe('first')
    await act(async () => forgetAnswers())
    expect(result.current.data).toBeUndefined()
    answer('second')
    await pass(0)
    expect(result.current.data).toBe('second')
  })
})

describe('a component shown only to the previous player', () => {
  it('sends nothing for the next one', async () => {
    const queryFn = vi.fn<Ask>(() => Promise.resolve('mine'))
    const { result, rerender } = renderHook(
      ({ hasLogin }) => useQuery({ queryKey: ['mine'], queryFn, enabled: hasLogin }),
      { initialProps: { hasLogin: true } },
    )
    await pass(0)
    await act(async () => {
      rerender({ hasLogin: false })
      forgetAnswers()
    })
    await pass(0)
    expect(result.current.data).toBeUndefined()
    expect(queryFn).toHaveBeenCalledTimes(1)
  })
})

describe('a response to the previous player', () => {
  const ana = { ...VISITOR, token: 'token-of-ana', userId: '5' }
  afterEach(() => clearUser())

  it('is not kept for the next one', () => {
    signIn(ana)
    const { result } = renderHook(() => useSetOwnAnswer())
    const setAtPress = result.current
    setAtPress(['mine'], 'first of ana')
    expect(queryClient.getQueryData(['mine'])).toBe('first of ana')
    act(() => {
      signIn({ ...VISITOR, token: 'token-of-bo', userId: '6' })
      forgetAnswers()
    })
    setAtPress(['mine'], 'late of ana')
    expect(queryClient.getQueryData(['mine'])).toBeUndefined()
    result.current(['mine'], 'of bo')
    expect(queryClient.getQueryData(['mine'])).toBe('of bo')
  })
})

describe('a paged query', () => {
  const LAST = 3
  let edition = 'a'
  const queryFn = vi.fn<(at: { pageParam: number }) => Promise<string>>(({ pageParam }) =>
    Promise.resolve(`${edition}${pageParam}`),
  )
  const read = () =>
    renderHook(() =>
      useInfiniteQuery({
        queryKey: ['pages'],
        initialPageParam: 1,
        queryFn,
        getNextPageParam: (last: string) =>
          Number(last.slice(1)) < LAST ? Number(last.slice(1)) + 1 : undefined,
      }),
    )
  beforeEach(() => {
    edition = 'a'
    queryFn.mockClear()
  })

  it('loads one page after the other to the last', async () => {
    const { result } = read()
    await pass(0)
    expect(result.current.data?.pages).toEqual(['a1'])
    for (const expected of [
      ['a1', 'a2'],
      ['a1', 'a2', 'a3'],
    ]) {
      expect(result.current.hasNextPage).toBe(true)
      let answer: () => void = () => undefined
      queryFn.mockImplementationOnce(
        ({ pageParam }) => new Promise((resolve) => (answer = () => resolve(`a${pageParam}`))),
      )
      await act(async () => void result.current.fetchNextPage())
      expect(result.current.isFetchingNextPage).toBe(true)
      answer()
      await pass(0)
      expect(result.current).toMatchObject({ data: { pages: expected }, isFetchingNextPage: false })
    }
    expect(result.current.hasNextPage).toBe(false)
  })

  it('reloads as many pages as it had', async () => {
    const { result } = read()
    await pass(0)
    await act(() => result.current.fetchNextPage())
    edition = 'b'
    await act(() => refreshAnswers(['pages']))
    expect(result.current.data?.pages).toEqual(['b1', 'b2'])
    expect(queryFn).toHaveBeenCalledTimes(4)
  })

  it('keeps its pages when the next one fails', async () => {
    const { result } = read()
    await pass(0)
    queryFn.mockRejectedValueOnce(new Error('broken'))
    await act(() => result.current.fetchNextPage())
    expect(result.current).toMatchObject({
      data: { pages: ['a1'] },
      isError: true,
      isFetchingNextPage: false,
    })
    await act(() => result.current.fetchNextPage())
    expect(result.current).toMatchObject({ data: { pages: ['a1', 'a2'] }, isError: false })
  })
})
