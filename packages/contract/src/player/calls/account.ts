import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Security } from '../account.ts'
import type { PlayerCall } from '../call.ts'
import { User } from '../user.ts'

/** Seconds until another code may be requested. */
const CodeSent = z.object({ model: z.object({ seconds: z.number() }) })
const RecoveryCodes = z.object({ model: z.object({ recoveryCodes: z.array(z.string()) }) })

/** Log-in without a password, and account security. */
export const ACCOUNT_CALLS = {
  '/api/auth/login_code': { method: 'POST', reply: CodeSent },
  '/api/auth/login_sms': { method: 'POST', reply: z.object({ user: User }) },
  '/api/auth/register_code': { method: 'POST', reply: CodeSent },
  '/api/auth/reset_code': { method: 'POST', reply: CodeSent },
  '/api/auth/reset_password': { method: 'POST', reply: EmptyBody },
  '/api/auth/third_start': { method: 'POST', reply: z.object({ model: z.object({ url: z.string() }) }) },
  '/api/auth/third_finish': { method: 'POST', reply: z.object({ user: User }) },
  '/api/auth/third_register': { method: 'POST', reply: z.object({ user: User }) },
  '/api/user/third_start': { method: 'POST', reply: z.object({ model: z.object({ url: z.string() }) }) },
  '/api/user/third_finish': { method: 'POST', reply: EmptyBody },
  '/api/user/third_end': { method: 'POST', reply: EmptyBody },
  '/api/user/security': { method: 'POST', reply: z.object({ model: Security }) },
  '/api/user/address_code': { method: 'POST', reply: CodeSent },
  '/api/user/address_set': { method: 'POST', reply: EmptyBody },
  '/api/user/change_password': { method: 'POST', reply: EmptyBody },
  '/api/user/session_end': { method: 'POST', reply: EmptyBody },
  '/api/user/other_sessions_end': {
    method: 'POST',
    reply: z.object({ model: z.object({ ended: z.number() }) }),
  },
  '/api/user/second_factor_start': {
    method: 'POST',
    reply: z.object({ model: z.object({ secret: z.string(), uri: z.string() }) }),
  },
  '/api/user/second_factor_confirm': { method: 'POST', reply: RecoveryCodes },
  '/api/user/second_factor_end': { method: 'POST', reply: EmptyBody },
  '/api/user/recovery_codes': { method: 'POST', reply: RecoveryCodes },
  '/api/user/profile': { method: 'POST', reply: EmptyBody },
  '/api/user/close': { method: 'POST', reply: EmptyBody },
} as const satisfies Record<string, PlayerCall>
