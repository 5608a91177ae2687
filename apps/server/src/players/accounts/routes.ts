import { ok, present, type UserId, userId as userIdOf } from '@baize/kit'
import { createConfirmations } from '../../platform/http/confirmation.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { siteBuild } from '../../platform/http/site-build.ts'
import { changePassword, changeProfile, sendAddressCode, setAddress } from './account.ts'
import { closeAccount } from './close.ts'
import { closeByStaff } from './close-by-staff.ts'
import type { AccountContext } from './hooks.ts'
import { leaveForThird, linkThird, logInByThird, registerByThird, unlinkThird } from './issuer-log-in.ts'
import { logIn } from './log-in.ts'
import { planReset, resetSecondFactor } from './reset-by-staff.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts'
import { currentUser, issueIdentity, type LoggedIn, register } from './service.ts'
import {
  type EndSockets,
  endOtherSessions,
  endSession,
  endSessionsOf,
  logOut,
  securityOf,
} from './sessions.ts'
import { logInBySms, resetPassword, sendLoginCode, sendRegisterCode, sendResetCode } from './sign-in-codes.ts'
import { confirmFully } from './step-up.ts'
import { issueLoginTicket, logInByTicket } from './tickets.ts'
import { openView } from './views.ts'

type AuthPaths =
  | '/api/auth/browser_foot_print'
  | '/api/auth/register'
  | '/api/auth/login'
  | '/api/auth/login_code'
  | '/api/auth/login_sms'
  | '/api/auth/register_code'
  | '/api/auth/reset_code'
  | '/api/auth/reset_password'
  | '/api/auth/third_start'
  | '/api/auth/third_finish'
  | '/api/auth/third_register'
  | '/api/auth/check'
  | '/api/auth/user_info'
  | '/api/auth/ticket'
  | '/api/auth/login_ticket'
  | '/api/auth/logout'
type AccountPaths =
  | '/api/user/security'
  | '/api/user/address_code'
  | '/api/user/address_set'
  | '/api/user/change_password'
  | '/api/user/session_end'
  | '/api/user/other_sessions_end'
  | '/api/user/second_factor_start'
  | '/api/user/second_factor_confirm'
  | '/api/user/second_factor_end'
  | '/api/user/recovery_codes'
  | '/api/user/third_start'
  | '/api/user/third_finish'
  | '/api/user/third_end'
  | '/api/user/profile'
  | '/api/user/close'
  | '/api/operator/player/session/end'
  | '/api/operator/player/second_factor/reset'
  | '/api/operator/player/close'
  | '/api/operator/player/view'

const caller = ({ userId, token }: { userId: UserId; token: string | null }): LoggedIn => ({
  userId,
  token: present(token, 'token of a logged-in caller'),
})

/** Endpoints for registration, log-in and log-out. */
export function authRoutes(ctx: AccountContext, endSockets: EndSockets): Pick<Handlers, AuthPaths> {
  const build = siteBuild(ctx.config.webDir)
  const userOf = async (who: LoggedIn, { appVersion }: { readonly appVersion: string | null }) =>
    ok({ user: await currentUser(ctx, who, appVersion ?? (await build())) })
  return {
    '/api/auth/browser_foot_print': async (call) =>
      ok({ model: await issueIdentity(ctx, call.input.t, call.ip) }),
    '/api/auth/register': async (call) => {
      const opened = await register(ctx, call.input, call)
      return opened.ok ? userOf(opened.value, call) : opened
    },
    '/api/auth/login': async (call) => {
      const opened = await logIn(ctx, call.input, call)
      return opened.ok ? userOf(opened.value, call) : opened
    },
    '/api/auth/login_code': async (call) => {
      const sent = await sendLoginCode(ctx, call.input, call)
      return sent.ok ? ok({ model: sent.value }) : sent
    },
    '/api/auth/login_sms': async (call) => {
      const opened = await logInBySms(ctx, call.input, call)
      return opened.ok ? userOf(opened.value, call) : opened
    },
    '/api/auth/register_code': async (call) => {
      const sent = await sendRegisterCode(ctx, call.input, call)
      return sent.ok ? ok({ model: sent.value }) : sent
    },
    '/api/auth/reset_code': async (call) => {
      const sent = await sendResetCode(ctx, call.input, call)
      return sent.ok ? ok({ model: sent.value }) : sent
    },
    '/api/auth/reset_password': async (call) => {
      const done = await resetPassword(ctx, call.input, call, endSockets)
      return done.ok ? ok({}) : done
    },
    '/api/auth/third_start': async ({ input, identity }) => {
      const left = await leaveForThird(ctx, input.type, { userId: null, identity })
      return left.ok ? ok({ model: left.value }) : left
    },
    '/api/auth/third_finish': async (call) => {
      const opened = await logInByThird(ctx, call.input, call)
      return opened.ok ? userOf(opened.value, call) : opened
    },
    '/api/auth/third_register': async (call) => {
      const opened = await registerByThird(ctx, call.input, call)
      return opened.ok ? userOf(opened.value, call) : opened
    },
    '/api/auth/check': async (call) => userOf(caller(call), call),
    '/api/auth/user_info': async (call) => userOf(caller(call), call),
    '/api/auth/ticket': async (call) => ok({ model: { ticket: await issueLoginTicket(ctx, caller(call)) } }),
    '/api/auth/login_ticket': async (call) => {
      const opened = await logInByTicket(ctx, call.input.ticket, call)
      return opened.ok ? userOf(opened.value, call) : opened
    },
    '/api/auth/logout': async (call) => {
      await logOut(ctx, caller(call), endSockets)
      return ok({})
    },
  }
}

