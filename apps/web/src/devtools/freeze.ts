import type { Timers } from './watch.ts'

type Action = () => void

/** Parts of a window that can be frozen; a window, or a fake one. */
export type Freezable = {
  setTimeout(handler: Action, ms?: number): number
  setInterval(handler: Action, ms?: number): number
  clearTimeout(timer?: number): void
  clearInterval(timer?: number): void
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  readonly XMLHttpRequest: { readonly prototype: { send(body?: unknown): void } }
}

export type Freezer = {
  readonly freeze: () => void
  /** Runs everything that was held, in its original order. */
  readonly thaw: () => void
  /** Unpatched timers, for the watch that must run while frozen. */
  readonly timers: Timers
}

/**
 * Patches the timers and the network of a page. While frozen nothing new starts: due timers are held and requests are
 * queued. Requests in flight may finish, since some of them move money.
 */
export function freezer(page: Freezable): Freezer {
  const real = {
    setTimeout: page.setTimeout.bind(page),
    setInterval: page.setInterval.bind(page),
    clearTimeout: page.clearTimeout.bind(page),
    fetch: page.fetch.bind(page),
  }
  const sends = page.XMLHttpRequest.prototype
  const realSend = Reflect.get(sends, 'send')
  let frozen = false
  let held = new Map<number | symbol, Action>()
  const orLater = (key: number | symbol, action: Action): void => {
    if (frozen) held.set(key, action)
    else action()
  }

  page.setTimeout = (handler, ms, ...rest: unknown[]) => {
    const timer = real.setTimeout(() => orLater(timer, () => void Reflect.apply(handler, page, rest)), ms)
    return timer
  }
  page.setInterval = (handler, ms, ...rest: unknown[]) =>
    real.setInterval(() => {
      if (!frozen) void Reflect.apply(handler, page, rest)
    }, ms)
  page.clearTimeout = (timer) => {
    if (timer !== undefined) held.delete(timer)
    real.clearTimeout(timer)
  }
  page.fetch = async (input, init) => {
    await new Promise<void>((resolve) => orLater(Symbol('call'), resolve))
    return real.fetch(input, init)
  }
  sends.send = function send(this: unknown, body) {
    orLater(Symbol('call'), () => Reflect.apply(realSend, this, [body]))
  }

  return {
    timers: { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout },
    freeze: () => {
      frozen = true
    },
    thaw: () => {
      frozen = false
      const due = held
      held = new Map()
      for (const action of due.values()) action()
    },
  }
}
