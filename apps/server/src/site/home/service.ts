import type { SiteSettings } from '@baize/contract/operator'
import type { SiteConfig, Startup } from '@baize/contract/player'
import { COUNTRIES, CURRENCIES, currency, LANGUAGES, type LanguageId } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import { limitText } from '../../platform/amounts/amounts.ts'
import { DELIVERED } from '../../platform/http/languages.ts'
import { createSealing } from '../../platform/http/sealing.ts'
import { canReach, sendsMessages } from '../../platform/messages/service.ts'
import { thirdLogins } from '../../players/accounts/service.ts'
import type { Downloads } from '../ads/service.ts'
import { designKeys } from '../design/service.ts'

const DEFAULT_COUNTRY = COUNTRIES[0]

type Brand = Startup['brand']

export const languageOf = (wanted: string): LanguageId =>
  LANGUAGES.find((language) => language.id === wanted.slice(0, 2).toLowerCase())?.id ?? 'en'

/** Current cache keys of the design and the languages. */
export function siteKeys(
  ctx: Context,
): () => Promise<Pick<SiteConfig, 'designCacheKey' | 'langItemsCacheKeys'>> {
  const designKey = designKeys(ctx.db, ctx.config)
  const langItemsCacheKeys = Object.fromEntries(DELIVERED.map(({ id, key }) => [id, key]))
  return async () => ({ designCacheKey: await designKey(), langItemsCacheKeys })
}

/** Without trailing zero decimals: 1, not 1.00. */
const plain = (amount: string): string => amount.replace(/\.0+$/, '')

export function startup(
  ctx: Context,
  language: LanguageId,
  brand: Brand,
  site: SiteSettings,
  downloads: Downloads,
  keys: Pick<Startup, 'designCacheKey' | 'catalogueKey'>,
): Startup {
  const country = COUNTRIES.find((candidate) => candidate.language === language) ?? DEFAULT_COUNTRY
  const sendsSms = canReach(ctx.config, 'sms')
  const sendsCodes = sendsMessages(ctx.config)
  return {
    buildConfig: { varStyles: { ...site.varStyles } },
    languages: DELIVERED.map(({ id, name, key }) => ({ id, name, langItemsCacheKey: key })),
    language,
    currencies: [...CURRENCIES],
    currencyId: country.currencyId,
    countries: [...COUNTRIES],
    countryId: country.id,
    minBetAmount: plain(limitText(country.currencyId, ctx.config.minBet)),
    defaultBetAmount: plain(limitText(country.currencyId, ctx.config.defaultBet)),
    disableVipPlus: site.disableVipPlus,
    brand,
    apkLink: downloads.apkLink,
    iosMobileFileLink: downloads.iosLink,
    w2aBrandLink: site.w2aBrandLink,
    enableWebPush: site.enableWebPush,
    smsConfig: {
      enableForgetPassword: sendsCodes,
      enableRegister: sendsSms && site.smsAtRegistration,
      enableWithdraw: sendsSms && ctx.config.withdrawalSms,
    },
    enabledSmsConfigs: sendsSms
      ? [
          'login',
          'forgetPassword',
          ...(site.smsAtRegistration ? ['register'] : []),
          ...(ctx.config.withdrawalSms ? ['withdraw'] : []),
        ]
      : [],
    emailConfig: { enableRegister: canReach(ctx.config, 'email') && site.emailAtRegistration },
    disableAppDownload: site.disableAppDownload,
    enableSalary: site.enableSalary,
    autoBk: site.autoBk,
    enableRegisterPromoCode: site.enableRegisterPromoCode,
    gpcSymbol: ctx.config.gpc?.symbol ?? currency(country.currencyId).symbol,
    gpcIcon: ctx.config.gpc?.icon ?? '',
    disableGPC: ctx.config.gpc === null,
    horizontalCom: ctx.config.horizontalCom,
    // No cipher key, no encrypted calls.
    sk: createSealing(ctx.config.sealSecrets, ctx.randomBytes)?.sk ?? '',
    ...keys,
    vpCode: site.vpCode,
    rePhone: site.rePhone,
    thirdLogins: thirdLogins(ctx),
  }
}
