import type { Faults } from './faults.ts'

export type PixNotice = {
  readonly url: string
  readonly body: string
  /** Made at each try, as a signature may be wrong on purpose. */
  readonly headers: (isForged: boolean) => Readonly<Record<string, string>>
  /** The address with a wrong secret, where the secret is in it. */
  readonly forgedUrl?: string
}

/** Banks repeat a notice that is not answered with success, with growing pauses. */
const RETRIES_MS = [300, 1000, 5000, 20_000]
const SOON_MS = 60
const LATE_MS = 3000

export type Notices = { readonly post: (notice: PixNotice) => void; readonly stop: () => void }

export function createNotices(faults: Faults): Notices {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false
  const after = (ms: number, work: () => void): void => {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }
  async function send(notice: PixNotice, isForged: boolean, attempt = 0): Promise<void> {
    const answered = await fetch(isForged ? (notice.forgedUrl ?? notice.url) : notice.url, {
      method: 'POST',
      body: notice.body,
      headers: { 'content-type': 'application/json', ...notice.headers(isForged) },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.ok,
      () => false,
    )
    const again = RETRIES_MS[attempt]
    if (!answered && again !== undefined) after(again, () => void send(notice, isForged, attempt + 1))
  }
  return {
    post: (notice) => {
      const isForged = faults.strikes('forged')
      const waitMs = faults.strikes('late') || faults.strikes('reorder') ? LATE_MS : SOON_MS
      after(waitMs, () => void send(notice, isForged))
      if (faults.strikes('duplicate')) after(waitMs, () => void send(notice, isForged))
    },
    stop: () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
