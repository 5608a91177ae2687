import { createHash } from 'node:crypto'
import type { NoticeKind, PushMessage } from '@baize/contract/player'
import { currency, type LanguageId } from '@baize/contract/shared'
import { HOUR_MS, MINUTE_MS } from '@baize/kit'
import type { Config } from '../../platform/configuration/config.ts'
import { textOf } from '../../platform/messages/message.ts'
import { writtenValues } from '../notices/service.ts'
import type { Delivery } from './deliveries-sql.ts'
import { MESSAGE_BYTES_AT_MOST } from './encryption.ts'

/** How a push service treats a message (RFC 8030). */
export type Treatment = {
  /** How long it keeps the message for a device that is off. */
  readonly ttlMs: number
  /** Whether a device that saves power is woken up for it. */
  readonly urgency: 'low' | 'normal' | 'high'
  /** A newer message of a topic replaces one that was not delivered yet: a repeated one is shown once. */
  readonly topic: string
}

const TREATMENTS: Readonly<Record<NoticeKind | 'test', Omit<Treatment, 'topic'>>> = {
  money: { ttlMs: 24 * HOUR_MS, urgency: 'high' },
  security: { ttlMs: 24 * HOUR_MS, urgency: 'high' },
  bonus: { ttlMs: 24 * HOUR_MS, urgency: 'normal' },
  news: { ttlMs: 12 * HOUR_MS, urgency: 'low' },
  test: { ttlMs: MINUTE_MS, urgency: 'high' },
}

const LOCALES: Readonly<Record<LanguageId, string>> = { en: 'en', pt: 'pt-BR', id: 'id' }
const TITLE_LETTERS = 120
const BODY_LETTERS = 500

type MessageContext = { readonly config: Pick<Config, 'publicUrl' | 'gpc'> }

/** A message to one browser, in its player's language. It is read on a lock screen: no balance, no address, no document. */
export function messageOf(
  { config }: MessageContext,
  { id, notice, broadcast, language, unread }: Delivery,
): { readonly message: PushMessage; readonly treatment: Treatment } {
  const say = (words: string, values: Readonly<Record<string, string>> = {}): string =>
    textOf({ words, values, language })
  const compose = (
    text: { readonly title: string; readonly body: string },
    { path, tag, data }: { path: string; tag: string; data?: PushMessage['notification']['data'] },
  ): PushMessage => ({
    web_push: 8030,
    notification: {
      title: cut(text.title, TITLE_LETTERS),
      body: cut(text.body, BODY_LETTERS),
      navigate: new URL(path, config.publicUrl).href,
      lang: LOCALES[language],
      dir: 'ltr',
      tag,
      ...(data && { data }),
    },
    app_badge: unread,
  })
  if (notice !== null) {
    const values = shown(config, notice.values, language)
    const text = { title: say(notice.title, values), body: say(notice.description, values) }
    const tag = `notice-${notice.id}`
    return {
      message: compose(text, { path: pathOf(notice.type), tag }),
      treatment: { ...TREATMENTS[notice.kind], topic: tag },
    }
  }
  if (broadcast !== null) {
    const topic = createHash('sha256').update(broadcast.id).digest('base64url').slice(0, 24)
    return {
      message: compose(broadcast.texts[language], {
        path: broadcast.path,
        tag: `news-${topic}`,
        data: { click: id },
      }),
      treatment: { ...TREATMENTS.news, topic },
    }
  }
  const text = { title: say('push.testTitle'), body: say('push.testText') }
  return {
    // Shown in spite of the page that asked for it.
    message: compose(text, { path: '/#notifications', tag: 'test', data: { always: true } }),
    treatment: { ...TREATMENTS.test, topic: 'test' },
  }
}

/** The body of a push. What a notice says is far shorter than a push may be; a longer one would never be taken. */
export function bytesOf(message: PushMessage): Buffer {
  const bytes = Buffer.from(JSON.stringify(message))
  if (bytes.length <= MESSAGE_BYTES_AT_MOST) return bytes
  const { body, ...notification } = message.notification
  return Buffer.from(JSON.stringify({ ...message, notification: { ...notification, body: cut(body, 100) } }))
}

const cut = (text: string, letters: number): string =>
  // Half of a surrogate pair would be shown as a question mark.
  text.length <= letters ? text : `${text.slice(0, letters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** Where a click leads to. */
function pathOf(type: string): string {
  if (type === 'BET_SETTLED') return '/bets'
  if (type === 'ACCOUNT_SECURITY') return '/#security'
  return '/#notifications'
}

/** Amounts as the player reads them on the site: the symbol, and the separators of the language. */
const shown = (
  { gpc }: Pick<Config, 'gpc'>,
  values: Readonly<Record<string, string>>,
  language: LanguageId,
): Readonly<Record<string, string>> =>
  writtenValues(values, (amount, id) => `${gpc?.symbol ?? currency(id).symbol} ${grouped(amount, language)}`)

/** Exact: the whole part as an integer of any size, the fraction as it is. */
function grouped(decimal: string, language: LanguageId): string {
  const [whole = '0', fraction] = decimal.split('.')
  const locale = LOCALES[language]
  const point = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  const integer = new Intl.NumberFormat(locale).format(BigInt(whole))
  return fraction === undefined ? integer : `${integer}${point ?? '.'}${fraction}`
}
