import { REFUSALS } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import { useEffect, useState } from 'react'
import { serverNow } from '../../session/server-time.ts'
import { onStoredElsewhere, storage } from '../../storage/storage.ts'
import { useCountdown } from '../../ui/use-countdown.ts'

export type FailedForm = 'login' | 'register'

const SECOND_MS = 1000
/** Failures older than this are dropped, as on the server. */
const WINDOW_MS = 15 * 60 * SECOND_MS
const FIRST_WAIT_MS = 10 * SECOND_MS
const LONGEST_WAIT_MS = 120 * SECOND_MS
/** Cap on a stored wait, whatever the storage says. */
const LONGEST_KEPT_MS = 60 * 60 * SECOND_MS

/** Failures before each further one imposes a wait. A taken name is common, so registration allows more. */
const FREE: Readonly<Record<FailedForm, number>> = { login: 5, register: 10 }
const COUNTED: Readonly<Record<FailedForm, ReadonlySet<string>>> = {
  login: new Set(['wrongLogin', 'wrongCode']),
  register: new Set(['nameTaken', 'emailTaken', 'phoneTaken']),
}

type FailRecord = { readonly times: number; readonly lastMs: number; readonly untilMs: number }
const NONE: FailRecord = { times: 0, lastMs: 0, untilMs: 0 }

const keyOf = (tried: FailedForm) => `fail_records_${tried}` as const
const WRITTEN = /^(\d{1,4}) (\d{1,15}) (\d{1,15})$/

function read(tried: FailedForm, nowMs: number): FailRecord {
  const [, times, lastMs, untilMs] = WRITTEN.exec(storage.get(keyOf(tried)) ?? '') ?? []
  const kept = { times: Number(times ?? 0), lastMs: Number(lastMs ?? 0), untilMs: Number(untilMs ?? 0) }
  if (kept.lastMs + WINDOW_MS < nowMs && kept.untilMs <= nowMs) return NONE
  return { ...kept, untilMs: Math.min(kept.untilMs, nowMs + LONGEST_KEPT_MS) }
}

const write = (tried: FailedForm, { times, lastMs, untilMs }: FailRecord) =>
  storage.set(keyOf(tried), `${times} ${Math.round(lastMs)} ${Math.round(untilMs)}`)

/** The record after a refusal: a wait set by the server takes precedence; otherwise the server's rule is applied. */
function after(before: FailRecord, tried: FailedForm, answer: Refused, nowMs: number): FailRecord {
  if (answer.status === REFUSALS.tooManyRequests.status) {
    const seconds = Number(answer.extra?.values.seconds ?? 0)
    return { ...before, lastMs: nowMs, untilMs: nowMs + seconds * SECOND_MS }
  }
  if (!COUNTED[tried].has(answer.extra?.id ?? '')) return before
  const times = before.times + 1
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (times - FREE[tried]), LONGEST_WAIT_MS)
  return { times, lastMs: nowMs, untilMs: times < FREE[tried] ? before.untilMs : nowMs + waitMs }
}

/**
 * Failed tries in this browser, so that its pages enforce the wait after a reload and in every tab. The server keeps
 * its own count and does not trust this one.
 */
export function useFailRecord(tried: FailedForm) {
  const [untilMs, setUntilMs] = useState(() => read(tried, serverNow()).untilMs)
  useEffect(
    () => onStoredElsewhere(keyOf(tried), () => setUntilMs(read(tried, serverNow()).untilMs)),
    [tried],
  )
  const leftMs = useCountdown(untilMs)
  return {
    /** Seconds until the next try. */
    seconds: Math.ceil(leftMs / SECOND_MS),
    /** Returns whether a wait is now in force; its countdown replaces the error message. */
    failed: (answer: Refused): boolean => {
      const nowMs = serverNow()
      const record = after(read(tried, nowMs), tried, answer, nowMs)
      if (record.lastMs === nowMs) write(tried, record)
      setUntilMs(record.untilMs)
      return record.untilMs > nowMs
    },
    passed: (): void => {
      storage.remove(keyOf(tried))
      setUntilMs(0)
    },
  }
}
