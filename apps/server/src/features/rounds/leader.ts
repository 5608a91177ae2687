import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundGameId } from '@baize/contract'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../../ledger/commands.ts'
import type { Driver } from './driver.ts'
import { tryToLead } from './engine-sql.ts'

/** How often a candidate tries to take the lock, and a leader queries its session to keep it alive. */
const BEAT_MS = 1000
/**
 * The database ends a session that is idle for this long, which frees the lock. Otherwise a process that hangs, or a
 * machine that is gone, would keep it.
 */
const SILENT_MS = 2000

export type LeaderParts = {
  readonly gameId: RoundGameId
  readonly databaseUrl: string
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly driverOver: (session: Queryable) => Driver
  /** Called now and then while it leads, so that due bets are settled although nothing new has happened. */
  readonly beat: () => void
}

/** Competes for the lead of a game until stopped, over its own connection, and drives the rounds while it leads. */
export function startLeading({
  gameId,
  databaseUrl,
  log,
  driverOver,
  beat,
}: LeaderParts): () => Promise<void> {
  const stop = new AbortController()
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: stop.signal }).catch(() => {})

  async function drive(session: Client, isLost: () => boolean): Promise<void> {
    const driver = driverOver(session)
    while (!stop.signal.aborted && !isLost()) {
      const nextMs = await driver.act()
      if (nextMs === null) return
      beat()
      await pause(Math.min(nextMs, BEAT_MS))
      if (nextMs > BEAT_MS && !isLost()) await session.query('SELECT')
    }
  }

  async function candidate(): Promise<void> {
    const session = new Client({
      connectionString: databaseUrl,
      application_name: `baize-rounds-${gameId}`,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      options: [
        '-c role=baize_app',
        '-c statement_timeout=60s',
        `-c idle_session_timeout=${SILENT_MS}`,
        `-c tcp_user_timeout=${SILENT_MS}`,
      ].join(' '),
    })
    const lost = new AbortController()
    session.on('error', () => lost.abort())
    session.on('end', () => lost.abort())
    try {
      await session.connect()
      while (!stop.signal.aborted && !lost.signal.aborted) {
        if (await tryToLead(session, gameId)) {
          log.info({ gameId }, 'round leadership acquired')
          await drive(session, () => lost.signal.aborted)
          if (!stop.signal.aborted) log.warn({ gameId }, 'round leadership lost')
        }
        await pause(BEAT_MS)
      }
    } finally {
      await session.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!stop.signal.aborted) {
      // Never the error itself: pg attaches the whole client to it.
      await candidate().catch((error: unknown) =>
        log.warn(
          { gameId, cause: error instanceof Error ? error.message : String(error) },
          'round leader cannot reach the database',
        ),
      )
      await pause(BEAT_MS)
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}
