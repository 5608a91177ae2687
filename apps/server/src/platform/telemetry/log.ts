import { type DestinationStream, type Logger, levels, pino, stdSerializers } from 'pino'
import type { Config } from '../configuration/config.ts'
import { aboutOf, KEYS } from '../configuration/settings.ts'
import type { LoggedFault } from './fault-log.ts'

/** Names under which secrets are logged that are not settings: credentials of requests and columns of rows. */
const OTHER_SECRETS = [
  'auth',
  'authorization',
  'cookie',
  'designToken',
  'password',
  'password_?hash',
  'secret',
  'server_?seed',
  'sk',
  'ticket',
  'token',
  'token_?hash',
]
/** A secret setting by its key in the configuration, and by its environment variable. */
const SECRET_SETTINGS = KEYS.flatMap((key) => (aboutOf(key).secret ? [key, aboutOf(key).name] : []))
/** Values logged under one of these names are redacted, at any depth and by any logger. */
const SECRET_NAMES = [...OTHER_SECRETS, ...SECRET_SETTINGS]
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const SECRET = new RegExp(
  String.raw`("(?:${SECRET_NAMES.join('|')})":)(?:${TEXT}|\[[^\]]*\]|\{[^{}]*\}|[\d.eE+-]+)`,
  'gi',
)

export type LogOptions = {
  /** Fields of each line, such as the trace it belongs to. */
  readonly mixin?: () => object
  /** Hears of each line at level error or above. */
  readonly onFault?: (fault: LoggedFault) => void
}

const { error: ERROR_LEVEL = 50, fatal: FATAL_LEVEL = 60 } = levels.values

export function createLog(
  level: Config['logLevel'],
  destination?: DestinationStream,
  { mixin, onFault }: LogOptions = {},
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: stdSerializers.err },
      ...(mixin && { mixin }),
      // Redacts the serialized line: pino's `redact` does not reach every depth, and with this many names it costs 0.1
      // ms for each request's logger.
      hooks: {
        streamWrite: (line) => line.replace(SECRET, '$1"[hidden]"'),
        ...(onFault && {
          logMethod(args, method, severity) {
            if (severity >= ERROR_LEVEL) {
              const [first, message]: readonly unknown[] = args
              const fields = typeof first === 'object' && first !== null ? first : {}
              const isFatal = severity >= FATAL_LEVEL
              onFault({ isFatal, fields: { ...this.bindings(), ...fields }, message: String(message) })
            }
            method.apply(this, args)
          },
        }),
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
}
