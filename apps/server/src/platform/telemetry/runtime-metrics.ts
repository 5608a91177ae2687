import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'

/** Registers a gauge that reads its value when it is scraped. */
export const gaugeOf = <Label extends string>(configuration: GaugeConfiguration<Label>): Gauge<Label> =>
  new Gauge(configuration)

/** How busy the event loop was since the last time somebody asked. */
export function watchEventLoop(registers: Registry[]): void {
  let before = performance.eventLoopUtilization()
  gaugeOf({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of the time since the last scrape in which the event loop was busy.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
}

/** Connections of the pool, by the semantic conventions. */
export function watchPool(registry: Registry, pool: Pool): void {
  const registers = [registry]
  const labels = { db_client_connection_pool_name: 'app' }
  const labelNames = ['db_client_connection_pool_name'] as const
  gaugeOf({
    name: 'db_client_connection_count',
    help: 'Connections to the database, idle and used.',
    labelNames: [...labelNames, 'db_client_connection_state'],
    registers,
    collect() {
      this.set({ ...labels, db_client_connection_state: 'idle' }, pool.idleCount)
      this.set({ ...labels, db_client_connection_state: 'used' }, pool.totalCount - pool.idleCount)
    },
  })
  gaugeOf({
    name: 'db_client_connection_max',
    help: 'The most connections to the database.',
    labelNames,
    registers,
    collect() {
      this.set(labels, pool.options.max ?? 0)
    },
  })
  gaugeOf({
    name: 'db_client_connection_pending_requests',
    help: 'Callers that wait for a connection to the database.',
    labelNames,
    registers,
    collect() {
      this.set(labels, pool.waitingCount)
    },
  })
}
