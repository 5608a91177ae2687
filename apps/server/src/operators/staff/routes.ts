import type { Description, OperatorSelf } from '@baize/contract/operator'
import {
  CALLS,
  type DescribedPath,
  type InputOf,
  isDescribedPath,
  operatorRules,
  PATHS,
} from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inReadOnlyTransaction } from '../../platform/db/pool.ts'
import { callHash, type Describe } from '../../platform/four-eyes/description.ts'
import { givenAlone } from '../../platform/four-eyes/given-alone.ts'
import { actorOf, type OperatorPerson } from '../../platform/four-eyes/operator.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { asPerson } from './as-person.ts'
import { checkAudit, searchAudit } from './audit.ts'
import { NO_COOKIE } from './callers.ts'
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
import { askAnyPasskey, askConfirmation, keepNewPasskey } from './passkeys.ts'
import {
  changeRoles,
  createKey,
  endPerson,
  invite,
  listPeople,
  listStaffNames,
  planEnd,
  planInvitation,
  planKey,
  planRecovery,
  planRoles,
  readKeys,
  recover,
  stopKey,
} from './people.ts'
import { endSession, finishConfirmation, ownPasskeys, removePasskey, startPasskey } from './self.ts'
import { leaveForIssuer, planSignIn, returnFromIssuer, setSignIn } from './sign-in.ts'

type StaffPaths = Extract<
  keyof Handlers,
  | `/api/operator/login/${string}`
  | `/api/operator/invite/${string}`
  | `/api/operator/me${string}`
  | `/api/operator/passkey/${string}`
  | `/api/operator/recovery/${string}`
  | `/api/operator/confirm/${string}`
  | `/api/operator/people${string}`
  | `/api/operator/keys${string}`
  | `/api/operator/audit${string}`
  | '/api/operator/door'
  | '/api/operator/logout'
>

function loggedIn(
  call: { readonly setCookie: (cookie: string) => void },
  result: Result<LoggedIn, Refusal>,
): Result<{ model: OperatorSelf }, Refusal> {
  if (!result.ok) return result
  call.setCookie(result.value.cookie)
  return ok({ model: result.value.self })
}

/** `describe` says what a call would do, for those who confirm it. */
export function staffRoutes(ctx: Context, describe: Describe): Pick<Handlers, StaffPaths> {
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
    '/api/operator/login/oidc_start': async () => asModel(await leaveForIssuer(ctx)),
    '/api/operator/login/oidc_finish': async (call) =>
      loggedIn(call, await returnFromIssuer(ctx, call.input, call)),
    '/api/operator/invite/start': async (call) => {
      const started = await startLink(ctx, call.input.token)
      return asModel(started.ok ? ok({ ...started.value, roles: [...started.value.roles] }) : started)
    },
    '/api/operator/invite/finish': async (call) => loggedIn(call, await finishLink(ctx, call.input, call)),
    '/api/operator/logout': async (call) => {
      const { operator } = call
      if (operator.kind === 'person') await endSession(ctx, operator, operator.sessionId)
      call.setCookie(NO_COOKIE)
      return ok({})
    },
    '/api/operator/me': async (call) =>
      asPerson(call.operator, async (who) => asModel(await readSelf(ctx, who))),
    '/api/operator/me/given': async ({ operator }) =>
      ok({ model: [...(await givenAlone(ctx, ctx.db, actorOf(operator)))] }),
    '/api/operator/me/session/end': async (call) =>
      asPerson(call.operator, async (who) => {
        await endSession(ctx, who, call.input.id)
        return asModel(await readSelf(ctx, who))
      }),
    '/api/operator/passkey/start': async (call) =>
      asPerson(call.operator, async (who) => asModel(await startPasskey(ctx, who))),
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
      asPerson(call.operator, async (who) => asModel(await startRecovery(ctx, who))),
    '/api/operator/recovery/finish': async (call) =>
      asPerson(call.operator, async (who) => asModel(await finishRecovery(ctx, who, call.input.code))),
    '/api/operator/confirm/start': async (call) =>
      asPerson(call.operator, async (who) => {
        const asked = await describeCall(ctx, describe, who, call.input)
        if (!asked.ok) return asked
        const { hash, description } = asked.value
        const question = await askConfirmation(ctx, who, hash)
        return ok({ model: { ...question, isLocal: who.isLocal, description } })
      }),
    '/api/operator/confirm/finish': async (call) =>
      asPerson(call.operator, (who) => finishConfirmation(ctx, who, call.input)),
    '/api/operator/people': async () => ok({ model: await listPeople(ctx) }),
    '/api/operator/people/names': async () => ok({ model: { items: await listStaffNames(ctx) } }),
    '/api/operator/people/invite': {
      plan: (call, db) => planInvitation({ ...ctx, db }, call),
      carryOut: async ({ operator, input, people }) => asModel(await invite(ctx, operator, input, people)),
    },
    '/api/operator/people/recover': {
      plan: (call, db) => planRecovery({ ...ctx, db }, call),
      carryOut: async ({ operator, input, people }) =>
        asModel(await recover(ctx, operator, input.operatorId, people)),
    },
    '/api/operator/people/roles': {
      plan: (call, db) => planRoles({ ...ctx, db }, call),
      carryOut: async ({ operator, input, people }) =>
        asModel(await changeRoles(ctx, operator, input, people)),
    },
    '/api/operator/people/sign_in': {
      plan: ({ operator, input, people }, db) => planSignIn({ ...ctx, db }, operator, input, people),
      carryOut: async ({ operator, input, people }) => asModel(await setSignIn(ctx, operator, input, people)),
    },
    '/api/operator/people/end': {
      plan: (call, db) => planEnd({ ...ctx, db }, call),
      carryOut: async ({ operator, input, people }) =>
        asModel(await endPerson(ctx, operator, input.operatorId, people)),
    },
    '/api/operator/keys': async () => ok({ model: [...(await readKeys(ctx))] }),
    '/api/operator/keys/create': {
      plan: planKey,
      carryOut: async ({ operator, input, people }) => asModel(await createKey(ctx, operator, input, people)),
    },
    '/api/operator/keys/end': async (call) => asModel(await stopKey(ctx, call.input.id)),
    '/api/operator/audit': async (call) => {
      const { items, next } = await searchAudit(ctx, call.input)
      return ok({ model: items, extra: { next } })
    },
    '/api/operator/audit/check': async () => ok({ model: await checkAudit(ctx.db) }),
  }
}

/** The call to confirm, after its own parsing: defaults and trimmed texts are part of what is done. */
async function describeCall(
  ctx: Context,
  describe: Describe,
  who: OperatorPerson,
  { path, input }: InputOf<'/api/operator/confirm/start'>,
): Promise<Result<{ readonly hash: Buffer; readonly description: Description }, Refusal>> {
  const found = PATHS.find((known): known is DescribedPath => known === path && isDescribedPath(known))
  const rules = found && operatorRules(found)
  if (!found || !rules?.confirm)
    return err(refusal('badInput', { field: 'path', reason: 'no call that needs a confirmation' }))
  if (!who.permissions.has(rules.permission)) return err(refusal('forbidden'))
  const parsed = CALLS[found].input.safeParse(input)
  if (!parsed.success) return err(refusal('badInput', { field: 'input', reason: 'not valid for this call' }))
  const { description } = await inReadOnlyTransaction(ctx.db, (db) =>
    describe(db, found, parsed.data, who.id),
  )
  return ok({ hash: callHash(found, parsed.data, description), description })
}
