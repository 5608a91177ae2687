import { type Push, SEQ_APART } from '@baize/contract/player'
import { type UserId, userId } from '@baize/kit'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { listenTo } from '../../platform/db/listen.ts'
import { inDecimals } from './service.ts'
import { NOTICE_CHANNEL } from './sql.ts'

type LiveOptions = {
  readonly databaseUrl: string
  readonly log: Pick<Logger, 'warn'>
  readonly publish: (userId: UserId, push: Push) => void
  readonly hasListeners: (userId: UserId) => boolean
}

/**
 * Pushes notices to open pages, whichever server wrote them. The database signals their commit over a dedicated
 * connection. Notices missed while it is down are in the list, where the page finds them.
 */
export const listenToNotices = (options: LiveOptions): Promise<{ close(): Promise<void> }> =>
  listenTo({
    databaseUrl: options.databaseUrl,
    name: 'baize-notices',
    channel: NOTICE_CHANNEL,
    onNotification: (payload) => deliver(options, payload),
    onLost: (error) => options.log.warn({ cause: error.message }, 'notice channel lost'),
  })

const NoticeSignal = z.object({
  userId: z.string(),
  type: z.string(),
  title: z.string(),
  values: z.record(z.string(), z.string()),
})

function deliver({ log, publish, hasListeners }: LiveOptions, payload: string | undefined): void {
  const told = NoticeSignal.safeParse(readJson(payload ?? ''))
  if (!told.success)
    return log.warn({ channel: NOTICE_CHANNEL, cause: told.error.message }, 'malformed notice on channel')
  const player = userId(told.data.userId)
  if (hasListeners(player)) publish(player, pushOf(player, told.data))
}

const pushOf = (player: UserId, { type, title, values }: z.infer<typeof NoticeSignal>): Push => ({
  type: 'event',
  userId: player,
  data: {
    event: type,
    extra: {
      pop: title !== UNTOLD,
      title,
      description: NEWS[title] ?? NEWS[type] ?? 'notices.inList',
      ...(Object.keys(values).length > 0 && { values: { ...inDecimals(values) } }),
    },
  },
  seq: SEQ_APART,
})

/** In the list alone: a loss needs no popup. Open pages still follow it. */
const UNTOLD = 'notify.betLostTitle'

/** Text of the popup below its title, for a title or a type; the list has the full text. */
const NEWS: Readonly<Record<string, string>> = {
  ACCOUNT_SECURITY: 'notices.keyChangeNews',
  VIP_LEVEL: 'notify.vipText',
  'notices.phoneAddedTitle': 'notices.addressAddedText',
  'notices.emailAddedTitle': 'notices.addressAddedText',
  'notices.secondFactorOnTitle': 'notices.secondFactorOnText',
  'notify.betPaidTitle': 'notify.betPaidText',
  'notify.betVoidTitle': 'notify.betVoidText',
  'notify.betLostTitle': 'notify.betLostText',
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
