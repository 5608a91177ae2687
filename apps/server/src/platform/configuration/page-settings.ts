import * as z from 'zod/mini'
import { setting } from './setting.ts'
import {
  hosts,
  onOff,
  origins,
  orNone,
  pairs,
  redirect,
  siteSettings,
  text,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts'

/** Settings of the page: frames, countries, links and rates. */
export const pageSettings = {
  frameOrigins: setting(origins, {
    name: 'FRAME_ORIGINS',
    mustBe: 'http(s) origins by commas, each without a path',
    example: 'https://help.baize.example',
    fallback: '',
    about: 'Origins whose pages this site may show in a frame of its own; those may use the clipboard.',
  }),
  frameAncestors: setting(origins, {
    name: 'FRAME_ANCESTORS',
    mustBe: 'http(s) origins by commas, each without a path',
    example: 'https://partner.example',
    fallback: '',
    about: 'Origins that may frame `/h5/{game}` and `/chatbet`. Empty: this site alone.',
  }),
  designOrigin: setting(
    z.pipe(
      origins.check(z.maxLength(1)),
      z.transform(([origin]) => origin ?? null),
    ),
    {
      name: 'DESIGN_ORIGIN',
      mustBe: 'an http(s) origin without a path',
      example: 'https://studio.baize.example',
      fallback: '',
      about: "Another design studio than the console's, which may frame previews too.",
    },
  ),
  countryHeader: setting(text(/^([a-z][a-z0-9-]{1,40})?$/), {
    name: 'COUNTRY_HEADER',
    mustBe: 'the name of a header in small letters',
    example: 'cf-ipcountry',
    fallback: '',
    about:
      'The header in which a proxy names the country of an address (two letters), for `forbiddenCountries`. Empty: the country is as the page says. Set it only if the proxy overwrites the header.',
  }),
  siteSettings: setting(siteSettings, {
    name: 'SITE_SETTINGS',
    mustBe: 'JSON of site settings',
    example: '{"autoBk":true}',
    fallback: '{}',
    about: '[Site settings](#site-settings) that apply until an operator sets others.',
  }),
  specialDomains: setting(hosts, {
    name: 'SPECIAL_DOMAINS',
    mustBe: 'host names by commas',
    example: 'play.baize.example',
    fallback: '',
    about: 'Hosts on which the firewall check stands before the site.',
  }),
  callbackUrl: setting(redirect, {
    name: 'CALLBACK_URL',
    mustBe: 'a path of this site or a whole http(s) address without a name in it',
    example: 'https://baize.example/welcome',
    fallback: '',
    about: 'Every page sends its visitor there instead of rendering. Empty: nowhere.',
  }),
  devtoolsProtection: setting(onOff, {
    name: 'DEVTOOLS_PROTECTION',
    mustBe: 'on or off',
    fallback: 'off',
    about: '`on`: pages lock themselves while developer tools are open.',
  }),
  horizontalCom: setting(onOff, {
    name: 'HORIZONTAL_COM',
    mustBe: 'on or off',
    fallback: 'off',
    about: '`on`: pages ask for the full screen, held sideways.',
  }),
  apkLink: setting(z.union([z.literal(''), webUrl]), {
    name: 'APK_LINK',
    mustBe: 'an http(s) address',
    example: 'https://baize.example/baize.apk',
    fallback: '',
    about:
      "The app for Android, if it is elsewhere, until an operator sets another. Empty: this site's own (`APP_DIR`), if it was built.",
  }),
  iosLink: setting(z.union([z.literal(''), webUrl]), {
    name: 'IOS_LINK',
    mustBe: 'an http(s) address',
    example: 'https://apps.example/baize',
    fallback: '',
    about: 'The app for iOS, until an operator sets another. Empty: there is none.',
  }),
  referralAppHost: setting(text(/^([a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?)?$/), {
    name: 'REFERRAL_APP_HOST',
    mustBe: 'the name of a host',
    example: 'app.baize.example',
    fallback: '',
    about:
      'The host of an app that belongs to this site, until an operator sets another. Empty: there is none.',
  }),
  gpcShown: setting(onOff, {
    name: 'GPC',
    mustBe: 'on or off',
    fallback: 'off',
    about: "Whether amounts carry the site's own symbol; `off`: their currency's.",
  }),
  gpcSymbol: setting(text(/^\S{1,8}$/), {
    name: 'GPC_SYMBOL',
    mustBe: 'up to 8 signs without a blank',
    fallback: 'G$',
    about: 'That symbol.',
  }),
  gpcIcon: setting(z.union([z.literal(''), webUrl]), {
    name: 'GPC_ICON',
    mustBe: 'an http(s) address',
    example: 'https://baize.example/coin.webp',
    fallback: '',
    about: 'A picture for it.',
  }),
  usdRates: setting(pairs(/^[A-Z]{3}=\d{1,6}(\.\d{1,9})?$/), {
    name: 'USD_RATES',
    mustBe: 'what one of each currency is in US dollars, by commas',
    fallback: 'USD=1,BRL=0.18,IDR=0.00006',
    about: 'Rates until operators set others: to show amounts by, and to pay out coins by. USD is 1.',
  }),
  ratesUrl: setting(orNone(webUrl), {
    name: 'RATES_URL',
    mustBe: 'an http(s) address',
    example: 'https://api.frankfurter.dev/v1',
    fallback: '',
    about:
      'A rate source in the format of [Frankfurter](https://frankfurter.dev) (`GET /latest?base=USD`). New rates have to be near it. Empty: only the last value bounds them.',
  }),
  rateChangePercent: setting(wholeNumber(1, 90), {
    name: 'RATE_CHANGE_PERCENT',
    mustBe: 'a whole number from 1 to 90',
    fallback: '10',
    about: 'A new rate differs from the last one, and from that of a day ago, by at most this many per cent.',
  }),
  rateSourcePercent: setting(wholeNumber(1, 90), {
    name: 'RATE_SOURCE_PERCENT',
    mustBe: 'a whole number from 1 to 90',
    fallback: '5',
    about: 'A new rate differs from the source by at most this many per cent.',
  }),
  rateReviewPercent: setting(wholeNumber(0, 90), {
    name: 'RATE_REVIEW_PERCENT',
    mustBe: 'a whole number from 0 to 90',
    fallback: '5',
    about:
      'After a rate has moved by more than this many per cent within a day, payouts in coins of that currency wait for a person.',
  }),
} as const
