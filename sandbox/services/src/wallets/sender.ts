import type { Fault, Faults } from './faults.ts'

const RETRIES = 8
const ANSWER_WITHIN_MS = 5_000

/** A call to the site. It is written when it is sent, as signatures have a time. */
export type Notice = {
  readonly url: string
  readonly write: (fault: Fault) => { readonly headers: Record<string, string>; readonly body: string }
  /** Whether this status ends it. */
  readonly isTaken: (status: number) => boolean
}

/** Calls the site, one notice after the other, and again where it does not take one. */
export type Sender = {
  tell(notice: Notice): void
  /** When nothing is on its way, except for what waits for its next try. */
  idle(): Promise<void>
  stop(): void
}

export function createSender(faults: Faults, firstRetryMs: number): Sender {
  const timers = new Set<NodeJS.Timeout>()
  let last = Promise.resolve()
  let early: Notice | null = null
  let isOver = false

  const post = async (notice: Notice, fault: Fault, tries = 0): Promise<void> => {
    if (isOver) return
    const { headers, body } = notice.write(fault)
    const isTaken = await fetch(notice.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).then(
      ({ status }) => notice.isTaken(status),
      () => false,
    )
    if (isTaken || tries >= RETRIES) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        queue(() => post(notice, 'none', tries + 1))
      },
      firstRetryMs * 2 ** tries,
    )
    timers.add(timer)
  }
  const queue = (work: () => Promise<void>): void => {
    last = last.then(work, work)
  }

  return {
    tell: (notice) => {
      const fault = faults.take('notice')
      if (fault === 'silent') return
      if (fault === 'reorder' && early === null) {
        early = notice
        return
      }
      queue(() => post(notice, fault))
      if (fault === 'duplicate') queue(() => post(notice, fault))
      const held = early
      early = null
      if (held) queue(() => post(held, 'none'))
    },
    idle: async () => {
      let known: Promise<void> | null = null
      while (known !== last) {
        known = last
        await known
      }
    },
    stop: () => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
