import { setTimeout as pause } from 'node:timers/promises'
import { roomModule, SOCKET_PATH } from '@baize/contract/player'
import { openLine as openCalls } from './http-line.ts'
import { given, isViewersJob, percentile, type ViewersOutcome } from './rounds-job.ts'
import { type Line, openLine } from './rounds-wire.ts'
import { sentAt } from './sent-at.ts'

// Viewers of chat.seen: visitors with a socket each in one room of the real site. Of every frame the first message, which
// has waited longest, tells the lag.

const { port, sockets, room, epochMs } = given(isViewersJob)
const lags = new Float64Array(10_000_000)
let frames = 0
let lost = 0
let gaps = 0
let over = false

type Viewer = { upTo: number; messages: number; joined: boolean }
const viewers: Viewer[] = []

const numberAfter = (frame: Buffer, name: string): number => {
  const at = frame.indexOf(name)
  return at < 0
    ? Number.NaN
    : Number.parseInt(frame.toString('latin1', at + name.length, at + name.length + 15), 10)
}

function count(frame: Buffer, what: string): number {
  let found = 0
  for (let at = frame.indexOf(what); at >= 0; at = frame.indexOf(what, at + what.length)) found += 1
  return found
}

function heardBy(viewer: Viewer, frame: Buffer): void {
  const now = Date.now()
  const [after, upTo] = [numberAfter(frame, '"after":'), numberAfter(frame, '"upTo":')]
  const texts = count(frame, '"text":"')
  if (texts === 0) return
  if (viewer.upTo !== 0 && after !== viewer.upTo) gaps += 1
  viewer.upTo = upTo
  viewer.messages += texts
  const at = frame.indexOf('"text":"') + '"text":"'.length
  lags[frames++] = now - (epochMs + sentAt(frame.toString('latin1', at, frame.indexOf('"', at))))
}

const calls = await openCalls(port, '')
async function ticket(path: string, body: object): Promise<string> {
  const answer: unknown = JSON.parse(await calls.ask(path, JSON.stringify(body)))
  const token = /"token":"([\w-]{43})"/.exec(JSON.stringify(answer))?.[1]
  if (token === undefined) throw new Error(`no ticket: ${JSON.stringify(answer)}`)
  return token
}

async function view(): Promise<void> {
  const viewer: Viewer = { upTo: 0, messages: 0, joined: false }
  const connect = await ticket('/api/sockmsg/init', {})
  const join = await ticket('/api/sockmsg/join', [roomModule(room)])
  await new Promise<void>((resolve, reject) => {
    const heard = (frame: Buffer, line: Line): void => {
      const head = frame.toString('latin1', 0, 2)
      if (head.startsWith('0')) line.send(`40${JSON.stringify({ token: connect })}`)
      else if (head === '2') line.send('3')
      else if (head === '40') line.send(`420${JSON.stringify(['join', join])}`)
      else if (head === '43') {
        viewer.joined = frame.includes('"ok":true')
        if (viewer.joined) resolve()
        else reject(new Error(frame.toString()))
      } else if (head === '44') reject(new Error(frame.toString()))
      else if (head === '42' && viewer.joined) heardBy(viewer, frame)
    }
    const path = `${SOCKET_PATH}?EIO=4&transport=websocket`
    openLine({ port, path, heard, lost: () => (lost += over ? 0 : 1) }).catch(reject)
  })
  viewers.push(viewer)
}
// One after the other: the server admits few tickets at once.
for (let n = 0; n < sockets; n++) await view()
calls.close()
const cpu = process.cpuUsage()
const startedAt = performance.now()
process.send?.({ joined: viewers.length })

process.once('message', () => {
  over = true
  const { user, system } = process.cpuUsage(cpu)
  const sorted = lags.subarray(0, frames).toSorted()
  const seen = viewers.map(({ messages }) => messages)
  const outcome: ViewersOutcome = {
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    messages: frames,
    lost,
    cpuPercent: (user + system) / 10 / (performance.now() - startedAt),
    gaps,
    least: seen.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER),
    most: seen.reduce((a, b) => Math.max(a, b), 0),
  }
  process.send?.(outcome, () => process.exit(0))
})
await pause(3_600_000)
