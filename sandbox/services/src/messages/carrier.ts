import type { Clock, RandomBytes } from '@baize/kit'
import type { createCallbacks } from './callbacks.ts'
import type { Inbox } from './inbox.ts'

/** What the wires of the inbox share. */
export type Carrier = {
  readonly inbox: Inbox
  /** Password of the mail server, token of Twilio and of Zenvia, secret of the webhooks. The first one signs. */
  readonly secrets: readonly [string, ...string[]]
  /** The site whose webhooks are called; null: none are. */
  readonly site: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly callbacks: ReturnType<typeof createCallbacks>
}
