import type { BrowserContext } from '@playwright/test'

/** What a browser complains about when the network or the server is away on purpose. */
const NETWORK_GONE = /net::ERR_|WebSocket connection to .* failed|Failed to load resource|ChunkLoadError/

/**
 * Listens to the browser: uncaught errors, failed loads and broken security policies fail a test even when the page
 * looks right.
 */
export class Trouble {
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

  /** From now on this test takes the network away. */
  expectNetworkLoss(): void {
    this.#networkMayFail = true
  }

  get unexpected(): readonly string[] {
    return this.#heard.filter((line) => !(this.#networkMayFail && NETWORK_GONE.test(line)))
  }
}
