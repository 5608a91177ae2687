import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions, LogFn } from 'pino'

type LogArguments = Parameters<LogFn>

/** Logger of one request, with its id. Created on first use, as most requests log nothing through it. */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #own: FastifyBaseLogger | null = null

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get #log(): FastifyBaseLogger {
    return (this.#own ??= this.#parent.child(this.#bindings, this.#options))
  }

  get level(): string {
    return this.#log.level
  }

  set level(level: string) {
    this.#log.level = level
  }

  fatal(...said: LogArguments): void {
    this.#log.fatal(...said)
  }

  error(...said: LogArguments): void {
    this.#log.error(...said)
  }

  warn(...said: LogArguments): void {
    this.#log.warn(...said)
  }

  info(...said: LogArguments): void {
    this.#log.info(...said)
  }

  debug(...said: LogArguments): void {
    this.#log.debug(...said)
  }

  trace(...said: LogArguments): void {
    this.#log.trace(...said)
  }

  silent(...said: LogArguments): void {
    this.#log.silent(...said)
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log.child(bindings, options)
  }
}

export const requestLog = (
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new RequestLog(parent, bindings, options)
