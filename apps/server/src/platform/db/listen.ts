import { Client } from 'pg'

const TRY_AGAIN_MS = 1000
const CONNECT_MS = 10_000

type ListenOptions = {
  readonly databaseUrl: string
  /** Of the session, in the database's list of them. */
  readonly name: string
  readonly channel: string
  readonly onNotification: (payload: string | undefined) => void
  readonly onLost: (error: Error) => void
}

/**
 * Listens to a channel over a dedicated connection, and connects again when it is lost. Nothing that is sent meanwhile
 * is heard.
 */
export async function listenTo({
  databaseUrl,
  name,
  channel,
  onNotification,
  onLost,
}: ListenOptions): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client: Client | undefined

  async function listen(): Promise<void> {
    const fresh = new Client({
      connectionString: databaseUrl,
      application_name: name,
      options: '-c role=baize_app',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', onLost)
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => onNotification(payload))
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${channel}`)
    } catch {
      // A connection that was never established emits no `end`.
      await fresh.end().catch(() => undefined)
      again()
    }
  }
  function again(): void {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void listen(), TRY_AGAIN_MS).unref()
  }

  await listen()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
