import type { IdentityReason } from '@baize/contract/shared'
import type { Clock, RandomBytes } from '@baize/kit'
import { createFaults, type FaultBox } from './faults.ts'

const KEPT_CASES = 200

/** Outcome of future checks. `wait` leaves each check pending until its buttons are pressed. */
export type Plan = {
  readonly outcome: 'pass' | 'fail' | 'unclear' | 'wait'
  readonly reason: IdentityReason
  /** Whether a failure is of the person, who may not try again. */
  readonly final: boolean
  readonly delaySeconds: number
  /** Values read from the document; empty for those that the player entered. */
  readonly name: string
  readonly birthDate: string
  /** Empty for a unique number. */
  readonly number: string
  /** Empty for the CPF that the player entered; `none` where the document has none. */
  readonly taxId: string
}
const FIRST_PLAN: Plan = {
  outcome: 'pass',
  reason: 'blurred',
  final: false,
  delaySeconds: 1,
  name: '',
  birthDate: '',
  number: '',
  taxId: '',
}

/** Values that the player entered, as the site sent them. */
export type Claim = {
  readonly name: string
  readonly birthDate: string
  /** Three letters. */
  readonly country: string
  readonly taxId: string
}

/** What the provider read from a document. */
export type ReadValues = {
  readonly name: string | null
  readonly birthDate: string | null
  readonly document: { readonly kind: string; readonly country: string; readonly number: string } | null
  readonly taxId: string
}

export type CaseFile = { readonly label: string; readonly type: string; readonly base64: string }

export type Outcome = {
  readonly state: 'passed' | 'failed' | 'unclear' | 'expired'
  readonly reason: IdentityReason | null
  readonly final: boolean
  readonly read: ReadValues
}

/** A check: an applicant of Sumsub, a session of Didit. */
export type Case = {
  readonly vendor: 'sumsub' | 'didit'
  readonly id: string
  /** The site's id of it. */
  readonly externalId: string
  readonly level: string
  readonly isAddress: boolean
  readonly claim: Claim
  readonly receivedAt: number
  readonly files: CaseFile[]
  /** As the documents were sent, or chosen in the provider's flow. */
  kind: string
  state: 'init' | 'started' | 'pending' | 'decided'
  outcome: Outcome | null
  attempts: number
}

type Kind = 'created' | 'pending' | 'decided'
/** Tells the site, as the provider of the case does it. */
export type Teller = (told: Case, kind: Kind) => void

/** The back office of the providers of identity checks. State is in memory only: after a restart, checks start over. */
export type Desk = {
  readonly faults: FaultBox
  /** The default plan. */
  plan(): Plan
  /** `only` is the player's name that the plan applies to; empty for the default plan. */
  decideOn(plan: Plan, only: string): void
  add(fresh: Pick<Case, 'vendor' | 'id' | 'externalId' | 'level' | 'isAddress' | 'claim'>): Case
  find(id: string): Case | undefined
  findExternal(vendor: Case['vendor'], externalId: string): Case | undefined
  list(): readonly Case[]
  /** The documents are complete: the check begins. */
  submit(told: Case): void
  /** Decides, also anew. */
  settle(
    told: Case,
    outcome: 'pass' | 'fail' | 'unclear' | 'expire',
    how: Pick<Plan, 'reason' | 'final'>,
  ): void
  /** Puts a result without telling anybody. */
  put(told: Case, outcome: Outcome): void
  tell(told: Case): void
  /** Set by each provider. */
  readonly tellers: Map<Case['vendor'], Teller>
  readonly randomBytes: RandomBytes
  stop(): void
}

export function createDesk({
  clock,
  randomBytes,
}: {
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}): Desk {
  const cases = new Map<string, Case>()
  const plans = new Map<string, Plan>()
  const planFor = (name: string): Plan => plans.get(name.toLowerCase()) ?? plans.get('') ?? FIRST_PLAN
  const timers = new Set<NodeJS.Timeout>()
  const say = (told: Case, kind: Kind) => desk.tellers.get(told.vendor)?.(told, kind)

  const desk: Desk = {
    faults: createFaults(),
    tellers: new Map(),
    randomBytes,
    plan: () => planFor(''),
    decideOn: (plan, only) => plans.set(only.toLowerCase(), plan),
    add: (fresh) => {
      const added: Case = {
        ...fresh,
        receivedAt: clock.now(),
        files: [],
        kind: 'ID_CARD',
        state: 'init',
        outcome: null,
        attempts: 0,
      }
      cases.set(fresh.id, added)
      for (const id of [...cases.keys()].slice(0, Math.max(0, cases.size - KEPT_CASES))) cases.delete(id)
      say(added, 'created')
      return added
    },
    find: (id) => cases.get(id),
    findExternal: (vendor, externalId) =>
      [...cases.values()].find((one) => one.vendor === vendor && one.externalId === externalId),
    list: () => [...cases.values()].toReversed(),
    submit: (told) => {
      told.state = 'pending'
      told.outcome = null
      told.attempts += 1
      say(told, 'pending')
      const { outcome, delaySeconds, ...how } = planFor(told.claim.name)
      if (outcome === 'wait') return
      const timer = setTimeout(() => {
        timers.delete(timer)
        desk.settle(told, outcome, how)
      }, delaySeconds * 1000)
      timers.add(timer)
    },
    settle: (told, outcome, { reason, final }) => {
      const state = ({ pass: 'passed', fail: 'failed', unclear: 'unclear', expire: 'expired' } as const)[
        outcome
      ]
      const isFailure = state === 'failed'
      desk.put(told, {
        state,
        reason: isFailure ? reason : null,
        final: isFailure && final,
        read: outcome === 'pass' ? readFrom(told, planFor(told.claim.name)) : NOTHING,
      })
      desk.tell(told)
    },
    put: (told, outcome) => {
      told.state = 'decided'
      told.outcome = outcome
    },
    tell: (told) => say(told, 'decided'),
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
  return desk
}

export const NOTHING: ReadValues = { name: null, birthDate: null, document: null, taxId: '' }

/** What the plan finds on the documents of a case: what the player entered, unless it says otherwise. */
export function readFrom(
  { claim, isAddress, kind, externalId }: Case,
  plan: Pick<Plan, 'name' | 'birthDate' | 'number' | 'taxId'>,
): ReadValues {
  return {
    name: plan.name || claim.name,
    birthDate: plan.birthDate || claim.birthDate,
    // A proof of address has no document number.
    document: isAddress ? null : { kind, country: claim.country, number: plan.number || externalId },
    taxId: plan.taxId === 'none' ? '' : plan.taxId || claim.taxId,
  }
}
