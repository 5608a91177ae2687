import { DEVELOPMENT_SECRET } from '../../platform/configuration/setting.ts'
import { type Line, linesOf } from './line.ts'

/** As `openssl rand -hex 32` prints them; 16 characters are accepted at start, and are few. */
const GOOD_LENGTH = 32
const RANDOM = 'Take what `openssl rand -hex 32` prints'

type Settings = {
  readonly receiptSecret: string
  readonly accountSecrets: readonly string[]
  readonly personalSecrets: readonly string[]
  readonly sealSecrets: readonly string[]
  readonly emailBounceSecrets: readonly string[]
  readonly metricsToken: string | null
  readonly consoleLocalToken: string | null
  readonly forcedAnswers: boolean
  readonly demoHouse: boolean
  readonly checkReplies: boolean
}

/** Secrets of our own, by the settings that have them. */
const ownSecrets = (config: Settings): readonly (readonly [string, readonly string[]])[] => [
  ['RECEIPT_SECRET', [config.receiptSecret]],
  ['ACCOUNT_SECRET', config.accountSecrets],
  ['PERSONAL_SECRET', config.personalSecrets],
  ['SEAL_SECRET', config.sealSecrets],
  ['EMAIL_BOUNCE_SECRET', config.emailBounceSecrets],
  ['METRICS_TOKEN', config.metricsToken === null ? [] : [config.metricsToken]],
]

export function secretLines(config: Settings): readonly Line[] {
  const { good, warning, fault } = linesOf('secrets')
  const own = ownSecrets(config)
  const all = own.flatMap(([name, values]) => values.map((value) => ({ name, value })))
  const named = (found: readonly { readonly name: string }[]) =>
    [...new Set(found.map(({ name }) => name))].join(', ')
  const development = all.filter(({ value }) => value === DEVELOPMENT_SECRET)
  const short = all.filter(({ value }) => value !== DEVELOPMENT_SECRET && value.length < GOOD_LENGTH)
  const shared = all.filter((each) =>
    all.some((other) => other.name !== each.name && other.value === each.value),
  )
  const lines = [
    ...(development.length > 0 ? [fault(`${named(development)} is that of development`, RANDOM)] : []),
    ...(short.length > 0
      ? [warning(`${named(short)} is shorter than ${GOOD_LENGTH} characters`, RANDOM)]
      : []),
    ...(shared.length > 0
      ? [fault(`${named(shared)} have a value in common`, 'Give each setting a secret of its own')]
      : []),
  ]
  return lines.length > 0 ? lines : [good(`${all.length} of our own, all long and different`)]
}

/** Switches that are for development. Some are refused at a public address by the start as well. */
export function modeLines(config: Settings): readonly Line[] {
  const { good, warning, fault } = linesOf('mode')
  const lines = [
    ...(config.consoleLocalToken === null
      ? []
      : [fault('CONSOLE_LOCAL_TOKEN opens the console without a passkey', 'Remove it')]),
    ...(config.forcedAnswers ? [fault('FORCED_ANSWERS is on', 'Remove it')] : []),
    ...(config.demoHouse ? [fault('DEMO_HOUSE is on', 'Remove it')] : []),
    ...(config.checkReplies
      ? [warning('every reply is checked twice', 'Set NODE_ENV=production for the server')]
      : []),
  ]
  return lines.length > 0 ? lines : [good('production')]
}
