import type { BrowserContext } from '@playwright/test'

/** Browser errors that are expected while the network or the server is down on purpose. */
const NETWORK_GONE = /net::ERR_|WebSocket connection to .* failed|Failed to load resource|ChunkLoadError/

/** Uncaught errors, failed loads and CSP violations fail a test even if the page looks right. */
export class UserFault {
  readonly #heard: string[] = []
  #networkMayFail = false

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (problem) => {
      this.#heard.push(String(problem.error().stack ?? problem.error()))
    })
  }

  /** Network errors are expected from now on. */
  expectNetworkLoss(): void {
    this.#networkMayFail = true
  }

  get unexpected(): readonly string[] {
    return this.#heard.filter((line) => !(this.#networkMayFail && NETWORK_GONE.test(line)))
  }
}
