import { systemClock } from '@baize/kit'
import { plantDemoHouse } from './app/demo/house.ts'
import { type Outside, type RunningServer, startServer } from './app/server.ts'
import { type Config, readConfig } from './platform/configuration/config.ts'
import { readDsn } from './platform/configuration/dsn.ts'
import { secretTexts } from './platform/configuration/secret-texts.ts'
import { StartFault } from './platform/configuration/start-fault.ts'
import { pooledRandomBytes } from './platform/crypto/random.ts'
import { reportLogged } from './platform/telemetry/fault-log.ts'
import { createFaultReports, type FaultReports, NO_REPORTS } from './platform/telemetry/fault-reports.ts'
import { createLog } from './platform/telemetry/log.ts'
import { OWN_VERSION, openTracing } from './platform/telemetry/otel.ts'
import { readOtel } from './platform/telemetry/otel-settings.ts'
import { NO_TRACING, traceFields } from './platform/telemetry/tracing.ts'

/** Shutdown deadline: work still in progress then is abandoned, as the supervisor will not wait for ever. */
const STOP_LIMIT_MS = 10_000

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** One line for a fault that an operator can fix; anything else is a bug and shows its stack. */
function startFault(error: unknown, port: number): string {
  if (error instanceof StartFault) return `Cannot start: ${error.message}.`
  if (!(error instanceof Error)) return `Cannot start: ${String(error)}`
  const code = 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what uses it, or choose another with PORT=…`
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023 with PORT=…`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case '57P03':
      return 'No database answers at DATABASE_URL. Start it, or correct the address.'
    case '28P01':
    case '28000':
      return 'The database refuses the user or password of DATABASE_URL.'
    case '3D000':
      return 'The database named in DATABASE_URL does not exist.'
    default:
      return `Cannot start: ${error.stack ?? error.message}`
  }
}

/** The house opens without its demo, too. */
async function playDemo(settings: Config, outside: Outside): Promise<void> {
  try {
    if (await plantDemoHouse(settings, outside)) outside.log.info('demo house played')
  } catch (error) {
    // A database that does not answer is told of by the start itself.
    outside.log.error({ err: error }, 'demo house was not played to its end')
  }
}

const config = readConfig(process.env)
const otel = readOtel(process.env)
if (!config.ok || !otel.ok) {
  const faults = [...(config.ok ? [] : config.error), ...(otel.ok ? [] : otel.error)]
  giveUp(`Cannot start, the environment is not right:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}
const randomBytes = pooledRandomBytes()
let tracing = NO_TRACING
let server: RunningServer | null = null
const reports = openReports(config.value)
const log = createLog(config.value.logLevel, undefined, {
  ...(otel.value.traces && { mixin: () => traceFields(tracing) }),
  ...(reports !== NO_REPORTS && { onFault: reportLogged(reports, () => tracing) }),
})

function openReports({ sentryDsn, sentryEnvironment, sentryRelease }: Config): FaultReports {
  const target = sentryDsn === null ? null : readDsn(sentryDsn, OWN_VERSION)
  if (target === null) return NO_REPORTS
  return createFaultReports({
    target,
    release: sentryRelease || `baize@${OWN_VERSION}`,
    environment: sentryEnvironment,
    secrets: secretTexts(process.env),
    clock: systemClock,
    randomBytes,
    counted: (outcome) => server?.ctx.metrics.faultReports.inc({ outcome }),
  })
}

try {
  tracing = await openTracing(otel.value, { log, trustsParents: config.value.traceParents === 'continue' })
  const outside = { log, randomBytes, tracing, otel: otel.value }
  if (config.value.demoHouse) await playDemo(config.value, outside)
  server = await startServer(config.value, outside)
} catch (error) {
  giveUp(startFault(error, config.value.port))
}
log.info({ url: server.url, publicUrl: config.value.publicUrl }, 'serving')

let stopping = false
/** Ends the process when the log, the traces and the reports are out, or have had their time. */
async function leave(code: number): Promise<void> {
  await Promise.all([tracing.close(), reports.close()])
  log.flush(() => process.exit(code))
}

/** The report of what has ended the process goes out first; traces are of no more use. */
async function crash(): Promise<void> {
  await reports.close()
  log.flush(() => process.exit(1))
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => {
    log.fatal('did not stop in time')
    log.flush(() => process.exit(1))
  }, STOP_LIMIT_MS).unref()
  await server?.stop()
  log.info('stopped')
  await leave(0)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stop(signal).catch((error: unknown) => {
      log.fatal({ err: error }, 'could not stop cleanly')
      void leave(1)
    })
  })
}
// An unhandled bug: log it and exit, rather than continue in an unknown state.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught')
  void crash()
})
