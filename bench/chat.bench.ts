import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { bootDevEnv } from '@baize/dev-env'
import { present } from '@baize/kit'
import { half, measureFanOut, said } from './fan-out.ts'
import { openLine } from './http-line.ts'
import { fill } from './http-players.ts'
import { openReport } from './report.ts'
import { isReady, isSeen, percentile, type ViewersJob } from './rounds-job.ts'
import { textSentAt } from './sent-at.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12)
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 2000)
const PER_SECOND = 50
/** Frames of a room: one every 150 ms. */
const FRAMES_PER_SECOND = 1000 / 150
/** A player may write five messages in ten seconds. */
const WRITERS = PER_SECOND * 3
const ROOM = 'lang-en'
/** Frames on their way when the last message was answered. */
const ARRIVE_MS = 2000

const report = openReport({ bench: 'chat', seed: SEED })

const wanted = { sockets: SOCKETS, perSecond: FRAMES_PER_SECOND, seconds: SECONDS, news: 'chat' } as const
const bare = await measureFanOut({ ...wanted, what: 'bare' })
const ours = await measureFanOut({ ...wanted, what: 'fanOut' })
report.figure({
  name: 'chat.fanout',
  value: ours.cpuPercent,
  unit: '% of a core',
  against: { name: 'bare ws, socket by socket', value: bare.cpuPercent },
  goal: { atMost: 1 },
})
report.figure({
  name: 'chat.fanout.heard',
  value: ours.messages / (ours.sent * SOCKETS),
  unit: 'of all frames',
  goal: { atLeast: 1 },
})

const cpuSecondsOf = async (site: string): Promise<number> => {
  const metrics = await (await fetch(`${site}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1])
}
/** Of all cores, since the machine started. */
const idleSeconds = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000

/** The whole way: a call over HTTP, its commit, the next frame, the socket of every viewer. */
async function measureSeen(): Promise<void> {
  const env = await bootDevEnv({ onDisk: true, pages: false, serverEnv: { RATE_LIMIT: '0' } })
  try {
    const port = Number(new URL(env.siteUrl).port)
    const tokens = await fill(env.databaseUrl, WRITERS)
    const epochMs = Date.now()
    const job: ViewersJob = { port, sockets: SOCKETS, room: ROOM, epochMs }
    const viewers = half('chat-viewers.ts', job)
    await said(viewers, isReady)
    // Not before: the server closes idle connections.
    const lines = await Promise.all(tokens.map((token) => openLine(port, token)))
    const took: number[] = []
    /** A connection takes one call at a time: a late answer delays the writer's next call, which counts from its time. */
    const busy = lines.map(() => Promise.resolve())
    const serverCpu = await cpuSecondsOf(env.siteUrl)
    const idle = idleSeconds()
    let sent = 0
    const startedAt = performance.now()
    while (performance.now() - startedAt < SECONDS * 1000) {
      await pause(Math.max(0, startedAt + (sent * 1000) / PER_SECOND - performance.now()))
      const writer = sent % lines.length
      sent += 1
      const began = performance.now()
      const text = textSentAt(Date.now() - epochMs, writer)
      const body = JSON.stringify({ roomId: ROOM, clientMsgId: randomUUID(), text })
      const answered = present(busy[writer], 'writer').then(async () => {
        const answer = await present(lines[writer], 'writer').ask('/api/chat/send', body)
        if (!answer.startsWith('{"status":0')) throw new Error(`not written: ${answer}`)
        took.push(performance.now() - began)
      })
      busy[writer] = answered
    }
    await Promise.all(busy)
    const seconds = (performance.now() - startedAt) / 1000
    const used = { server: await cpuSecondsOf(env.siteUrl), idle: idleSeconds() }
    await pause(ARRIVE_MS)
    viewers.send('end')
    const seen = await said(viewers, isSeen)
    for (const line of lines) line.close()
    const sorted = Float64Array.from(took).toSorted()
    report.figure({ name: 'chat.send.p50', value: percentile(sorted, 0.5), unit: 'ms' })
    report.figure({ name: 'chat.send.p99', value: percentile(sorted, 0.99), unit: 'ms' })
    const share = (spent: number): number => (100 * spent) / seconds
    report.figure({ name: 'chat.cpu.server', value: share(used.server - serverCpu), unit: '% of a core' })
    report.figure({ name: 'chat.cpu.viewers', value: seen.cpuPercent, unit: '% of a core' })
    // Near zero, something else has the machine and the times say little.
    report.figure({ name: 'chat.idle', value: share(used.idle - idle), unit: '% of a core' })
    report.figure({ name: 'chat.rate', value: sent / SECONDS, unit: 'messages in a second' })
    report.figure({ name: 'chat.seen', value: seen.p99Ms, unit: 'ms', goal: { atMost: 300 } })
    report.figure({ name: 'chat.seen.p50', value: seen.p50Ms, unit: 'ms' })
    report.figure({ name: 'chat.gaps', value: seen.gaps, unit: 'frames', goal: { atMost: 0 } })
    report.figure({ name: 'chat.lost', value: sent - seen.least, unit: 'messages', goal: { atMost: 0 } })
    report.figure({ name: 'chat.doubled', value: seen.most - sent, unit: 'messages', goal: { atMost: 0 } })
    report.figure({ name: 'chat.cut', value: seen.lost, unit: 'sockets', goal: { atMost: 0 } })
  } finally {
    await env.stop()
  }
}

await measureSeen()
if (!report.close()) process.exitCode = 1
