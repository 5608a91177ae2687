import type { Clock } from '@baize/kit'

const KEPT_MESSAGES = 500

type MessageStatus = 'queued' | 'sent' | 'delivered' | 'failed' | 'bounced' | 'complained'

export type Received = {
  readonly id: string
  readonly channel: 'sms' | 'email'
  /** The wire by which it came. */
  readonly by: 'smtp' | 'twilio' | 'zenvia'
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly text: string }[]
  /** Of an SMS, as carriers count and bill them. */
  readonly segments: number
  readonly receivedAt: number
  status: MessageStatus
}

/** Everything that can go wrong at a carrier, for the next requests. */
export const FAULTS = {
  none: 'nothing',
  unavailable: 'unavailable (503; SMTP 451)',
  tooMany: 'too many requests (429; SMTP 452)',
  refused: 'refused (region not enabled; SMTP 550 at RCPT)',
  refusedData: 'refused at DATA (SMTP 554)',
  optedOut: 'recipient answered STOP (21610)',
  delay: 'answers after 2 seconds',
  hang: 'never answers',
  lost: 'takes the message and cuts the connection',
  html: 'answers with HTML',
  undelivered: 'taken, then not delivered',
  bounce: 'taken, then bounced',
  complaint: 'delivered, then marked as spam',
  duplicate: 'status callbacks twice',
  reorder: 'status callbacks in the wrong order',
  forged: 'status callbacks with a wrong signature',
} as const
export type Fault = keyof typeof FAULTS
/** The faults as a schema names them. */
export const FAULT_NAMES: { readonly [Name in Fault]: Name } = {
  none: 'none',
  unavailable: 'unavailable',
  tooMany: 'tooMany',
  refused: 'refused',
  refusedData: 'refusedData',
  optedOut: 'optedOut',
  delay: 'delay',
  hang: 'hang',
  lost: 'lost',
  html: 'html',
  undelivered: 'undelivered',
  bounce: 'bounce',
  complaint: 'complaint',
  duplicate: 'duplicate',
  reorder: 'reorder',
  forged: 'forged',
}

/** Inbox of every phone and e-mail address. Messages are kept in memory until the cap or the end of the process. */
export type Inbox = {
  /** The fault of the next `times` requests. */
  fault: Fault
  times: number
  /** The fault of this request; one fewer is left. */
  takeFault(): Fault
  add(message: Omit<Received, 'receivedAt'>): Received
  /** Newest first; of one address, or of all. */
  list(to?: string): readonly Received[]
  find(id: string): Received | undefined
}

export function createInbox(clock: Clock): Inbox {
  let messages: Received[] = []
  const inbox: Inbox = {
    fault: 'none',
    times: 0,
    takeFault: () => {
      if (inbox.times === 0) return 'none'
      inbox.times -= 1
      return inbox.fault
    },
    add: (message) => {
      const received = { ...message, receivedAt: clock.now() }
      messages = [received, ...messages].slice(0, KEPT_MESSAGES)
      return received
    },
    list: (to) => (to === undefined ? messages : messages.filter((message) => message.to === to)),
    find: (id) => messages.find((message) => message.id === id),
  }
  return inbox
}

const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÉÑÖØÜßàäåæèéìñòöøùü]*$/

/** Parts of an SMS: 160 characters of the GSM alphabet or 70 others, a little less in each of several. */
export function segmentsOf(text: string): number {
  const [one, many] = GSM.test(text) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / many)
}
