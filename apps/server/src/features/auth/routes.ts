import { ok, present, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { logIn } from './log-in.ts'
import { currentUser, issueIdentity, type LoggedIn, logOut, register } from './service.ts'

type AuthPaths =
  | '/api/auth/browser_foot_print'
  | '/api/auth/register'
  | '/api/auth/login'
  | '/api/auth/check'
  | '/api/auth/user_info'
  | '/api/auth/logout'

const caller = ({ userId, token }: { userId: UserId; token: string | null }): LoggedIn => ({
  userId,
  token: present(token, 'token of a logged-in caller'),
})

export function authRoutes(ctx: Context): Pick<Handlers, AuthPaths> {
  const userOf = async (who: LoggedIn) => ok({ user: await currentUser(ctx, who) })
  return {
    '/api/auth/browser_foot_print': async (call) =>
      ok({ model: await issueIdentity(ctx, call.input.t, call.ip) }),
    '/api/auth/register': async (call) => {
      const opened = await register(ctx, call.input, call)
      return opened.ok ? userOf(opened.value) : opened
    },
    '/api/auth/login': async (call) => {
      const opened = await logIn(ctx, call.input, call)
      return opened.ok ? userOf(opened.value) : opened
    },
    '/api/auth/check': async (call) => userOf(caller(call)),
    '/api/auth/user_info': async (call) => userOf(caller(call)),
    '/api/auth/logout': async (call) => {
      await logOut(ctx, caller(call).token)
      return ok({})
    },
  }
}
