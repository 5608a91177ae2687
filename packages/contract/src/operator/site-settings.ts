import * as z from 'zod/mini'

const Link = z.string().check(z.regex(/^(https?:\/\/[^\s"'<>]{1,480})?$/))

/** Nothing that ends a declaration or starts a block: a value sets its own variable and nothing else. */
const CSS_VALUE = /^[\w\s#%.,()/'"+*-]{1,200}$/

/**
 * A pattern of digits for phone numbers. No quantified groups: their backtracking time can grow exponentially with the
 * input.
 */
function isPhonePattern(text: string): boolean {
  if (!/^[\d\\d[\](){},?+*|^$-]{0,200}$/.test(text) || /\)[+*{?]/.test(text)) return false
  try {
    return text === '' || new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/** Settings of the site that an operator changes while it runs. */
export const SiteSettings = z.object({
  /** Players are sent to the maintenance screen, no bets are taken and no rounds begin. */
  maintenance: z.boolean(),
  /** Pages below this version must reload. */
  minClientVersion: z.int().check(z.gte(0), z.lte(1_000_000)),
  /** ISO 3166-1 codes of countries in which nobody may register, deposit or play. */
  forbiddenCountries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  /** Total stakes before a first withdrawal, in the unit of MIN_BET; 0: none. */
  withdrawalMinBets: z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/)),
  /** CSS variables of every page, such as `--accent`. */
  varStyles: z.record(
    z.string().check(z.regex(/^--[a-z][a-z0-9-]{0,63}$/)),
    z.string().check(z.regex(CSS_VALUE)),
  ),
  /** Where the site offers its app in place of its own install flow. Empty: nowhere. */
  w2aBrandLink: Link,
  /** The file of the app for Android. Empty: the one that this site has built, if any. */
  apkLink: Link,
  /** The app for iOS, in a store. Empty: there is none. */
  iosMobileFileLink: Link,
  /** Host of an app that belongs to this site, for iOS without a store link. Empty: there is none. */
  referralAppHost: z.string().check(z.regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?)?$/)),
  enableWebPush: z.boolean(),
  enableSalary: z.boolean(),
  /** A new account needs a phone number confirmed by SMS. */
  smsAtRegistration: z.boolean(),
  /** A new account needs an e-mail address confirmed by a code; with SMS too, either of the two. */
  emailAtRegistration: z.boolean(),
  enableRegisterPromoCode: z.boolean(),
  /** After a paid deposit the page goes back to the game by itself. */
  autoBk: z.boolean(),
  disableVipPlus: z.boolean(),
  disableAppDownload: z.boolean(),
  /** Promo code offered to visitors: filled in at registration and at the first deposit. */
  vpCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{0,40}$/)),
  /** Pattern of phone numbers accepted at registration, without the country code. Empty: the country's own rules. */
  rePhone: z.string().check(z.refine(isPhonePattern)),
})
export type SiteSettings = z.infer<typeof SiteSettings>

export const SITE_SETTINGS: readonly (keyof SiteSettings)[] = z.keyof(SiteSettings).options

export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  maintenance: false,
  minClientVersion: 0,
  forbiddenCountries: [],
  withdrawalMinBets: '0',
  varStyles: {},
  w2aBrandLink: '',
  apkLink: '',
  iosMobileFileLink: '',
  referralAppHost: '',
  enableWebPush: false,
  enableSalary: false,
  smsAtRegistration: false,
  emailAtRegistration: false,
  enableRegisterPromoCode: false,
  autoBk: false,
  disableVipPlus: false,
  disableAppDownload: false,
  vpCode: '',
  rePhone: '',
}
