import * as z from 'zod/mini'
import { OWN_SECRETS, RANDOM, SECRET, setting } from './setting.ts'
import { list, listOrNone, orNone, text, webUrl } from './setting-kinds.ts'

/** Settings of secrets and sign-ins elsewhere. */
export const trustSettings = {
  sealSecrets: setting(listOrNone(SECRET), {
    name: 'SEAL_SECRET',
    mustBe: 'empty, or a secret of 16 characters or more (or several, by commas, the one in use first)',
    example: RANDOM,
    fallback: '',
    secret: true,
    about:
      'Makes the key of sealed game calls ([protocol](protocol.md)); `new,old` during a change. Empty: calls stay plain.',
  }),
  receiptSecret: setting(text(SECRET), {
    ...OWN_SECRETS,
    name: 'RECEIPT_SECRET',
    mustBe: 'a secret of 16 characters or more',
    about:
      'Makes the key that signs cash-out receipts. Receipts from before a change no longer fit the public key.',
  }),
  accountSecrets: setting(list(SECRET), {
    ...OWN_SECRETS,
    name: 'ACCOUNT_SECRET',
    about:
      "Makes the keys that hash one-time codes and seal authenticators' secrets and the keys of [web push](push.md); `new,old` during a change.",
  }),
  personalSecrets: setting(list(SECRET), {
    ...OWN_SECRETS,
    name: 'PERSONAL_SECRET',
    about:
      'Makes the keys that seal documents and payout accounts ([why](decisions/0014-encrypt-personal-data-at-rest.md)). Never lose it: nothing else opens what it sealed. `new,old` during a change, and the old one for as long as anything from its time is kept.',
  }),
  pushLocalUrl: setting(orNone(webUrl), {
    name: 'PUSH_LOCAL_URL',
    mustBe: 'the http(s) address of a push service on this machine',
    example: 'http://localhost:3001',
    fallback: '',
    about:
      'The one origin of web push that may be at a private address and without TLS: the sandbox. Empty: none, as in production.',
  }),
  oidcIssuer: setting(orNone(webUrl), {
    name: 'OIDC_ISSUER',
    mustBe: 'the http(s) address of an issuer of OpenID Connect',
    example: 'https://id.example',
    fallback: '',
    about: 'The issuer players may sign in with; register `{PUBLIC_URL}/login/return` there. Empty: none.',
  }),
  oidcClientId: setting(text(/^[\x21-\x7e]{1,256}$/), {
    name: 'OIDC_CLIENT_ID',
    mustBe: 'what the issuer knows this site by',
    fallback: 'baize',
    about: 'The name of this site at the issuer.',
  }),
  oidcClientSecret: setting(text(/^(\S{16,})?$/), {
    name: 'OIDC_CLIENT_SECRET',
    mustBe: 'empty, or a secret of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about: 'The secret of this site at the issuer.',
  }),
  oidcName: setting(z.string().check(z.maxLength(32)), {
    name: 'OIDC_NAME',
    mustBe: 'what people call the issuer',
    fallback: 'OpenID',
    about: 'What players read on its button.',
  }),
  consoleOidcIssuer: setting(orNone(webUrl), {
    name: 'CONSOLE_OIDC_ISSUER',
    mustBe: 'the http(s) address of an issuer of OpenID Connect',
    example: 'https://id.example',
    fallback: '',
    about:
      'The issuer operators may sign in with; register `{CONSOLE_URL}/console/return` there. Owners link each person. Empty: passkeys only.',
  }),
  consoleOidcClientId: setting(text(/^[\x21-\x7e]{1,256}$/), {
    name: 'CONSOLE_OIDC_CLIENT_ID',
    mustBe: 'what the issuer knows the console by',
    fallback: 'baize-console',
    about: 'The name of the console at that issuer.',
  }),
  consoleOidcClientSecret: setting(text(/^(\S{16,})?$/), {
    name: 'CONSOLE_OIDC_CLIENT_SECRET',
    mustBe: 'empty, or a secret of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about: 'The secret of the console at that issuer.',
  }),
  consoleOidcName: setting(z.string().check(z.maxLength(32)), {
    name: 'CONSOLE_OIDC_NAME',
    mustBe: 'what people call the issuer',
    fallback: 'OpenID',
    about: 'What operators read on its button.',
  }),
} as const
