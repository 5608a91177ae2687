import {
  CALLS,
  type OperatorPath,
  type OperatorSelf,
  operatorRules,
  PATHS,
  type Refusal,
  refusal,
} from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Handlers } from '../../http/handlers.ts'
import { givenAlone } from '../../support/given-alone.ts'
import { actorOf, type Operator, type OperatorPerson } from '../../support/operator.ts'
import { approve, type CarryOut, decline, listApprovals } from './approvals.ts'
import { checkAudit, searchAudit } from './audit.ts'
import { NO_COOKIE } from './callers.ts'
import { callHash, isOperatorPath } from './gate.ts'
import {
  finishLink,
  finishRecovery,
  type LoggedIn,
  localPeople,
  logInByPasskey,
  logInLocally,
  readSelf,
  startLink,
  startRecovery,
} from './log-in.ts'
import { askAnyPasskey, askConfirmation, askNewPasskey, keepNewPasskey, verifyAnswer } from './passkeys.ts'
import {
  changeRoles,
  createKey,
  endPerson,
  invite,
  listPeople,
  readKeys,
  recover,
  stopKey,
} from './people.ts'
import { leaveForIssuer, returnFromIssuer, setSignIn } from './sign-in.ts'
import * as sql from './sql.ts'

type StaffPaths = Extract<
  keyof Handlers,
  | `/api/operator/login/${string}`
  | `/api/operator/invite/${string}`
  | `/api/operator/me${string}`
  | `/api/operator/passkey/${string}`
  | `/api/operator/recovery/${string}`
  | `/api/operator/confirm/${string}`
  | `/api/operator/approvals${string}`
  | `/api/operator/people${string}`
  | `/api/operator/keys${string}`
  | `/api/operator/audit${string}`
  | '/api/operator/door'
  | '/api/operator/logout'
>

const modelOf = <T>(result: Result<T, Refusal>): Result<{ model: T }, Refusal> =>
  result.ok ? ok({ model: result.value }) : result

function loggedIn(
  call: { readonly setCookie: (cookie: string) => void },
  result: Result<LoggedIn, Refusal>,
): Result<{ model: OperatorSelf }, Refusal> {
  if (!result.ok) return result
  call.setCookie(result.value.cookie)
  return ok({ model: result.value.self })
}

