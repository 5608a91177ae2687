import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatMessage } from '@baize/contract/player'
import { bootDevEnv, type DevEnv } from '@baize/dev-env'
import pg from 'pg'
import { Chance } from './chance.ts'
import { Discrepancy } from './discrepancy.ts'
import { LOGS } from './faults.ts'
import { send } from './wire.ts'

type ChatWanted = {
  readonly seed: string
  readonly kills: number
  /** Each writes one message per burst: the flood limit allows no more for long. */
  readonly writers: number
}

export type ChatReport = {
  readonly seed: string
  /** Acknowledged before their server was killed, and sent again because the kill took their answer. */
  readonly acknowledged: number
  readonly sentAgain: number
  readonly messages: number
  readonly discrepancies: readonly string[]
}

type Writer = { readonly name: string; readonly token: string }
type SentMessage = {
  readonly writer: Writer
  readonly clientMsgId: string
  readonly text: string
  id: number | null
}

const ROOM = 'lang-en'
const RETRY_DELAY_MS = 100
/** A word of letters for each number, which no filter takes for a contact. */
const LETTERS = 'bcdfghjkmp'
const wordOf = (n: number): string =>
  `lot ${String(n).replaceAll(/\d/g, (digit) => LETTERS.charAt(Number(digit)))}`

/** Writers send bursts to one room while the server is killed with SIGKILL; then the room is compared with their books. */
export async function runChatBursts(wanted: ChatWanted): Promise<ChatReport> {
  const env = await bootDevEnv({
    pages: false,
    logDir: join(LOGS, 'chat'),
    serverEnv: { RATE_LIMIT: '0', LOG_LEVEL: 'warn' },
  })
  try {
    return await burst({ ...env, siteUrl: env.siteUrl.replace('//localhost', '//127.0.0.1') }, wanted)
  } finally {
    await env.stop()
  }
}

async function burst(env: DevEnv, { seed, kills, writers: count }: ChatWanted): Promise<ChatReport> {
  const chance = new Chance(seed)
  const site = env.siteUrl
  const writers: Writer[] = []
  for (let n = 0; n < count; n++) writers.push(await register(site, `writer${n}`, chance))
  const sent: SentMessage[] = []
  let acknowledged = 0
  let sentAgain = 0
  for (let kill = 0; kill < kills; kill++) {
    const wave = writers.map(
      (writer): SentMessage => ({
        writer,
        clientMsgId: chance.requestId(),
        text: wordOf(sent.length + 1000 + Number(writer.name.slice(6)) * 7),
        id: null,
      }),
    )
    const killAfter = chance.between(1, Math.ceil(count / 2))
    let answered = 0
    const killing: Promise<void>[] = []
    const strike = (): void => {
      if (killing.length === 0) killing.push(env.killServer())
    }
    await Promise.all(
      wave.map(async (sending) => {
        const message = await attempt(site, sending)
        if (message) sending.id = message.id
        answered += 1
        if (answered >= killAfter) strike()
      }),
    )
    strike()
    await Promise.all(killing)
    await env.startServer()
    acknowledged += wave.filter(({ id }) => id !== null).length
    sentAgain += wave.filter(({ id }) => id === null).length
    // All again, as a page does that cannot know: those that were answered keep their message.
    for (const sending of wave) {
      const message = await sendUntilAnswered(site, sending)
      if (sending.id !== null && sending.id !== message.id)
        throw new Discrepancy(`message ${sending.id} became ${message.id} when it was sent again`)
      sending.id = message.id
    }
    sent.push(...wave)
  }
  return { seed, acknowledged, sentAgain, messages: sent.length, discrepancies: await compare(env, sent) }
}

async function register(site: string, name: string, chance: Chance): Promise<Writer> {
  const wish = {
    username: `${name}${chance.requestId().slice(0, 8)}`,
    password: chance.requestId(),
    currencyId: 'USD',
    adult: true,
  } as const
  const answer = await send(site, '', '/api/auth/register', wish)
  if (answer.kind !== 'accepted') throw new Discrepancy(`${name} was not let in: ${JSON.stringify(answer)}`)
  return { name, token: answer.reply.user.token }
}

/** One attempt; null when it was not answered, or the writer has to slow down. */
async function attempt(
  site: string,
  { writer, clientMsgId, text }: SentMessage,
): Promise<ChatMessage | null> {
  const answer = await send(site, writer.token, '/api/chat/send', { roomId: ROOM, clientMsgId, text })
  if (answer.kind === 'accepted') return answer.reply.model
  if (answer.kind === 'unanswered' || answer.id === 'chatFlood') return null
  throw new Discrepancy(`"${text}" of ${writer.name} was refused: ${answer.id}`)
}

async function sendUntilAnswered(site: string, sending: SentMessage): Promise<ChatMessage> {
  for (;;) {
    const message = await attempt(site, sending)
    if (message) return message
    await delay(RETRY_DELAY_MS)
  }
}

/** Every message that was sent is in the room once, as its writer was answered, and no other. */
async function compare(env: DevEnv, sent: readonly SentMessage[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: env.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; client_msg_id: string; body: string }>(
      'SELECT id, client_msg_id, body FROM chat_messages WHERE room_id = $1 ORDER BY id',
      [ROOM],
    )
    const found: string[] = []
    for (const { id, clientMsgId, text } of sent) {
      const [own, ...more] = rows.filter((row) => row.client_msg_id === clientMsgId)
      if (!own || more.length > 0) found.push(`"${text}" is in the room ${own ? 'twice' : 'no more'}`)
      else if (Number(own.id) !== id || own.body !== text)
        found.push(`"${text}" was answered as ${id} and is ${own.id}, "${own.body}"`)
    }
    if (rows.length !== sent.length) found.push(`${rows.length} messages for ${sent.length} that were sent`)
    return found
  } finally {
    await client.end()
  }
}
