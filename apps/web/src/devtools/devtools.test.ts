import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Freezable, freezer } from './freeze.ts'
import { opensTools } from './keys.ts'
import { type Guarded, protect } from './protect.ts'
import type { Probe } from './watch.ts'

const LOCKED = 'Developer tools have been detected as open'
const DESKTOP = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', maxTouchPoints: 0 }

/** Fake worker: it replies at once, unless developer tools pause it at its `debugger` statement. */
function simulatedProbe() {
  const listeners: ((reply: unknown) => void)[] = []
  const failures: (() => void)[] = []
  let toolsOpen = false
  let heldSince: number | undefined
  let looks = 0
  const say = (data: unknown) => {
    for (const listener of listeners) listener(data)
  }
  const probe: Probe = {
    look: () => {
      looks += 1
      say({ looking: true })
      if (toolsOpen) heldSince = Date.now()
      else say({ pausedMs: 0 })
    },
    onReply: (listener) => void listeners.push(listener),
    onFailure: (listener) => void failures.push(listener),
  }
  return {
    probe,
    looks: () => looks,
    say,
    fails: () => {
      for (const failed of failures) failed()
    },
    openTools: () => {
      toolsOpen = true
    },
    closeTools: () => {
      toolsOpen = false
      if (heldSince !== undefined) say({ pausedMs: Date.now() - heldSince })
      heldSince = undefined
    },
  }
}