/** Endpoints for account security, profile and closing. */
export function accountRoutes(ctx: AccountContext, endSockets: EndSockets): Pick<Handlers, AccountPaths> {
  const confirmations = createConfirmations(ctx.clock, ctx.config.accountSecrets[0])
  return {
    '/api/user/security': async (call) => ok({ model: await securityOf(ctx, caller(call)) }),
    '/api/user/address_code': async (call) => {
      const sent = await sendAddressCode(ctx, call.userId, call.input, call)
      return sent.ok ? ok({ model: sent.value }) : sent
    },
    '/api/user/address_set': async (call) => {
      const done = await setAddress(ctx, call.userId, call.input)
      return done.ok ? ok({}) : done
    },
    '/api/user/change_password': async (call) => {
      const { secondFactor } = call
      const done = await changePassword(ctx, caller(call), call.input, { secondFactor, endSockets })
      return done.ok ? ok({}) : done
    },
    '/api/user/session_end': async (call) => {
      const done = await endSession(ctx, call.userId, call.input.id, endSockets)
      return done.ok ? ok({}) : done
    },
    '/api/user/other_sessions_end': async (call) => {
      const { userId, token } = caller(call)
      return ok({ model: { ended: await endOtherSessions(ctx, userId, token, endSockets) } })
    },
    '/api/user/second_factor_start': async ({ userId, input, secondFactor }) => {
      const confirmed = await confirmFully(ctx, userId, { password: input.password, code: secondFactor })
      if (!confirmed.ok) return confirmed
      const started = await startSecondFactor(ctx, userId)
      return started.ok ? ok({ model: started.value }) : started
    },
    '/api/user/second_factor_confirm': async ({ userId, input }) => {
      const codes = await confirmSecondFactor(ctx, userId, input.code)
      return codes.ok ? ok({ model: { recoveryCodes: [...codes.value] } }) : codes
    },
    '/api/user/second_factor_end': async ({ userId, input, secondFactor }) => {
      const confirmed = await confirmFully(ctx, userId, { password: input.password, code: secondFactor })
      if (!confirmed.ok) return confirmed
      const ended = await endSecondFactor(ctx, userId)
      return ended.ok ? ok({}) : ended
    },
    '/api/user/recovery_codes': async ({ userId, input, secondFactor }) => {
      const confirmed = await confirmFully(ctx, userId, { password: input.password, code: secondFactor })
      if (!confirmed.ok) return confirmed
      const codes = await renewRecoveryCodes(ctx, userId)
      return codes.ok ? ok({ model: { recoveryCodes: [...codes.value] } }) : codes
    },
    '/api/user/third_start': async ({ userId, input, secondFactor }) => {
      const confirmed = await confirmFully(ctx, userId, { password: input.password, code: secondFactor })
      if (!confirmed.ok) return confirmed
      const left = await leaveForThird(ctx, input.type, { userId, identity: null })
      return left.ok ? ok({ model: left.value }) : left
    },
    '/api/user/third_finish': async ({ userId, input }) => {
      const done = await linkThird(ctx, userId, input)
      return done.ok ? ok({}) : done
    },
    '/api/user/third_end': async ({ userId, input, secondFactor }) => {
      const confirmed = await confirmFully(ctx, userId, { password: input.password, code: secondFactor })
      if (!confirmed.ok) return confirmed
      await unlinkThird(ctx, userId)
      return ok({})
    },
    '/api/user/profile': async ({ userId, input }) => {
      const done = await changeProfile(ctx, userId, input)
      return done.ok ? ok({}) : done
    },
    '/api/user/close': async (call) => {
      const { secondFactor, confirmed, language } = call
      const how = { secondFactor, confirmed, language, confirmations, endSockets }
      const done = await closeAccount(ctx, caller(call), call.input, how)
      return done.ok ? ok({}) : done
    },
    '/api/operator/player/second_factor/reset': {
      plan: ({ input }, db) => planReset({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) =>
        asModel(await resetSecondFactor(ctx, log, input, people, endSockets)),
    },
    '/api/operator/player/session/end': async ({ input }) => {
      const ended = await endSessionsOf(ctx, userIdOf(input.userId), input.sessionId, endSockets)
      return ok({ model: { ended } })
    },
    '/api/operator/player/close': async (call) => {
      const done = await closeByStaff(ctx, call.log, call.input, call.operator.name, endSockets)
      return done.ok ? ok({ model: done.value }) : done
    },
    '/api/operator/player/view': async ({ operator, input }) => {
      const opened = await openView(ctx, operator, input)
      return opened.ok ? ok({ model: opened.value }) : opened
    },
  }
}
