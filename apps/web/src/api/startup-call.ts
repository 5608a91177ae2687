import type { Startup } from '@baize/contract/player'
import { type Envelope, isAccepted } from '@baize/contract/shared'
import { keepAttribution } from '../session/init-params.ts'
import { storage } from '../storage/storage.ts'
import { cachedCall } from './cached-call.ts'
import { adoptCipherKey } from './cipher.ts'

/** Mark of a referral in the clipboard. */
export const WEB_TO_APP = 'W2A-'
/** An unresponsive app must not delay start-up. */
const CLIPBOARD_LIMIT_MS = 1000

export type StartupEnv = {
  /** Whether the server has injected its configuration into the window; if not, this is a development page. */
  readonly hasWindowConfig: boolean
  /** Clipboard of the native app around the page; undefined in a browser. */
  readonly readClipboard?: () => Promise<string>
}

/** Page start time; constant across retries, so that a retry is the same call and hits the cache. */
const START_TIME = String(Date.now())
let wta: Promise<string | undefined> | undefined

/** Start-up call. Its first accepted response is cached, and carries the key of sealed calls. */
export async function askStartup(env: StartupEnv): Promise<Envelope<Startup>> {
  wta ??= webToApp(env.readClipboard)
  const found = await wta
  if (found !== undefined) keepAttribution({ wta: found }, storage)
  const answer = await cachedCall(
    '/api/home/startup',
    {
      lazy: 'true',
      startTime: START_TIME,
      ...(!env.hasWindowConfig && { dev: 'true' }),
      ...(found !== undefined && { wta: found }),
    },
    { quiet: true },
  )
  if (isAccepted(answer)) adoptCipherKey(answer.sk)
  return answer
}

const afterAWhile = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), CLIPBOARD_LIMIT_MS))

/** Web-to-app attribution: the site leaves its referral in the clipboard before the app is installed. */
async function webToApp(readClipboard: StartupEnv['readClipboard']): Promise<string | undefined> {
  try {
    const text = await Promise.race([readClipboard?.(), afterAWhile()])
    return text?.startsWith(WEB_TO_APP) ? text : undefined
  } catch {
    return undefined
  }
}
