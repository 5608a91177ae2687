import { isLoopback } from '../../platform/configuration/loopback.ts'
import { type Line, linesOf } from './line.ts'
import type { Outside } from './outside.ts'

/** A connector with its check, bound to what it needs. */
export type Bound = {
  readonly port: string
  readonly name: string
  readonly driver: string
  /** Null when all is well, or a reason. */
  readonly check: () => Promise<string | null>
}

/** A port that the site can open without, but rarely should. */
export type Need = { readonly port: string; readonly isThere: boolean; readonly todo: string }

const WITHIN_MS = 20_000

/** Asks every connector for something harmless, and names ports that have none. */
export async function connectionLines(
  bound: readonly Bound[],
  needs: readonly Need[],
): Promise<readonly Line[]> {
  const checked = await Promise.all(
    bound.map(async ({ port, name, driver, check }) => {
      const { good, fault } = linesOf(port)
      const who = name === driver ? name : `${name} (${driver})`
      const cause = await within(check())
      return cause === null
        ? good(`${who} answers`)
        : fault(`${who}: ${cause}`, 'See its settings, and its calls in the console under Connections')
    }),
  )
  const missing = needs
    .filter(({ isThere }) => !isThere)
    .map(({ port, todo }) => linesOf(port).warning('nothing is set', todo))
  return [...checked, ...missing]
}

async function within(check: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), WITHIN_MS)
  })
  const failed = (error: unknown): string => (error instanceof Error ? error.message : String(error))
  const cause = await Promise.race([check.catch(failed), late])
  clearTimeout(timer)
  return cause
}

/** An entry of a list of drivers in the settings. */
export type DriverEntry = {
  readonly port: string
  readonly name: string
  readonly driver: string
  readonly values: readonly string[]
}

/** Addresses and keys by which a driver is known to be in its provider's test mode. */
const TRIALS = /api\.woovi-sandbox\.com|\/\/[\w-]*pix-h\.|sandbox|-trial\b|^xnd_development_|^test_|^sbx:/i
/** Gateways that an operator runs, maybe on this machine. */
const SELF_HOSTED = new Set(['shkeeper', 'btcpay'])

/** Drivers that are still in test mode, or ask a sandbox on this machine. */
export function liveLines(drivers: readonly DriverEntry[]): readonly Line[] {
  const { good, fault } = linesOf('live mode')
  const trials = drivers.filter(({ driver, values }) =>
    values.some((value) => TRIALS.test(value) || (isHere(value) && !SELF_HOSTED.has(driver))),
  )
  if (drivers.length > 0 && trials.length === 0) return [good(`${drivers.length} drivers`)]
  return trials.map(({ port, name }) =>
    fault(`${port} ${name} is a test by its address or key`, 'Take address and keys of live mode'),
  )
}

const isHere = (value: string): boolean =>
  /^https?:\/\//.test(value) && URL.canParse(value) && isLoopback(value)

/** Every text in the settings of a driver. */
export function textsOf(settings: unknown): readonly string[] {
  if (typeof settings === 'string') return [settings]
  return typeof settings === 'object' && settings !== null ? Object.values(settings).flatMap(textsOf) : []
}

/** Calls every webhook without a signature, as a stranger: the server has to be the one that refuses. */
export async function webhookLines(
  outside: Pick<Outside, 'ask'>,
  publicUrl: string,
  webhooks: readonly { readonly method: 'POST' | 'GET'; readonly path: string }[],
): Promise<readonly Line[]> {
  const { good, fault, warning } = linesOf('webhooks')
  return Promise.all(
    webhooks.map(async ({ method, path }) => {
      const answer = await outside.ask({
        method,
        url: `${publicUrl}${path.replaceAll(/:\w+/g, 'preflight')}`,
        ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
      })
      if (answer.kind !== 'answer')
        return fault(`${path}: ${answer.cause}`, 'Let the proxy pass /webhooks to the server')
      // Some providers ask for an answer of their own shape, also to a wrong signature.
      if (answer.status === 401 || answer.status === 403) return good(`${path} refuses strangers`)
      if (answer.status === 429)
        return warning(`${path} refuses strangers for a while`, 'Run this again in a minute')
      return fault(
        `${path} answers ${answer.status} to an unsigned call`,
        'It has to be 401: the proxy, or another server, answers in our place',
      )
    }),
  )
}
