import { type Envelope, isAccepted, type Startup } from '@baize/contract'
import { cachedCall } from './cached-call.ts'
import { adoptCipherKey } from './cipher.ts'

const WEB_TO_APP = 'W2A-'
/** An app that does not answer must not hold up the start. */
const CLIPBOARD_LIMIT_MS = 1000

export type StartupEnv = {
  /** Whether the server has put its configuration into the window; without, this is a developer's page. */
  readonly hasWindowConfig: boolean
  /** The clipboard of the app around the page. There is none in a browser. */
  readonly readClipboard?: () => Promise<string>
}

/** When this page began; one value for every try, so that a second try is the same call. */
const START_TIME = String(Date.now())
let wta: Promise<string | undefined> | undefined

/** The start-up call. Its first success is kept, and brings the key of sealed calls. */
export async function askStartup(env: StartupEnv): Promise<Envelope<Startup>> {
  wta ??= webToApp(env.readClipboard)
  const found = await wta
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

/** Who installed the app from the site brings along, in the clipboard, what led them there. */
async function webToApp(readClipboard: StartupEnv['readClipboard']): Promise<string | undefined> {
  try {
    const text = await Promise.race([readClipboard?.(), afterAWhile()])
    return text?.startsWith(WEB_TO_APP) ? text : undefined
  } catch {
    return undefined
  }
}
