import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { CountryId, CurrencyId, LanguageId, Uuid } from '../../shared/entities.ts'
import { Password } from '../../shared/inputs.ts'
import { Avatar } from '../account.ts'
import type { RequestsOf } from '../call.ts'
import type { ACCOUNT_CALLS } from '../calls/account.ts'
import { InitParams } from '../init-params.ts'

const Phone = z.string().check(z.trim(), z.minLength(4), z.maxLength(32))
const Email = z.string().check(z.trim(), z.maxLength(254), z.email())
const Address = z.string().check(z.trim(), z.minLength(4), z.maxLength(254))
const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/))
/** The current password as typed: compared, not validated against the password rules. */
const Typed = z.string().check(z.normalize('NFKC'), z.maxLength(128))
/** Country of a phone number written without a country code. */
const Country = z.optional(CountryId)
const ThirdType = z.string().check(z.regex(/^[a-z]{1,16}$/))
/** Query parameters of the third party's redirect back to us. */
const ThirdReturn = z.object({
  state: z.string().check(z.regex(/^[\w-]{43}$/)),
  code: z.string().check(z.minLength(1), z.maxLength(2048)),
  /** The issuer identifier, if sent (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(512))),
})

/** Log-in without a password, and account security. */
export const ACCOUNT_REQUESTS = {
  '/api/auth/login_code': {
    access: 'anyone',
    about:
      'Sends a code to log in with by SMS. The answer is the same for a number that nobody here has confirmed.',
    input: z.object({ phone: Phone, countryId: Country }),
  },
  '/api/auth/login_sms': {
    access: 'anyone',
    about: 'Logs in with the code of an SMS.',
    input: z.object({ phone: Phone, countryId: Country, code: Code }),
  },
  '/api/auth/register_code': {
    access: 'anyone',
    about: 'Sends the code that a new account needs, by SMS or e-mail, where registration wants one.',
    input: z.object({
      phone: z.optional(Phone),
      email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.email())),
      countryId: Country,
    }),
  },
  '/api/auth/reset_code': {
    access: 'anyone',
    about:
      'Sends a code to the phone or e-mail of an account whose password is forgotten. The answer is the same when there is none.',
    input: z.object({ account: Address, countryId: Country }),
  },
  '/api/auth/reset_password': {
    access: 'anyone',
    about: 'Sets a new password with that code and logs the account out everywhere.',
    input: z.object({ account: Address, countryId: Country, code: Code, password: Password }),
  },
  '/api/auth/third_start': {
    access: 'anyone',
    about: 'Where to go to prove oneself there and come back logged in.',
    input: z.object({ type: ThirdType }),
  },
  '/api/auth/third_finish': {
    access: 'anyone',
    about: 'Logs in with what one came back with, in the browser one left with, once.',
    input: ThirdReturn,
  },
  '/api/auth/third_register': {
    access: 'anyone',
    about:
      'Opens an account for who came back and has none (thirdUnknown), links it and logs it in. The password confirms withdrawals and changes later.',
    input: z.object({
      state: ThirdReturn.shape.state,
      password: Password,
      countryId: Country,
      currencyId: z.optional(CurrencyId),
      language: z.optional(LanguageId),
      promoCode: z.optional(z.string().check(z.maxLength(64))),
      adult: z.literal(true),
      ...InitParams.shape,
    }),
  },
  '/api/user/third_start': {
    access: 'player',
    about: 'Where to go to link my account with a sign-in of mine there; wants the password and a code.',
    input: z.object({ type: ThirdType, password: Typed }),
  },
  '/api/user/third_finish': {
    access: 'player',
    about: 'Links my account with what I came back with.',
    input: ThirdReturn,
  },
  '/api/user/third_end': {
    access: 'player',
    about: 'Takes such a link away; wants the password and a code.',
    input: z.object({ type: ThirdType, password: Typed }),
  },
  '/api/user/security': {
    access: 'player',
    about: 'How my account is kept safe: what is confirmed, the second factor, where I am logged in.',
    input: EmptyBody,
  },
  '/api/user/address_code': {
    access: 'player',
    about:
      'Sends a code to a phone or e-mail that is or shall be mine; another one than I have wants my password.',
    input: z.object({
      phone: z.optional(Phone),
      email: z.optional(Email),
      countryId: Country,
      password: z.optional(Typed),
    }),
  },
  '/api/user/address_set': {
    access: 'player',
    about: 'Makes the phone or e-mail mine, with the code that was sent there.',
    input: z.object({ phone: z.optional(Phone), email: z.optional(Email), countryId: Country, code: Code }),
  },
  '/api/user/change_password': {
    access: 'player',
    about: 'Sets another password and logs my other devices out.',
    input: z.object({ password: Typed, next: Password }),
  },
  '/api/user/session_end': {
    access: 'player',
    about: 'Logs one of my devices out.',
    input: z.object({ id: Uuid }),
  },
  '/api/user/other_sessions_end': {
    access: 'player',
    about: 'Logs all my devices out but this one.',
    input: EmptyBody,
  },
  '/api/user/second_factor_start': {
    access: 'player',
    about: 'The key to put into an authenticator app. It asks for nothing before it is confirmed.',
    input: z.object({ password: Typed }),
  },
  '/api/user/second_factor_confirm': {
    access: 'player',
    about: 'Turns the authenticator on with its first code. The recovery codes are shown this once.',
    input: z.object({ code: Code }),
  },
  '/api/user/second_factor_end': {
    access: 'player',
    about: 'Turns the authenticator off; wants the password and a code.',
    input: z.object({ password: Typed }),
  },
  '/api/user/recovery_codes': {
    access: 'player',
    about: 'Ten new recovery codes in place of the old ones; wants the password and a code.',
    input: z.object({ password: Typed }),
  },
  '/api/user/profile': {
    access: 'player',
    about: 'What others call and see me as.',
    input: z.object({
      nickname: z.optional(z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(64))),
      avatar: z.optional(Avatar),
    }),
  },
  '/api/user/close': {
    access: 'player',
    about:
      'Closes my account: nothing open, password and code given. A rest that cannot be withdrawn, and bonuses still being wagered, are given up once that is confirmed (110110).',
    input: z.object({ password: Typed }),
  },
} as const satisfies RequestsOf<typeof ACCOUNT_CALLS>