/** Page with fake timers; its network calls are recorded. */
function simulatedPage(device = DESKTOP) {
  const called: string[] = []
  class Sender {
    send(body?: unknown): void {
      called.push(`xhr ${String(body)}`)
    }
  }
  const page: Guarded = {
    setTimeout: (handler, ms) => Number(setTimeout(handler, ms)),
    setInterval: (handler, ms) => Number(setInterval(handler, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    clearInterval: (timer) => clearInterval(timer),
    fetch: (input) => {
      called.push(`fetch ${input instanceof Request ? input.url : input.toString()}`)
      return Promise.resolve(new Response('paid'))
    },
    XMLHttpRequest: Sender,
    addEventListener: window.addEventListener.bind(window),
    document,
    navigator: device,
  }
  return { page, called, Sender }
}

const overlay = () => document.querySelector('[role=alertdialog]')
const press = (key: string, held: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...held })
  document.body.dispatchEvent(event)
  return event
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main><button>Bet</button><input></main>'
})
const added: [string, EventListenerOrEventListenerObject, boolean][] = []
const addListener = window.addEventListener.bind(window)
beforeEach(() => {
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (
      name: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      added.push([name, listener, options !== undefined])
      addListener(name, listener, options)
    },
  )
})
afterEach(() => {
  for (const [name, listener, capture] of added.splice(0))
    window.removeEventListener(name, listener, { capture })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('[T-20] developer-tools protection', () => {
  it('[C-11] locks after a pause of 80 ms at the top layer and unlocks when the tools are closed', async () => {
    const worker = simulatedProbe()
    protect(simulatedPage().page, () => worker.probe)
    expect(overlay()).toBeNull()
    worker.openTools()
    await vi.advanceTimersByTimeAsync(1200)
    expect(overlay()).toBeNull()
    await vi.advanceTimersByTimeAsync(160)
    expect(overlay()?.textContent).toBe(
      `${LOCKED}To protect content and interface security, the page has been locked.`,
    )
    expect(overlay()?.getAttribute('style')).toContain('2147483647')
    expect(document.activeElement).toBe(overlay())
    expect(document.querySelector('main')?.hasAttribute('inert')).toBe(true)

    worker.closeTools()
    await vi.advanceTimersByTimeAsync(1200)
    expect(overlay()).toBeNull()
    expect(document.querySelector('main')?.hasAttribute('inert')).toBe(false)
  })

  it('[C-11] checks every 1,200 ms and ignores a pause of exactly 80 ms', async () => {
    const worker = simulatedProbe()
    protect(simulatedPage().page, () => worker.probe)
    await vi.advanceTimersByTimeAsync(1199)
    expect(worker.looks()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(worker.looks()).toBe(2)
    worker.say({ pausedMs: 80 })
    expect(overlay()).toBeNull()
    worker.say({ pausedMs: 81 })
    expect(overlay()).not.toBeNull()
  })

  it.each([
    ['F12', {}],
    ['I', { ctrlKey: true, shiftKey: true }],
    ['ˆ', { code: 'KeyI', metaKey: true, altKey: true }],
    ['u', { ctrlKey: true }],
    ['p', { metaKey: true }],
  ])('locks at the press of %s with %j until nothing is detected', async (key, held) => {
    const worker = simulatedProbe()
    protect(simulatedPage().page, () => worker.probe)
    expect(press(key, held).defaultPrevented).toBe(true)
    expect(overlay()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1200)
    expect(overlay()).toBeNull()
    expect(worker.looks()).toBe(2)
  })

  it('leaves no page locked when the worker fails to start', async () => {
    const worker = simulatedProbe()
    const dead: Probe = { ...worker.probe, look: () => undefined }
    protect(simulatedPage().page, () => dead)
    worker.fails()
    press('F12')
    expect(overlay()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1200)
    expect(overlay()).toBeNull()
  })

  it('does nothing on iOS', () => {
    const { page } = simulatedPage({ userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 5 })
    const freezing = vi.fn<typeof freezer>()
    protect(page, () => expect.unreachable('no worker on iOS'), freezing)
    expect(press('F12').defaultPrevented).toBe(false)
    expect(overlay()).toBeNull()
    expect(freezing).not.toHaveBeenCalled()
  })

  it('disables the context menu, dragging and selecting except in text fields', () => {
    protect(simulatedPage().page, () => simulatedProbe().probe)
    const tried = (on: string, name: string) => {
      const event = new Event(name, { bubbles: true, cancelable: true })
      document.querySelector(on)?.dispatchEvent(event)
      return event.defaultPrevented
    }
    for (const name of ['contextmenu', 'dragstart', 'selectstart']) {
      expect(tried('button', name)).toBe(true)
      expect(tried('input', name)).toBe(false)
    }
  })
})

describe('[T-20] a locked page', () => {
  const locked = () => {
    const { page, called, Sender } = simulatedPage()
    const { freeze, thaw } = freezer(page)
    return { page, called, Sender, freeze, thaw }
  }

  it('holds its timers and runs the due ones in order when it is unlocked', async () => {
    const { page, freeze, thaw } = locked()
    const ran: string[] = []
    const note = (what: string) => () => void ran.push(what)
    page.setTimeout(note('first'), 10)
    page.setTimeout(note('second'), 20)
    const cancelled = page.setTimeout(note('cancelled'), 30)
    page.setInterval(note('tick'), 50)
    freeze()
    await vi.advanceTimersByTimeAsync(49)
    page.clearTimeout(cancelled)
    await vi.advanceTimersByTimeAsync(100)
    expect(ran).toEqual([])
    thaw()
    expect(ran).toEqual(['first', 'second'])
    await vi.advanceTimersByTimeAsync(1)
    expect(ran).toEqual(['first', 'second', 'tick'])
  })

  it('sends nothing until it is unlocked, and requests under way finish', async () => {
    const { page, called, Sender, freeze, thaw } = locked()
    const bet = page.fetch('/api/game/bet')
    await vi.advanceTimersByTimeAsync(0)
    freeze()
    expect(await (await bet).text()).toBe('paid')
    const later = page.fetch('/api/auth/user_info')
    new Sender().send('poll')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(called).toEqual(['fetch /api/game/bet'])
    thaw()
    await later
    expect(called).toEqual(['fetch /api/game/bet', 'xhr poll', 'fetch /api/auth/user_info'])
  })

  it('passes on the arguments of a timer', async () => {
    const { page } = locked()
    const got = vi.fn<(...given: string[]) => void>()
    const wide: Freezable & { setTimeout(handler: typeof got, ms: number, given: string): number } = page
    wide.setTimeout(got, 5, 'seven')
    await vi.advanceTimersByTimeAsync(5)
    expect(got).toHaveBeenCalledWith('seven')
  })
})

describe('other keys', () => {
  it.each([
    ['i', { ctrlKey: true }],
    ['I', { shiftKey: true }],
    ['c', { ctrlKey: true }],
    ['S', { ctrlKey: true, shiftKey: true }],
    ['v', { metaKey: true }],
    ['Enter', { ctrlKey: true, shiftKey: true }],
    [' ', {}],
  ])('%j with %j lock nothing', (key, held) => {
    expect(opensTools(new KeyboardEvent('keydown', { key, ...held }))).toBe(false)
  })
})
