import { present } from '@baize/kit'
import type { TestSite } from '../../testing/server.fixture.ts'
import type { Config } from '../configuration/config.ts'
import { type Message, textOf } from './message.ts'
import { fillingOf } from './service.ts'

/** A site that has somewhere to send messages. Nothing listens there: the sender does not run in tests of features. */
export const CARRIERS = {
  emailUrl: 'smtp://127.0.0.1:9',
  smsDrivers: [
    {
      driver: 'twilio',
      name: 'twilio',
      url: 'http://127.0.0.1:9',
      accountSid: `AC${'a'.repeat(32)}`,
      authTokens: ['a-token-of-sixteen-or-more'],
      channel: 'sms',
      from: '+15005550006',
      codeContent: {},
    },
  ],
} as const satisfies Partial<Config>

type PutMessage = Pick<Message, 'channel' | 'to' | 'words' | 'language'> & {
  readonly id: string
  readonly text: string
  /** False for one that is stored only so that its absence does not show. */
  readonly deliver: boolean
  readonly confirms: boolean
  readonly topic: string | null
}

type Row = Omit<PutMessage, 'text' | 'deliver'> & { readonly filling: Buffer | null; readonly state: string }

/** The outbox of a site, for tests of what puts messages there. */
export const outboxOf = (site: () => TestSite) => ({
  /** As they would be sent, oldest first; including those that are withheld. */
  taken: () => putMessages(site()),
  /** The code in the last message to this address. */
  codeFor: async (to: string): Promise<string> => {
    const last = (await putMessages(site())).findLast((message) => message.deliver && message.to === to)
    return present(/\b\d{6}\b/.exec(last?.text ?? '')?.[0], `code for ${to}`)
  },
  clear: () => site().database.owner.query('DELETE FROM messages_out'),
})

async function putMessages({ database, server }: TestSite): Promise<readonly PutMessage[]> {
  const { rows } = await database.owner.query<Row>(
    `SELECT id, channel, address AS "to", words, language, filling, state, confirms, topic FROM messages_out
     ORDER BY created_at, xmin::text::bigint`,
  )
  return rows.map(({ filling, state, ...row }) => {
    const values = present(fillingOf(server.ctx, row.id, filling), 'values of the message')
    return { ...row, text: textOf({ ...row, values }), deliver: state !== 'withheld' }
  })
}
