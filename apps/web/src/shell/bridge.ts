import type { ShellMessage } from '@baize/contract/player'

/** Bridge injected by the native app: takes a message as JSON and returns the response, if any, as JSON. */
export type Bridge = { readonly send: (message: string) => unknown }

/** Subset of Window needed to find the bridge, so that it can be simulated. */
export type ShellPage = {
  readonly navigator: { readonly userAgent: string }
  readonly setTimeout: (action: () => void, ms: number) => unknown
  readonly AppShell?: Bridge | undefined
}

const POLL_MS = 100
/** An app without a bridge by then is too old to have one. */
const ENOUGH_POLLS = 50
/** Marker of our own apps at the end of the user agent. */
const OUR_APP = /\bBaizeApp\//

export const isInShell = (page: ShellPage): boolean => OUR_APP.test(page.navigator.userAgent)

/** Polls every 100 ms: the app injects its bridge some time after page start, without an event. */
export async function waitForBridge(page: ShellPage): Promise<Bridge | undefined> {
  if (!isInShell(page)) return undefined
  for (let polls = 0; polls < ENOUGH_POLLS && !page.AppShell; polls++)
    await new Promise<void>((resolve) => void page.setTimeout(resolve, POLL_MS))
  return page.AppShell
}

/** Sends one message and returns the response. A malformed or missing response is undefined. */
export async function sendToShell(bridge: Bridge, message: ShellMessage): Promise<unknown> {
  try {
    const answer: unknown = await bridge.send(JSON.stringify(message))
    return typeof answer === 'string' ? JSON.parse(answer) : undefined
  } catch {
    return undefined
  }
}
