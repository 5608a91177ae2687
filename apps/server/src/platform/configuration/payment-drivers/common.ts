import { CurrencyId } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { SECRET } from '../setting.ts'

/** One secret, or two during a change: the first is used, both are accepted. */
export const Secrets = z.tuple([z.string().check(z.regex(SECRET))], z.string().check(z.regex(SECRET)))

/** Fields of every entry of `PAYMENT_DRIVERS`. */
export const Common = {
  /** Part of the address of its webhooks, and its name in logs, metrics, orders and withdrawals. Never reuse one. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
  /** Absent: every currency. */
  currencies: z.optional(z.array(CurrencyId).check(z.minLength(1))),
} as const

/** Which of its methods a driver collects: some of those it can, or all. */
export const collects = <const M extends readonly [string, ...string[]]>(methods: M) =>
  z._default(z.array(z.enum(methods)), [...methods])

/** Which kinds of accounts a driver pays to. */
export const pays = <const K extends readonly [string, ...string[]]>(kinds: K) =>
  z._default(z.array(z.enum(kinds)), [...kinds])
