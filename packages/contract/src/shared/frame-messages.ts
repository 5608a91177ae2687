import * as z from 'zod/mini'
import { LanguageId } from './entities.ts'

/** Messages of a provider's page to the site that frames it, by `postMessage`. */
export const FromFrame = z.discriminatedUnion('type', [
  /** It listens from now on: the site answers with locale, theme and balance. */
  z.strictObject({ type: z.literal('ready') }),
  /** The height of its content in CSS pixels. */
  z.strictObject({ type: z.literal('resize'), height: z.number().check(z.gte(0), z.lte(20_000)) }),
  /** A visitor wants to play for real money. */
  z.strictObject({ type: z.literal('login') }),
  z.strictObject({ type: z.literal('deposit') }),
  z.strictObject({ type: z.literal('navigate'), to: z.enum(['lobby', 'bets']) }),
  /** Whether its bet slip covers the bottom of a phone's screen. */
  z.strictObject({ type: z.literal('betslip'), open: z.boolean() }),
  /**
   * Whether it shows a round for real money. The site holds back a win until it has, for ten seconds at most, so that its
   * balance and that of the page change together.
   */
  z.strictObject({ type: z.literal('round'), playing: z.boolean() }),
  z.strictObject({ type: z.literal('error'), code: z.enum(['session', 'unavailable']) }),
])
export type FromFrame = z.infer<typeof FromFrame>

/** Messages of the site to the page in its frame. */
export const ToFrame = z.discriminatedUnion('type', [
  /** For display alone: the wallet's answers are the truth. */
  z.strictObject({
    type: z.literal('balance'),
    balance: z.string(),
    currency: z.string(),
    /** How the site writes the currency, such as `R$`. */
    symbol: z.string(),
  }),
  z.strictObject({ type: z.literal('locale'), locale: LanguageId }),
  z.strictObject({ type: z.literal('theme'), theme: z.enum(['dark', 'light']) }),
  z.strictObject({ type: z.literal('logout') }),
])
export type ToFrame = z.infer<typeof ToFrame>
