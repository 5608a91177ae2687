import * as z from 'zod/mini'
import { Avatar, Security } from '../account.ts'
import { CountryId, CurrencyId, LanguageId, User, Uuid } from '../entities.ts'
import { InitParams } from '../init-params.ts'
import { call } from './call.ts'
import { Nothing, Password } from './inputs.ts'

const Phone = z.string().check(z.trim(), z.minLength(4), z.maxLength(32))
const Email = z.string().check(z.trim(), z.maxLength(254), z.email())
const Address = z.string().check(z.trim(), z.minLength(4), z.maxLength(254))
const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/))
/** The current password as typed: compared, not validated against the password rules. */
const Typed = z.string().check(z.normalize('NFKC'), z.maxLength(128))
/** Country of a phone number written without a country code. */
const Country = z.optional(CountryId)
/** Seconds until another code may be requested. */
const CodeSent = z.object({ model: z.object({ seconds: z.number() }) })
const RecoveryCodes = z.object({ model: z.object({ recoveryCodes: z.array(z.string()) }) })

const ThirdType = z.string().check(z.regex(/^[a-z]{1,16}$/))
/** Query parameters of the third party's redirect back to us. */
const ThirdReturn = z.object({
  state: z.string().check(z.regex(/^[\w-]{43}$/)),
  code: z.string().check(z.minLength(1), z.maxLength(2048)),
  /** The issuer identifier, if sent (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(512))),
})

/** Log-in without a password, and account security. */
export const ACCOUNT_CALLS = {
  '/api/auth/login_code': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Sends a code to log in with by SMS. The answer is the same for a number that nobody here has confirmed.',
    input: z.object({ phone: Phone, countryId: Country }),
    reply: CodeSent,
  }),
  '/api/auth/login_sms': call({
    method: 'POST',
    access: 'anyone',
    about: 'Logs in with the code of an SMS.',
    input: z.object({ phone: Phone, countryId: Country, code: Code }),
    reply: z.object({ user: User }),
  }),
  '/api/auth/register_code': call({
    method: 'POST',
    access: 'anyone',
    about: 'Sends the code that a new account needs, by SMS or e-mail, where registration wants one.',
    input: z.object({
      phone: z.optional(Phone),
      email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.email())),
      countryId: Country,
    }),
    reply: CodeSent,
  }),
  '/api/auth/reset_code': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Sends a code to the phone or e-mail of an account whose password is forgotten. The answer is the same when there is none.',
    input: z.object({ account: Address, countryId: Country }),
    reply: CodeSent,
  }),
  '/api/auth/reset_password': call({
    method: 'POST',
    access: 'anyone',
    about: 'Sets a new password with that code and logs the account out everywhere.',
    input: z.object({ account: Address, countryId: Country, code: Code, password: Password }),
    reply: Nothing,
  }),
  '/api/auth/third_start': call({
    method: 'POST',
    access: 'anyone',
    about: 'Where to go to prove oneself there and come back logged in.',
    input: z.object({ type: ThirdType }),
    reply: z.object({ model: z.object({ url: z.string() }) }),
  }),
  '/api/auth/third_finish': call({
    method: 'POST',
    access: 'anyone',
    about: 'Logs in with what one came back with, in the browser one left with, once.',
    input: ThirdReturn,
    reply: z.object({ user: User }),
  }),
  '/api/auth/third_register': call({
    method: 'POST',
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
    reply: z.object({ user: User }),
  }),
  '/api/user/third_start': call({
    method: 'POST',
    access: 'player',
    about: 'Where to go to link my account with a sign-in of mine there; wants the password and a code.',
    input: z.object({ type: ThirdType, password: Typed }),
    reply: z.object({ model: z.object({ url: z.string() }) }),
  }),
  '/api/user/third_finish': call({
    method: 'POST',
    access: 'player',
    about: 'Links my account with what I came back with.',
    input: ThirdReturn,
    reply: Nothing,
  }),
  '/api/user/third_end': call({
    method: 'POST',
    access: 'player',
    about: 'Takes such a link away; wants the password and a code.',
    input: z.object({ type: ThirdType, password: Typed }),
    reply: Nothing,
  }),
  '/api/user/security': call({
    method: 'POST',
    access: 'player',
    about: 'How my account is kept safe: what is confirmed, the second factor, where I am logged in.',
    input: Nothing,
    reply: z.object({ model: Security }),
  }),
  '/api/user/address_code': call({
    method: 'POST',
    access: 'player',
    about:
      'Sends a code to a phone or e-mail that is or shall be mine; another one than I have wants my password.',
    input: z.object({
      phone: z.optional(Phone),
      email: z.optional(Email),
      countryId: Country,
      password: z.optional(Typed),
    }),
    reply: CodeSent,
  }),
  '/api/user/address_set': call({
    method: 'POST',
    access: 'player',
    about: 'Makes the phone or e-mail mine, with the code that was sent there.',
    input: z.object({ phone: z.optional(Phone), email: z.optional(Email), countryId: Country, code: Code }),
    reply: Nothing,
  }),
  '/api/user/change_password': call({
    method: 'POST',
    access: 'player',
    about: 'Sets another password and logs my other devices out.',
    input: z.object({ password: Typed, next: Password }),
    reply: Nothing,
  }),
  '/api/user/session_end': call({
    method: 'POST',
    access: 'player',
    about: 'Logs one of my devices out.',
    input: z.object({ id: Uuid }),
    reply: Nothing,
  }),
  '/api/user/other_sessions_end': call({
    method: 'POST',
    access: 'player',
    about: 'Logs all my devices out but this one.',
    input: Nothing,
    reply: z.object({ model: z.object({ ended: z.number() }) }),
  }),
  '/api/user/second_factor_start': call({
    method: 'POST',
    access: 'player',
    about: 'The key to put into an authenticator app. It asks for nothing before it is confirmed.',
    input: z.object({ password: Typed }),
    reply: z.object({ model: z.object({ secret: z.string(), uri: z.string() }) }),
  }),
  '/api/user/second_factor_confirm': call({
    method: 'POST',
    access: 'player',
    about: 'Turns the authenticator on with its first code. The recovery codes are shown this once.',
    input: z.object({ code: Code }),
    reply: RecoveryCodes,
  }),
  '/api/user/second_factor_end': call({
    method: 'POST',
    access: 'player',
    about: 'Turns the authenticator off; wants the password and a code.',
    input: z.object({ password: Typed }),
    reply: Nothing,
  }),
  '/api/user/recovery_codes': call({
    method: 'POST',
    access: 'player',
    about: 'Ten new recovery codes in place of the old ones; wants the password and a code.',
    input: z.object({ password: Typed }),
    reply: RecoveryCodes,
  }),
  '/api/user/profile': call({
    method: 'POST',
    access: 'player',
    about: 'What others call and see me as.',
    input: z.object({
      nickname: z.optional(z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(64))),
      avatar: z.optional(Avatar),
    }),
    reply: Nothing,
  }),
  '/api/user/close': call({
    method: 'POST',
    access: 'player',
    about:
      'Closes my account: nothing open, password and code given. A rest that cannot be withdrawn, and bonuses still being wagered, are given up once that is confirmed (110110).',
    input: z.object({ password: Typed }),
    reply: Nothing,
  }),
} as const
