import type { LanguageId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { TranslationMap } from '@baize/words'
import { PACKS } from '@baize/words/packs'

export type MessageChannel = 'email' | 'sms'

export const MESSAGE_WORDS = [
  'messages.code',
  'messages.changed',
  'messages.lateMoney',
  'messages.lateMoneyHeld',
  'notify.mail',
  'chat.transcriptMail',
  'messages.alarm',
  'messages.report',
] as const
export type MessageWords = (typeof MESSAGE_WORDS)[number]

export type Message = {
  readonly channel: MessageChannel
  readonly to: string
  readonly words: MessageWords
  readonly values: Readonly<Record<string, string>>
  readonly language: LanguageId
}

export type NewMessage = Message & {
  /** Of all tries. The same id is one message, however often it is put into the outbox. */
  readonly id: string
  readonly userId: UserId | null
  /** Not sent after this. */
  readonly notAfterMs: number
  /** Kind of notices that its unsubscribe link ends. Absent: codes, security and money, which cannot be ended. */
  readonly topic?: string
  /** A code that confirms the address, sent even to a suppressed one: entering it lifts the suppression. */
  readonly confirms?: boolean
  /**
   * Stored like any other and never sent: a code request for an address without an account leaves the same traces and
   * takes as long, so it does not reveal whether the account exists.
   */
  readonly withheld?: boolean
}

type Sentence = Pick<Message, 'values' | 'language'> & { readonly words: string }

/** Translates a key into the reader's language. Text that is not a key stays as it is. */
export function textOf({ words, values, language }: Sentence): string {
  const { strings }: { readonly strings: TranslationMap } = PACKS[language]
  const sentence = strings[words] ?? words
  const text = typeof sentence === 'string' ? sentence : sentence.other
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}
