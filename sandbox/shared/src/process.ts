import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** A variable that must be set; the process cannot run without it. */
export function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} must be set`)
  return value
}

/** Runs a sandbox, or says in one line why it cannot start. */
export async function run(name: string, start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(
      `The ${name} cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exit(1)
  }
}

/** Closes the server at the first signal, then what it has written to. The result is aborted at once. */
export function stopOnSignal(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  close: () => Promise<unknown> = async () => {},
): AbortSignal {
  const stopped = new AbortController()
  const stop = () => {
    if (stopped.signal.aborted) return
    stopped.abort()
    app
      .close()
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopped.signal
}
