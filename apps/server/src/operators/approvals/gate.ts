import { BlockList, isIPv6 } from 'node:net'
import { type InputOf, isDescribedPath, type OperatorPath, operatorRules } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { assert, err, type Result } from '@baize/kit'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import { inReadOnlyTransaction } from '../../platform/db/pool.ts'
import { callHash, type Describe, type Described } from '../../platform/four-eyes/description.ts'
import { actorOf, type Operator } from '../../platform/four-eyes/operator.ts'
import type { Plan } from '../../platform/four-eyes/plan.ts'
import type { Deed, GateInput, OperatorGate } from '../../platform/http/gates.ts'
import { type Entry, identifyOperator, record, takeConfirmation } from '../staff/service.ts'
import { askSecondPerson } from './service.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Stands before every operator call: address, person, permission, confirmation, second person, record. */
export function createGate(ctx: Context, describe: Describe): OperatorGate {
  const allowed = allowList(ctx.config.consoleAllow)

  /** Whether this address may use the console at all, its log-in included. */
  const admits = (ip: string): boolean => allowed(ip)

  /** The caller, if they may make this call. A refusal of somebody who is known is recorded. */
  async function identify(path: OperatorPath, asked: GateInput): Promise<Result<Operator, Refusal>> {
    const found = await identifyOperator(ctx, asked.credentials)
    if (!found.ok || found.value.permissions.has(rulesOf(path).permission)) return found
    await record(ctx, ctx.db, { ...entryOf(path, asked, found.value), what: 'REFUSED', refusal: 'forbidden' })
    return err(refusal('forbidden'))
  }

  /**
   * Carries the call out, records the attempt before and the outcome after: an attempt without an outcome is a process
   * that died, never an action without a record.
   */
  async function carryOut<T>(
    path: OperatorPath,
    asked: GateInput,
    who: Operator,
    input: unknown,
    deed: Deed<T>,
  ): Promise<Result<T, Refusal>> {
    const { method, permission, confirm, recorded, fourEyes } = rulesOf(path)
    const isRecorded = recorded ?? (method === 'POST' && (permission !== 'self' || confirm === true))
    const entry = entryOf(path, asked, who)
    const attempt = isRecorded ? await record(ctx, ctx.db, { ...entry, what: 'TRIED', input }) : null
    /** A refused change of one's own account is recorded as well: a wrong passkey is an attack until shown otherwise. */
    const note = (what: Entry['what'], why: string | null = null) =>
      attempt !== null
        ? record(ctx, ctx.db, { ...entry, what, attempt, refusal: why })
        : method === 'POST' && what === 'REFUSED'
          ? record(ctx, ctx.db, { ...entry, what, refusal: why })
          : null
    const people = { requestedBy: who.name, approvedBy: null, actor: actorOf(who) }
    try {
      const outcome = await decide()
      await note(outcome.ok ? 'DONE' : 'REFUSED', outcome.ok ? null : outcome.error.id)
      return outcome
    } catch (error) {
      await note('FAILED')
      throw error
    }

    async function decide(): Promise<Result<T, Refusal>> {
      const shown = await describeNow()
      if (confirm && who.kind === 'person') {
        const { confirmation } = asked
        if (
          shown === null ||
          confirmation === null ||
          !UUID.test(confirmation) ||
          !(await takeConfirmation(ctx.db, confirmation, who.sessionId, shown.hash, ctx.clock.now()))
        )
          return err(refusal('confirmationNeeded'))
      }
      assert(
        (typeof deed !== 'function') === (fourEyes !== undefined),
        `${path} is planned iff it can take two`,
      )
      if (typeof deed === 'function') return deed(people)
      const planned = await inReadOnlyTransaction(ctx.db, (db) => deed.plan(people, db))
      if (!planned.ok) return planned
      const plan = planned.value
      assert(fourEyes !== 'always' || plan.takesTwo !== null, `${path} takes two people`)
      if (plan.takesTwo !== null) return second(shown, plan)
      const outcome = await deed.carryOut(people, plan)
      // Another act of this person, at the same time, has used up what one may do alone.
      if (!outcome.ok && outcome.error.id === 'secondPersonNeeded')
        return second(shown, { ...plan, takesTwo: 'limit' })
      return outcome
    }

    /** The call as its caller has seen it, if nothing has changed since. Machines see nothing. */
    async function describeNow(): Promise<Shown | null> {
      if (who.kind !== 'person' || !isDescribedPath(path)) return null
      const { id } = who
      // The input was parsed for this path.
      const given = z.parse(z.custom<InputOf<typeof path>>(), input)
      const found = await inReadOnlyTransaction(ctx.db, (db) => describe(db, path, given, id))
      return { ...found, hash: callHash(path, given, found.description) }
    }

    /** Machines cannot ask a second person: nobody would know who asked. */
    async function second(shown: Shown | null, plan: Plan): Promise<Result<T, Refusal>> {
      if (who.kind !== 'person' || shown === null) return err(refusal('forbidden'))
      assert(typeof input === 'object' && input !== null, 'a four-eyes call has an object as input')
      const { hash, description, subject } = shown
      const request = { path, input: { ...input }, inputHash: hash, description, subject, plan }
      return err(await askSecondPerson(ctx, who, request, describe))
    }
  }

  return { admits, identify, carryOut }
}

type Shown = Described & { readonly hash: Buffer }

const rulesOf = (path: OperatorPath) => {
  const rules = operatorRules(path)
  assert(rules !== null, `${path} is an operator call`)
  return rules
}

const entryOf = (path: OperatorPath, { ip }: GateInput, who: Operator): Omit<Entry, 'what'> => ({
  who: who.name,
  session: who.kind === 'person' ? who.sessionId : null,
  path,
  ip,
})

function allowList(ranges: readonly string[]): (ip: string) => boolean {
  if (ranges.length === 0) return () => true
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (ip) => list.check(ip, familyOf(ip))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
