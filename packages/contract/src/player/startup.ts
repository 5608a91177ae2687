import * as z from 'zod/mini'
import { COUNTRIES, CURRENCIES, LANGUAGES } from '../shared/currencies.ts'
import { CountryId, CurrencyId, LanguageId } from '../shared/entities.ts'

const text = (otherwise = '') => z._default(z.string(), otherwise)
const flag = (otherwise = false) => z._default(z.boolean(), otherwise)

/** `langItemsCacheKey` is the version of the language's texts; without one the server sends the current ones. */
const Language = z.object({ id: LanguageId, name: z.string(), langItemsCacheKey: text() })

/** The start-up response, by the spec's field names. Omitted fields take the spec's default, or mean "none". */
export const Startup = z.object({
  buildConfig: z._default(z.object({ varStyles: z._default(z.record(z.string(), z.string()), {}) }), {
    varStyles: {},
  }),
  languages: z._default(
    z.array(Language),
    LANGUAGES.map((language) => ({ ...language, langItemsCacheKey: '' })),
  ),
  language: z._default(LanguageId, 'en'),
  currencies: z._default(
    z.array(
      z.object({
        id: CurrencyId,
        symbol: z.string(),
        decimalLength: z.number(),
        withdrawDecimalLength: z.number(),
      }),
    ),
    [...CURRENCIES],
  ),
  currencyId: z._default(CurrencyId, 'USD'),
  countries: z._default(
    z.array(
      z.object({
        id: CountryId,
        name: z.string(),
        currencyId: CurrencyId,
        language: LanguageId,
        phonePrefix: z.string(),
      }),
    ),
    [...COUNTRIES],
  ),
  countryId: z._default(CountryId, 'US'),
  minBetAmount: text('1'),
  defaultBetAmount: text('5'),
  disableVipPlus: flag(),
  brand: z._default(z.object({ players: z.number(), winners: z.number() }), { players: 0, winners: 0 }),
  apkLink: text(),
  iosMobileFileLink: text(),
  w2aBrandLink: text(),
  enableWebPush: flag(),
  smsConfig: z._default(
    z.object({ enableForgetPassword: flag(), enableRegister: flag(), enableWithdraw: flag() }),
    { enableForgetPassword: false, enableRegister: false, enableWithdraw: false },
  ),
  enabledSmsConfigs: z._default(z.array(z.string()), []),
  /** Ours, beside `smsConfig`: registration by a code sent by e-mail. */
  emailConfig: z._default(z.object({ enableRegister: flag() }), { enableRegister: false }),
  disableAppDownload: flag(),
  enableSalary: flag(),
  autoBk: flag(),
  enableRegisterPromoCode: flag(),
  gpcSymbol: text('G$'),
  gpcIcon: text(),
  disableGPC: flag(true),
  horizontalCom: flag(),
  sk: text(),
  designCacheKey: text(),
  /** Cache key of the catalogue: responses under it are immutable. */
  catalogueKey: text(),
  vpCode: text(),
  rePhone: text(),
  /** Third-party log-in providers. */
  thirdLogins: z._default(z.array(z.object({ type: z.string(), name: z.string() })), []),
  /** Settings of the notice popups. Built in, until a design delivers them. */
})
export type Startup = z.infer<typeof Startup>
