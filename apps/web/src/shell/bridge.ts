import type { ShellMessage } from '@baize/contract'

/** What the app puts into its page: takes a message as JSON and gives its answer, if any, as JSON. */
export type Bridge = { readonly send: (message: string) => unknown }

/** What is needed to find the bridge: a window, or a simulated one. */
export type ShellPage = {
  readonly navigator: { readonly userAgent: string }
  readonly setTimeout: (action: () => void, ms: number) => unknown
  readonly AppShell?: Bridge | undefined
}

const POLL_MS = 100
/** An app that has not put its bridge there by then is too old to have one. */
const ENOUGH_POLLS = 50
/** How our own apps name themselves at the end of the user agent. */
const OUR_APP = /\bBaizeApp\//

export const isInShell = (page: ShellPage): boolean => OUR_APP.test(page.navigator.userAgent)

/** The app puts its bridge there some time after the page has begun, and tells nobody: the page looks every 100 ms. */
export async function waitForBridge(page: ShellPage): Promise<Bridge | undefined> {
  if (!isInShell(page)) return undefined
  for (let polls = 0; polls < ENOUGH_POLLS && !page.AppShell; polls++)
    await new Promise<void>((resolve) => void page.setTimeout(resolve, POLL_MS))
  return page.AppShell
}

/** One message and its answer. What an app answers wrongly, or not at all, is as good as no answer. */
export async function tell(bridge: Bridge, message: ShellMessage): Promise<unknown> {
  try {
    const answer: unknown = await bridge.send(JSON.stringify(message))
    return typeof answer === 'string' ? JSON.parse(answer) : undefined
  } catch {
    return undefined
  }
}