/** `carryOut` runs another operator call's handler in the name of two people. */
export function staffRoutes(
  ctx: Context,
  carryOutFor: (call: Parameters<Handlers['/api/operator/approvals/approve']>[0]) => CarryOut,
): Pick<Handlers, StaffPaths> {
  return {
    '/api/operator/door': async (call) => {
      const local = await localPeople(ctx, call.ip)
      return ok({
        model: {
          local: local.map(({ id, name, roles }) => ({ id, name, roles: [...roles] })),
          oidc: ctx.config.consoleOidc?.name ?? null,
        },
      })
    },
    '/api/operator/login/start': async () => ok({ model: await askAnyPasskey(ctx) }),
    '/api/operator/login/finish': async (call) => loggedIn(call, await logInByPasskey(ctx, call.input, call)),
    '/api/operator/login/local': async (call) => loggedIn(call, await logInLocally(ctx, call.input, call)),
    '/api/operator/login/oidc_start': async () => modelOf(await leaveForIssuer(ctx)),
    '/api/operator/login/oidc_finish': async (call) =>
      loggedIn(call, await returnFromIssuer(ctx, call.input, call)),
    '/api/operator/invite/start': async (call) => {
      const started = await startLink(ctx, call.input.token)
      return modelOf(started.ok ? ok({ ...started.value, roles: [...started.value.roles] }) : started)
    },
    '/api/operator/invite/finish': async (call) => loggedIn(call, await finishLink(ctx, call.input, call)),
    '/api/operator/logout': async (call) => {
      const { operator } = call
      if (operator.kind === 'person')
        await sql.endSessions(ctx.db, operator.id, ctx.clock.now(), operator.sessionId)
      call.setCookie(NO_COOKIE)
      return ok({})
    },
    '/api/operator/me': async (call) =>
      asPerson(call.operator, async (who) => modelOf(await readSelf(ctx, who))),
    '/api/operator/me/given': async ({ operator }) =>
      ok({ model: [...(await givenAlone(ctx, ctx.db, actorOf(operator)))] }),
    '/api/operator/me/session/end': async (call) =>
      asPerson(call.operator, async (who) => {
        await sql.endSessions(ctx.db, who.id, ctx.clock.now(), call.input.id)
        return modelOf(await readSelf(ctx, who))
      }),
    '/api/operator/passkey/start': async (call) =>
      asPerson(call.operator, async (who) => {
        const operator = await sql.findOperator(ctx.db, who.id)
        return operator
          ? ok({ model: await askNewPasskey(ctx, operator) })
          : err(refusal('operatorLoginNeeded'))
      }),
    '/api/operator/passkey/finish': async (call) =>
      asPerson(call.operator, async (who) => {
        const kept = await keepNewPasskey(ctx, ctx.db, who.id, call.input)
        return kept.ok ? ok({ model: await ownPasskeys(ctx, who) }) : kept
      }),
    '/api/operator/passkey/remove': async (call) =>
      asPerson(call.operator, async (who) => {
        const removed = await removePasskey(ctx, who, call.input.passkeyId)
        return removed.ok ? ok({ model: await ownPasskeys(ctx, who) }) : removed
      }),
    '/api/operator/recovery/start': async (call) =>
      asPerson(call.operator, async (who) => modelOf(await startRecovery(ctx, who))),
    '/api/operator/recovery/finish': async (call) =>
      asPerson(call.operator, async (who) => modelOf(await finishRecovery(ctx, who, call.input.code))),
    '/api/operator/confirm/start': async (call) =>
      asPerson(call.operator, async (who) => {
        const confirmed = hashOf(call.input.path, call.input.input)
        if (!confirmed.ok) return confirmed
        const question = await askConfirmation(ctx, who, confirmed.value)
        return ok({ model: { ...question, isLocal: who.isLocal } })
      }),
    '/api/operator/confirm/finish': async (call) =>
      asPerson(call.operator, async (who) => {
        const { id, answer } = call.input
        const nowMs = ctx.clock.now()
        const challenge = await sql.findConfirmation(ctx.db, id, who.sessionId, nowMs)
        if (challenge === null) return err(refusal('passkeyNotAccepted'))
        if (answer !== undefined || !who.isLocal) {
          const verified = await verifyAnswer(ctx, ctx.db, challenge, answer ?? {})
          if (!verified.ok) return verified
          if (verified.value.operatorId !== who.id) return err(refusal('passkeyNotAccepted'))
        }
        return (await sql.markConfirmed(ctx.db, id, nowMs)) ? ok({}) : err(refusal('passkeyNotAccepted'))
      }),
    '/api/operator/approvals': async (call) =>
      ok({ model: await listApprovals(ctx, call.operator, call.input) }),
    '/api/operator/approvals/approve': async (call) =>
      asPerson(call.operator, (who) => approve(ctx, who, call.input, carryOutFor(call))),
    '/api/operator/approvals/decline': async (call) =>
      asPerson(call.operator, async (who) => modelOf(await decline(ctx, who, call.input))),
    '/api/operator/people': async () => ok({ model: await listPeople(ctx) }),
    '/api/operator/people/invite': async (call) =>
      modelOf(await invite(ctx, call.operator, call.input, call.people)),
    '/api/operator/people/recover': async (call) =>
      modelOf(await recover(ctx, call.operator, call.input.operatorId, call.people)),
    '/api/operator/people/roles': async (call) =>
      modelOf(await changeRoles(ctx, call.operator, call.input, call.people)),
    '/api/operator/people/sign_in': async (call) =>
      modelOf(await setSignIn(ctx, call.operator, call.input, call.people)),
    '/api/operator/people/end': async (call) =>
      modelOf(await endPerson(ctx, call.operator, call.input.operatorId, call.people)),
    '/api/operator/keys': async () => ok({ model: [...(await readKeys(ctx))] }),
    '/api/operator/keys/create': async (call) =>
      modelOf(await createKey(ctx, call.operator, call.input, call.people)),
    '/api/operator/keys/end': async (call) => modelOf(await stopKey(ctx, call.input.id)),
    '/api/operator/audit': async (call) => {
      const { items, next } = await searchAudit(ctx, call.input)
      return ok({ model: items, extra: { next } })
    },
    '/api/operator/audit/check': async () => ok({ model: await checkAudit(ctx.db) }),
  }
}

/** Machines have no passkeys, no sessions and no second person. */
async function asPerson<T>(
  operator: Operator,
  run: (who: OperatorPerson) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return operator.kind === 'person' ? run(operator) : err(refusal('forbidden'))
}

/** Under the lock of the person: two removals at once would each see the other's passkey and leave none. */
const removePasskey = (
  ctx: Context,
  { id }: OperatorPerson,
  passkeyId: string,
): Promise<Result<null, Refusal>> =>
  inTransaction(ctx.db, async (tx) => {
    await sql.lockOperator(tx, id)
    const own = await sql.listPasskeys(tx, id)
    if (own.length === 1 && own[0]?.id === passkeyId) return err(refusal('lastPasskey'))
    await sql.deletePasskeys(tx, id, passkeyId)
    return ok(null)
  })

async function ownPasskeys(ctx: Context, { id }: OperatorPerson): Promise<OperatorSelf['passkeys']> {
  const passkeys = await sql.listPasskeys(ctx.db, id)
  return passkeys.map((one) => ({
    id: one.id,
    name: one.name,
    createdAt: one.createdAtMs,
    lastUsedAt: one.lastUsedAtMs,
  }))
}

/** Hash of the call to confirm, after its own parsing: defaults and trimmed texts are part of what is done. */
function hashOf(path: string, input: unknown): Result<Buffer, Refusal> {
  const found = PATHS.find((one): one is OperatorPath => one === path && isOperatorPath(one))
  if (!found || !operatorRules(found)?.confirm)
    return err(refusal('badInput', { field: 'path', reason: 'no call that needs a confirmation' }))
  const parsed = CALLS[found].input.safeParse(input)
  if (!parsed.success) return err(refusal('badInput', { field: 'input', reason: 'not valid for this call' }))
  return ok(callHash(found, parsed.data))
}
