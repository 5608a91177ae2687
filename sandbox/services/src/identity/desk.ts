import type { IdentityCheckRequest, IdentityCheckStatus } from '@baize/contract/provider'
import type { IdentityReason } from '@baize/contract/shared'
import type { Clock } from '@baize/kit'
import { type Secrets, signedHeaders } from '../psp/signature.ts'

const KEPT_CHECKS = 200
const LONGEST_RETRY_MS = 60_000
const GIVE_UP_AFTER = 20
const ANSWER_WITHIN_MS = 10_000

/** Outcome of future checks. `wait` leaves each check pending until its buttons are pressed. */
export type Plan = {
  readonly outcome: 'pass' | 'fail' | 'unclear' | 'wait'
  readonly reason: IdentityReason
  readonly delaySeconds: number
  /** Values read from the document; empty for those that the player entered. */
  readonly name: string
  readonly birthDate: string
  /** Empty for a unique number. */
  readonly number: string
}
const FIRST_PLAN: Plan = {
  outcome: 'pass',
  reason: 'blurred',
  delaySeconds: 1,
  name: '',
  birthDate: '',
  number: '',
}

export type Check = {
  readonly request: IdentityCheckRequest
  readonly receivedAt: number
  status: IdentityCheckStatus
  told: boolean
}

/** The identity provider's back office. State is in memory only: after a restart, checks start over. */
export type Desk = {
  /** The default plan. */
  plan(): Plan
  /** `only` is the player's name that the plan applies to; empty for the default plan. */
  decideOn(plan: Plan, only: string): void
  /** Null if the id already belongs to a different check. */
  take(request: IdentityCheckRequest): Check | null
  find(merchantCheckId: string): Check | undefined
  list(): readonly Check[]
  settle(check: Check, outcome: Exclude<Plan['outcome'], 'wait'>, reason: IdentityReason): void
  tell(check: Check): void
  stop(): void
}

type Around = { readonly clock: Clock; readonly secrets: Secrets; readonly firstRetryMs: number }

export function createDesk({ clock, secrets, firstRetryMs }: Around): Desk {
  const checks = new Map<string, Check>()
  const plans = new Map<string, Plan>()
  const planFor = (name: string): Plan => plans.get(name.toLowerCase()) ?? plans.get('') ?? FIRST_PLAN
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  async function deliver(check: Check, attempt: number): Promise<void> {
    const body = JSON.stringify(check.status)
    try {
      const response = await fetch(check.request.notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(secrets, clock.now(), body) },
        body,
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      check.told = response.ok
    } catch {
      check.told = false
    }
    if (check.told || stopping.signal.aborted || attempt >= GIVE_UP_AFTER) return
    later(Math.min(firstRetryMs * 2 ** attempt, LONGEST_RETRY_MS), () => void deliver(check, attempt + 1))
  }

  const desk: Desk = {
    plan: () => planFor(''),
    decideOn: (plan, only) => plans.set(only.toLowerCase(), plan),
    take: (request) => {
      const before = checks.get(request.merchantCheckId)
      if (before)
        return before.request.name === request.name && before.request.level === request.level ? before : null
      const { merchantCheckId } = request
      const check: Check = {
        request,
        receivedAt: clock.now(),
        status: {
          checkId: `idc_${merchantCheckId}`,
          merchantCheckId,
          state: 'pending',
          reason: null,
          name: null,
          birthDate: null,
          document: null,
        },
        told: false,
      }
      checks.set(merchantCheckId, check)
      for (const id of [...checks.keys()].slice(0, Math.max(0, checks.size - KEPT_CHECKS))) checks.delete(id)
      const { outcome, reason, delaySeconds } = planFor(request.name)
      if (outcome !== 'wait') later(delaySeconds * 1000, () => desk.settle(check, outcome, reason))
      return check
    },
    find: (id) => checks.get(id),
    list: () => [...checks.values()].toReversed(),
    settle: (check, outcome, reason) => {
      const { name, birthDate, number } = planFor(check.request.name)
      const { document: kind, country, level, merchantCheckId } = check.request
      const read = {
        name: name || check.request.name,
        birthDate: birthDate || check.request.birthDate,
        // A proof of address has no document number.
        document: level === 1 ? { kind, country, number: number || merchantCheckId } : null,
      }
      const state = ({ pass: 'passed', fail: 'failed', unclear: 'unclear' } as const)[outcome]
      check.status = {
        ...check.status,
        state,
        reason: outcome === 'fail' ? reason : null,
        ...(outcome === 'pass' ? read : { name: null, birthDate: null, document: null }),
      }
      desk.tell(check)
    },
    tell: (check) => {
      check.told = false
      void deliver(check, 0)
    },
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
  return desk
}
