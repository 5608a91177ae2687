import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { source } from './sources.ts'

const SITE = 'https://baize.example'

type Bridge = { send(message: string): Promise<unknown> }
type Posted = { data: unknown; source: unknown; ports: unknown[]; stopImmediatePropagation(): void }

/** A page in which the app runs its script, and both ends of what it posts. */
function openPage(origin = SITE, AppShell?: Bridge) {
  const listeners = new Set<(event: Posted) => void>()
  const window: {
    AppShell?: Bridge
    addEventListener(type: string, listener: (event: Posted) => void): void
    removeEventListener(type: string, listener: (event: Posted) => void): void
  } = {
    ...(AppShell && { AppShell }),
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const text = source('android/src/main/assets/bridge.js')
  const isNew: unknown = runInNewContext(`(${text}\n)("${SITE}","the nonce")`, {
    window,
    location: { origin },
  })
  const sent: unknown[] = []
  const answers = new Set<(event: { data: string }) => void>()
  const port = {
    postMessage: (posted: string) => void sent.push(JSON.parse(posted)),
    addEventListener: (_type: string, listener: (event: { data: string }) => void) =>
      void answers.add(listener),
    start: () => undefined,
  }
  const post = (event: Partial<Posted> = {}) => {
    const stopImmediatePropagation = vi.fn<() => void>()
    for (const listener of listeners)
      listener({ data: 'the nonce', source: null, ports: [port], stopImmediatePropagation, ...event })
    return stopImmediatePropagation
  }
  const reply = (answer: object) => {
    for (const listener of answers) listener({ data: JSON.stringify(answer) })
  }
  return { window, isNew, sent, post, reply }
}

describe('[G-26] [A-36] the script of the Android bridge', () => {
  it('carries messages to the app and its answers back, also those sent before the port came', async () => {
    const { window, isNew, sent, post, reply } = openPage()
    expect(isNew).toBe(true)
    const [first, second] = [window.AppShell?.send('one'), window.AppShell?.send('two')]
    expect(sent).toEqual([])
    expect(post()).toHaveBeenCalled()
    const third = window.AppShell?.send('three')
    expect(sent).toEqual(['one', 'two', 'three'].map((message, at) => ({ id: at + 1, message })))
    reply({ id: 2, answer: '{"text":""}' })
    reply({ id: 1 })
    reply({ id: 3, answer: 'last' })
    expect(await Promise.all([first, second, third])).toEqual([undefined, '{"text":""}', 'last'])
  })

  it('does nothing in a page of another origin', () => {
    const { window, isNew, post } = openPage('https://baize.example.evil.test')
    expect(isNew).toBe(false)
    expect(window.AppShell).toBeUndefined()
    expect(post()).not.toHaveBeenCalled()
  })

  it('keeps the bridge of a page that has one already', () => {
    const bridge: Bridge = { send: () => Promise.resolve() }
    const { window, isNew } = openPage(SITE, bridge)
    expect(isNew).toBe(false)
    expect(window.AppShell).toBe(bridge)
  })

  it.each([
    ['from a frame that knows the nonce', { source: {} }],
    ['with another nonce', { data: 'a guess' }],
    ['without a port', { ports: [] }],
  ])('takes no port from a message %s', (_how, event) => {
    const { window, sent, post } = openPage()
    post(event)
    void window.AppShell?.send('one')
    expect(sent).toEqual([])
  })

  it('ignores answers that nobody waits for', () => {
    const { post, reply } = openPage()
    post()
    expect(() => reply({ id: 7, answer: 'late' })).not.toThrow()
  })
})
