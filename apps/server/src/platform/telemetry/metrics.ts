import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createHouseMetrics, type HouseMetrics } from './house-metrics.ts'
import { createHttpSeconds, HTTP_BUCKETS, type HttpSeconds } from './http-histograms.ts'
import { gaugeOf, watchEventLoop } from './runtime-metrics.ts'

/** All metrics of the server, on a registry of its own so that two servers in one test do not share it. */
export type Metrics = {
  readonly registry: Registry
  readonly httpSeconds: HttpSeconds
  /** Requests being answered, read at scrape time. */
  readonly httpActive: { count: number }
  /** Outcomes of calls: `ok`, or the refusal's id. */
  readonly callOutcomes: Counter<'route' | 'outcome'>
  readonly sockets: Gauge
  readonly pushes: Counter<'type'>
  readonly ledgerBatchSize: Histogram<'lane'>
  readonly ledgerBatchSeconds: Histogram<'lane'>
  readonly ledgerQueue: Gauge<'lane'>
  /** Length of each lane's queue, read at scrape time: commands are too frequent to count one by one. */
  readonly ledgerQueues: Map<string, () => number>
  readonly ledgerCommands: Counter<'kind' | 'outcome'>
  readonly outboxPublished: Counter
  /** Read from the database at scrape time, so that every process reports the same. */
  readonly ledgerDrift: Gauge
  readonly ledgerFrozen: Gauge
  readonly ledgerCheckedAt: Gauge
  readonly jobRuns: Counter<'job' | 'outcome'>
  readonly jobSeconds: Histogram<'job'>
  /** Tries to send a message, by driver and outcome (sent, refused, busy, unknown). */
  readonly messagesOut: Counter<'driver' | 'outcome'>
  readonly messageSeconds: Histogram<'channel'>
  readonly messagesWaiting: Gauge<'channel'>
  readonly messageOldestSeconds: Gauge<'channel'>
  readonly messageDriverUp: Gauge<'driver'>
  /** Calls to providers, by outcome: `ok`, `refused`, `notSent` (nothing left) or `lost` (no answer). */
  readonly connectorSeconds: Histogram<'port' | 'connector' | 'outcome'>
  readonly connectorUp: Gauge<'port' | 'connector'>
  /** Payments that wait for a person or are being sent back. */
  readonly paymentsHeld: Gauge<'reason'>
  readonly paymentsHeldOldestSeconds: Gauge
  /** Calls to providers by the semantic conventions. */
  readonly httpClientSeconds: Histogram<
    'connector' | 'http_request_method' | 'http_response_status_code' | 'server_address' | 'error_type'
  >
  /** Read from the database at scrape time. */
  readonly files: Gauge<'store'>
  readonly fileBytes: Gauge<'store'>
  readonly filesToMove: Gauge
  readonly fileBytesToMove: Gauge
  readonly filesUnreadable: Gauge
  readonly house: HouseMetrics
  readonly faultReports: Counter<'outcome'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const ledgerQueues: Metrics['ledgerQueues'] = new Map()
  const httpActive: Metrics['httpActive'] = { count: 0 }
  collectDefaultMetrics({ register: registry })
  watchEventLoop(registers)
  gaugeOf({
    name: 'http_server_active_requests',
    help: 'Requests being answered.',
    registers,
    collect() {
      this.set(httpActive.count)
    },
  })
  return {
    registry,
    httpSeconds: createHttpSeconds(registers),
    httpActive,
    callOutcomes: new Counter({
      name: 'baize_call_outcomes_total',
      help: 'Calls by what they were answered.',
      labelNames: ['route', 'outcome'],
      registers,
    }),
    sockets: new Gauge({ name: 'baize_sockets', help: 'Open realtime connections.', registers }),
    pushes: new Counter({
      name: 'baize_pushes_total',
      help: 'Messages handed to sockets.',
      labelNames: ['type'],
      registers,
    }),
    ledgerBatchSize: new Histogram({
      name: 'baize_ledger_batch_size',
      help: 'Commands settled in one database call.',
      labelNames: ['lane'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
      registers,
    }),
    ledgerBatchSeconds: new Histogram({
      name: 'baize_ledger_batch_seconds',
      help: 'Time of one batch, from sending to commit.',
      labelNames: ['lane'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    ledgerQueue: new Gauge({
      name: 'baize_ledger_queue',
      help: 'Commands waiting for a batch.',
      labelNames: ['lane'],
      registers,
      collect() {
        for (const [lane, length] of ledgerQueues) this.set({ lane }, length())
      },
    }),
    ledgerQueues,
    ledgerCommands: new Counter({
      name: 'baize_ledger_commands_total',
      help: 'Commands by kind and what became of them.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    outboxPublished: new Counter({
      name: 'baize_outbox_published_total',
      help: 'Announcements handed to the sockets after their commit.',
      registers,
    }),
    ledgerDrift: new Gauge({
      name: 'baize_ledger_drift',
      help: 'Findings of the audit that froze payouts.',
      registers,
    }),
    ledgerFrozen: new Gauge({
      name: 'baize_ledger_frozen',
      help: '1 while payouts are frozen.',
      registers,
    }),
    ledgerCheckedAt: new Gauge({
      name: 'baize_ledger_checked_timestamp_seconds',
      help: 'When the ledger was last checked.',
      registers,
    }),
    jobRuns: new Counter({
      name: 'baize_job_runs_total',
      help: 'Runs of jobs on this process, by how they ended (done, failed).',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'baize_job_seconds',
      help: 'Time of one run of a job.',
      labelNames: ['job'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers,
    }),
    messagesOut: new Counter({
      name: 'baize_messages_out_total',
      help: 'Tries to send an e-mail or a text message, by driver and outcome.',
      labelNames: ['driver', 'outcome'],
      registers,
    }),
    messageSeconds: new Histogram({
      name: 'baize_message_seconds',
      help: 'Time from a message being asked for to its being accepted.',
      labelNames: ['channel'],
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
      registers,
    }),
    messagesWaiting: new Gauge({
      name: 'baize_messages_waiting',
      help: 'Messages that are not sent yet.',
      labelNames: ['channel'],
      registers,
    }),
    messageOldestSeconds: new Gauge({
      name: 'baize_message_oldest_seconds',
      help: 'Age of the oldest message that is not sent yet.',
      labelNames: ['channel'],
      registers,
    }),
    messageDriverUp: new Gauge({
      name: 'baize_message_driver_up',
      help: '1 while the mail server or provider of text messages takes messages.',
      labelNames: ['driver'],
      registers,
    }),
    connectorSeconds: new Histogram({
      name: 'baize_connector_seconds',
      help: 'Time of calls to providers, by outcome.',
      labelNames: ['port', 'connector', 'outcome'],
      buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    paymentsHeld: new Gauge({
      name: 'baize_payments_held',
      help: 'Payments that wait for a person or are being sent back.',
      labelNames: ['reason'],
      registers,
    }),
    paymentsHeldOldestSeconds: new Gauge({
      name: 'baize_payments_held_oldest_seconds',
      help: 'Age of the oldest payment that waits for a person or is being sent back.',
      registers,
    }),
    httpClientSeconds: new Histogram({
      name: 'http_client_request_duration_seconds',
      help: 'Time of calls to providers, by the semantic conventions of OpenTelemetry.',
      labelNames: [
        'connector',
        'http_request_method',
        'http_response_status_code',
        'server_address',
        'error_type',
      ],
      buckets: HTTP_BUCKETS,
      registers,
    }),
    connectorUp: new Gauge({
      name: 'baize_connector_up',
      help: '1 while a provider answers, 0 while its circuit is open or its check fails.',
      labelNames: ['port', 'connector'],
      registers,
    }),
    files: new Gauge({
      name: 'baize_files',
      help: 'Files by the store that has them.',
      labelNames: ['store'],
      registers,
    }),
    fileBytes: new Gauge({
      name: 'baize_file_bytes',
      help: 'Bytes of files by the store that has them.',
      labelNames: ['store'],
      registers,
    }),
    filesToMove: new Gauge({
      name: 'baize_files_to_move',
      help: 'Files that are not in the store in use yet.',
      registers,
    }),
    fileBytesToMove: new Gauge({
      name: 'baize_file_bytes_to_move',
      help: 'Bytes of files that are not in the store in use yet.',
      registers,
    }),
    filesUnreadable: new Gauge({
      name: 'baize_files_unreadable',
      help: 'Files that could not be read when they were to be moved.',
      registers,
    }),
    house: createHouseMetrics(registers),
    faultReports: new Counter({
      name: 'baize_fault_reports_total',
      help: 'Reports of faults to the error tracker, by outcome (sent, refused, lost, dropped).',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
