import { type LanguageId, type MessageChannel, type MessageRequest, MessageTaken } from '@baize/contract'
import { uuidV7 } from '@baize/kit'
import type { TranslationMap } from '@baize/words'
import { PACKS } from '@baize/words/packs'
import type { PlatformContext } from '../context.ts'
import { signedHeaders } from '../signing/signature.ts'

const ANSWER_WITHIN_MS = 10_000

export type Message = {
  readonly channel: MessageChannel
  readonly to: string
  readonly words:
    | 'messages.code'
    | 'messages.changed'
    | 'messages.lateMoney'
    | 'messages.lateMoneyHeld'
    | 'notify.mail'
    | 'chat.transcriptMail'
  readonly values: Readonly<Record<string, string>>
  readonly language: LanguageId
}

/** Returns whether the provider accepted the message; false without a provider. */
export async function sendMessage(
  ctx: PlatformContext,
  message: Message,
  { deliver, messageId }: { readonly deliver: boolean; readonly messageId?: string },
): Promise<boolean> {
  const { messagesUrl, messagesSecrets } = ctx.config
  if (messagesUrl === null) return false
  const request: MessageRequest = {
    messageId: messageId ?? uuidV7(ctx.clock, ctx.randomBytes),
    channel: message.channel,
    to: message.to,
    text: textOf(message),
    deliver,
  }
  const body = JSON.stringify(request)
  try {
    const response = await fetch(`${messagesUrl}/v1/messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(messagesSecrets, ctx.clock.now(), body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (response.ok)
      return MessageTaken.safeParse(await response.json()).data?.messageId === request.messageId
    ctx.log.warn({ status: response.status }, 'message provider refused')
  } catch (error) {
    ctx.log.warn({ err: error }, 'message provider did not answer')
  }
  return false
}

type Sentence = Pick<Message, 'values' | 'language'> & { readonly words: string }

/** Translates a key into the reader's language. Text that is not a key stays as it is. */
export function textOf({ words, values, language }: Sentence): string {
  const { strings }: { readonly strings: TranslationMap } = PACKS[language]
  const sentence = strings[words] ?? words
  const text = typeof sentence === 'string' ? sentence : sentence.other
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}
