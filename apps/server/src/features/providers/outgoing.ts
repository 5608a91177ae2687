import { err, ok, type Result } from '@baize/kit'
import { originOf, type Provider } from '../../configuration/provider-settings.ts'

const TIMEOUT_MS = 5000

/** The reply of a provider as JSON; undefined if there is none in time. */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** A launch leads to the provider's own pages: the page would frame no other origin. */
export const openedAt = (provider: Provider, url: string): Result<string, 'down'> =>
  URL.canParse(url) && new URL(url).origin === originOf(provider) ? ok(url) : err('down')
