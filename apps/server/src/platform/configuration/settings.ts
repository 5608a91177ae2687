import { present } from '@baize/kit'
import * as z from 'zod/mini'
import { coinRateSettings } from './coin-rate-settings.ts'
import { fileSettings } from './file-settings.ts'
import { identityDriverSettings } from './identity-driver-settings.ts'
import { messageSettings } from './message-settings.ts'
import { pageSettings } from './page-settings.ts'
import { paymentDriverSettings } from './payment-driver-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { playSettings } from './play-settings.ts'
import { serverSettings } from './server-settings.ts'
import { type About, DEVELOPMENT_SECRET, registry } from './setting.ts'
import { telemetrySettings } from './telemetry-settings.ts'
import { trustSettings } from './trust-settings.ts'

/**
 * Every setting, once: its schema, default, secrecy and description. The start-up faults and the table in
 * docs/operations.md are generated from here.
 */
export const Settings = z.object({
  ...serverSettings,
  ...telemetrySettings,
  ...pageSettings,
  ...playSettings,
  ...trustSettings,
  ...identityDriverSettings,
  ...messageSettings,
  ...fileSettings,
  ...paymentDriverSettings,
  ...paymentSettings,
  ...coinRateSettings,
})

export type ParsedSettings = z.output<typeof Settings>
export type Key = keyof ParsedSettings
export const KEYS = z.keyof(Settings).options

export const aboutOf = (key: Key): About =>
  present(registry.get(Settings.shape[key]), `what is said of ${key}`)

/** Settings whose default is public. */
export const OWN_SECRET_KEYS = KEYS.filter((key) => aboutOf(key).fallback === DEVELOPMENT_SECRET)

/** The variable as set, or the default. */
export const givenFor = (key: Key, env: Readonly<Record<string, string | undefined>>): string | undefined =>
  env[aboutOf(key).name]?.trim() || aboutOf(key).fallback

/** Error message for a missing or invalid variable. */
export function faultOf(key: Key, given: string | undefined): string {
  const { name, mustBe, fallback, example = fallback, secret } = aboutOf(key)
  const wrong =
    given === undefined
      ? `${name} is not set: it must be ${mustBe}`
      : `${name} must be ${mustBe}${secret ? '' : `, not "${given}"`}`
  return `${wrong} (for example ${name}=${example})`
}

/** All settings, as the table of docs/operations.md. */
export function settingsTable(): string {
  const rows = KEYS.map((key) => {
    const { name, mustBe, fallback, fallbackShown, about } = aboutOf(key)
    return `| \`${name}\` | ${fallbackShown ?? shownDefault(fallback)} | ${mustBe} | ${about} |`
  })
  return ['| setting | default | must be | what it sets |', '|---|---|---|---|', ...rows].join('\n')
}

function shownDefault(fallback: string | undefined): string {
  if (fallback === undefined) return '**must be set**'
  if (fallback === DEVELOPMENT_SECRET) return '**must be set**, but on this machine alone'
  return fallback === '' ? '' : `\`${fallback}\``
}
