import { type Clock, err, ok, type Result } from '@baize/kit'
import { originOf, type Provider } from '../platform/configuration/provider-settings.ts'

const TIMEOUT_MS = 5000

/** The text of a provider's reply; null if there is none in time. */
export async function postText(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** The reply as JSON; undefined if there is none. */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const text = await postText(url, body, headers)
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The JSON at an address of a provider; undefined if there is none in time. */
export async function getJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** How long a provider takes to answer; null if it does not. */
export async function answerTime(url: string, clock: Clock): Promise<number | null> {
  const begun = clock.now()
  try {
    const { ok: isOk } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    return isOk ? Math.round(clock.now() - begun) : null
  } catch {
    return null
  }
}

/** A launch leads to the provider's own pages: the page would frame no other origin. */
export const openedAt = (provider: Provider, url: string): Result<string, 'down'> =>
  URL.canParse(url) && new URL(url).origin === originOf(provider) ? ok(url) : err('down')
