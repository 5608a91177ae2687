import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** Whatever is logged under one of these names is hidden, however deep and by whichever logger. */
const SECRET_NAMES = [
  'auth',
  'authorization',
  'cookie',
  'databaseUrl',
  'designToken',
  'metricsToken',
  'operatorToken',
  'password',
  'password_?hash',
  'pspSecrets',
  'sealSecrets',
  'secret',
  'server_?seed',
  'sk',
  'ticket',
  'token',
  'token_?hash',
]
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const SECRET = new RegExp(
  String.raw`("(?:${SECRET_NAMES.join('|')})":)(?:${TEXT}|\[[^\]]*\]|\{[^{}]*\}|[\d.eE+-]+)`,
  'gi',
)

export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: stdSerializers.err },
      // On the finished line, as pino's `redact` neither reaches every depth nor comes cheap: with this many names it
      // costs a tenth of a millisecond for the logger of each request.
      hooks: { streamWrite: (line) => line.replace(SECRET, '$1"[hidden]"') },
    },
    destination ?? pino.destination({ sync: false }),
  )
}
