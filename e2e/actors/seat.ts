import type { Browser, CDPSession, Page } from '@playwright/test'
import { writeToastsDown } from './toasts.ts'

/** Backdrop blur behind popups and the header: as designed, or off. */
export type Glass = 'blurred' | 'plain'

/** The site's localStorage values by key. */
export type Kept = Readonly<Record<string, unknown>>

/** Runs in every page: without a GPU, backdrop blur costs more than everything else in a frame. */
const PLAIN_GLASS = `{
  const plain = new CSSStyleSheet()
  plain.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(plain)
}`

/** A page of the site's origin without the app: keeps the renderer process, runs nothing. */
const EMPTY_PAGE = '/robots.txt'

const PAGE_EVENTS = ['console', 'request', 'requestfailed', 'response', 'websocket', 'download', 'dialog']
const CONTEXT_EVENTS = ['console', 'weberror', 'page']

/**
 * A browser context with one page, reset between tests: storage, routes, listeners, history and viewport. Only the HTTP
 * cache stays.
 */
export class Seat {
  readonly page: Page
  readonly #site: string
  readonly #devTools: CDPSession
  readonly #viewport: ReturnType<Page['viewportSize']>
  #resettable = true

  private constructor(page: Page, site: string, devTools: CDPSession) {
    this.page = page
    this.#site = site
    this.#devTools = devTools
    this.#viewport = page.viewportSize()
    this.#noticeWhatStays()
  }

  static async create(browser: Browser, site: string, glass: Glass): Promise<Seat> {
    const context = await browser.newContext()
    await writeToastsDown(context)
    if (glass === 'plain') await context.addInitScript(PLAIN_GLASS)
    const page = patient(await context.newPage())
    const seat = new Seat(page, site, await context.newCDPSession(page))
    await page.goto(`${site}${EMPTY_PAGE}`)
    return seat
  }

  /** Writes localStorage values of the site. Only on the empty page. */
  async keep(kept: Kept): Promise<void> {
    const items = Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)])
    await this.page.evaluate(
      `for (const [name, value] of ${JSON.stringify(items)}) localStorage.setItem(name, value)`,
    )
  }

  /** Resets the context on the empty page. False if it cannot be reset and must be closed. */
  async reset(): Promise<boolean> {
    if (!this.#resettable || this.page.isClosed()) return false
    const { page } = this
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${this.#site}${EMPTY_PAGE}`)
    if (this.#viewport) await page.setViewportSize(this.#viewport)
    await page.evaluate('sessionStorage.clear()')
    await this.#devTools.send('Storage.clearDataForOrigin', { origin: this.#site, storageTypes: 'all' })
    await this.#devTools.send('Page.resetNavigationHistory')
    for (const event of PAGE_EVENTS) page.removeAllListeners(event)
    for (const event of CONTEXT_EVENTS) context.removeAllListeners(event)
    return true
  }

  async close(): Promise<void> {
    await this.page.context().close()
  }

  /**
   * Init scripts, WebSocket routes, fake clocks, media and CDP sessions last as long as the context, so a context that
   * used one is not reused.
   */
  #noticeWhatStays(): void {
    const staying =
      <Args extends unknown[], Done>(act: (...args: Args) => Done) =>
      (...args: Args): Done => {
        this.#resettable = false
        return act(...args)
      }
    const { page } = this
    const context = page.context()
    Object.assign(context, {
      addInitScript: staying(context.addInitScript.bind(context)),
      newCDPSession: staying(context.newCDPSession.bind(context)),
      setOffline: staying(context.setOffline.bind(context)),
    })
    Object.assign(page, {
      addInitScript: staying(page.addInitScript.bind(page)),
      emulateMedia: staying(page.emulateMedia.bind(page)),
      routeWebSocket: staying(page.routeWebSocket.bind(page)),
    })
    Object.assign(page.clock, { install: staying(page.clock.install.bind(page.clock)) })
  }
}

/**
 * The seats of one worker. A new context costs 3.3 s of CPU until the lobby is rendered, a reset one 1.0 s: its
 * renderer is running, and its scripts are cached and compiled.
 */
export class Seats {
  readonly #browser: Browser
  readonly #site: string
  readonly #free = new Map<string, Seat[]>()

  constructor(browser: Browser, site: string) {
    this.#browser = browser
    this.#site = site
  }

  /** A free seat of this kind, or a new one. Contexts with different options are different kinds. */
  async take(kind: string, glass: Glass): Promise<Seat> {
    return this.#free.get(kind)?.pop() ?? this.create(glass)
  }

  create(glass: Glass): Promise<Seat> {
    return Seat.create(this.#browser, this.#site, glass)
  }

  giveBack(kind: string, seat: Seat): void {
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), seat])
  }
}

const CALLED_OFF = /net::ERR_ABORTED|is interrupted by another navigation/

/**
 * Retries an aborted navigation: closing a popup calls history.back(), and the browser then cancels a goto or reload
 * started at the same moment.
 */
function patient(page: Page): Page {
  const [go, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const twice = <Done>(act: () => Promise<Done>): Promise<Done> =>
    act().catch((error: unknown) => {
      if (CALLED_OFF.test(String(error))) return act()
      throw error
    })
  return Object.assign(page, {
    goto: (...to: Parameters<Page['goto']>) => twice(() => go(...to)),
    reload: (...how: Parameters<Page['reload']>) => twice(() => reload(...how)),
  })
}
