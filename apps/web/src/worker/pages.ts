import { COLOR_MODE_SCRIPT } from '@baize/contract/player/color-mode-script'
import { buildIn } from './build.ts'
import { inTime, PATIENCE_MS } from './in-time.ts'
import type { Store, Surroundings } from './surroundings.ts'

/** The home page has a first look of its own; every other address has the same page. */
const HOME = '/'
const OTHER = '/offline'
const SHELLS = [HOME, OTHER] as const

const shellOf = (url: string): (typeof SHELLS)[number] => (new URL(url).pathname === HOME ? HOME : OTHER)

/** Fetches the pages of a build and rejects if they are of another one, as while servers are being replaced. */
export async function keepPages(around: Surroundings, store: Store): Promise<string[]> {
  return Promise.all(
    SHELLS.map(async (path) => {
      const response = await around.fetch(path, { cache: 'no-store', headers: { accept: 'text/html' } })
      const html = await response.clone().text()
      if (!response.ok || buildIn(html) !== around.build.id)
        throw new TypeError(`the page at ${path} is not of the build ${around.build.id}`)
      await store.put(path, response)
      return html
    }),
  )
}

export type PageOutcome = {
  readonly response: Response
  /** The network has no page of ours: what came is the kept one. */
  readonly isKept: boolean
  /** The server has another build than this worker. */
  readonly isOther: boolean
}

/** The page of the server, or the kept one where the server cannot be reached, is down, or somebody else answers for it. */
export async function answerPage(
  around: Surroundings,
  store: Store | undefined,
  url: string,
  asked: Promise<Response>,
): Promise<PageOutcome> {
  const checked = asked.then((response) => judged(response))
  const first = await inTime(checked, around)
  if (first?.isUsable) {
    const isOther = first.build !== undefined && first.build !== around.build.id
    if (store && first.build === around.build.id)
      await store.put(shellOf(url), first.response.clone()).catch(() => undefined)
    return { response: first.response, isKept: false, isOther }
  }
  const kept = await store?.match(shellOf(url))
  if (kept) return { response: kept, isKept: true, isOther: false }
  // Nothing of ours to show: whatever comes, late or foreign.
  return { response: await asked, isKept: false, isOther: false }
}

type Judged = { readonly response: Response; readonly isUsable: boolean; readonly build?: string | undefined }

/**
 * Judges a page by its content: the log-in page of a network has status 200 as well. Our server never redirects a page, and its own
 * refusals (4xx) are shown.
 */
async function judged(response: Response): Promise<Judged> {
  if (response.type === 'opaqueredirect' || response.redirected || response.status >= 500)
    return { response, isUsable: false }
  if (!response.ok) return { response, isUsable: true }
  const build = buildIn(await response.clone().text())
  return { response, build, isUsable: build !== undefined }
}

/** Lets the page start where the settings cannot be had: without a special domain, a callback or keys. */
const WITHOUT_SETTINGS = `window.siteConfig = {"special":false,"callbackUrl":"","devtoolsProtection":false}\n${COLOR_MODE_SCRIPT}`

/** Settings decide where a page leads, so a slow answer is waited for, except by a page that came from the cache. */
const SETTINGS_MS = 20_000

const SETTINGS_PATH = '/config.js'

/**
 * Settings asked for together with the page that will need them: one way to the server and back less. They are not kept,
 * and serve that page alone.
 */
export class EarlySettings {
  readonly #asked = new Map<string, Promise<Response>>()

  /** Asks for the settings of the page that is about to open. */
  ask(around: Surroundings, clientId: string): void {
    const answer = around.fetch(SETTINGS_PATH, { cache: 'no-store' })
    // Nobody may take it: then its failure is nobody's fault.
    answer.catch(() => undefined)
    this.#asked.set(clientId, answer)
    void around.wait(SETTINGS_MS).then(() => this.#asked.delete(clientId))
  }

  /** The answer for this page, once. */
  take(clientId: string): Promise<Response> | undefined {
    const answer = this.#asked.get(clientId)
    this.#asked.delete(clientId)
    return answer
  }
}

export async function answerConfig(
  around: Surroundings,
  request: Request,
  isPageKept: boolean,
  early?: Promise<Response>,
): Promise<Response> {
  const response = await inTime(
    (early ?? around.fetch(request)).then(async (found) => {
      const isOurs = found.ok && (await found.clone().text()).startsWith('window.siteConfig = ')
      return isOurs ? found : undefined
    }),
    around,
    isPageKept ? PATIENCE_MS : SETTINGS_MS,
  )
  return response ?? new Response(WITHOUT_SETTINGS, { headers: { 'content-type': 'text/javascript' } })
}
