import type { Connector } from '../connectors/connector.ts'
import type { MailText } from './mail.ts'
import type { Message } from './message.ts'

/** Reasons after which nothing is sent to an address any more. */
export type Suppression = 'bounced' | 'complained' | 'optedOut' | 'invalid'

/** A message as a driver gets it. */
export type Draft = Message & {
  readonly id: string
  readonly notAfterMs: number
  /** The whole text, for channels of plain text. */
  readonly text: string
  /** Null for text messages. */
  readonly mail: MailText | null
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly providerId: string }
  /** Not accepted, and never will be by this driver. `anywhere`: by no other one either. */
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly suppress: Suppression | null
      readonly anywhere: boolean
    }
  /** Certainly not accepted this time; it may be tried again. `alarm`: not before a person has looked. */
  | { readonly kind: 'busy'; readonly reason: string; readonly alarm: boolean }
  /** May have been accepted: a blind second try could send it twice. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Whether the provider has a message whose request may have been lost. */
export type LookUp =
  | { readonly kind: 'found'; readonly providerId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Request and answer, masked. */
export type RawCall = { readonly request: string; readonly answer: string }
export type Asked<Outcome> = { readonly outcome: Outcome; readonly call: RawCall }

/** A carrier of messages: an SMTP server, or an account at a provider of text messages. */
export type Driver = {
  readonly name: string
  readonly channel: Message['channel']
  /** Its place among the connectors of all ports. */
  readonly connector: Connector
  /** Whether it carries this text to this address. */
  carries(message: Pick<Message, 'to' | 'words' | 'language'>): boolean
  send(draft: Draft): Promise<Asked<SendOutcome>>
  /** Null: the provider cannot be asked, and a message in doubt stays in doubt. */
  readonly find: ((draft: Draft, askedAtMs: number) => Promise<Asked<LookUp>>) | null
  /** A second send of the same message is harmless, because recipients recognise its id. */
  readonly repeatable: boolean
  /** Calls something harmless. Null when all is well, or a reason. */
  check(): Promise<string | null>
  close(): void
}
