import { setTimeout as pause } from 'node:timers/promises'
import { SOCKET_PATH } from '@baize/contract/player'
import { given, type HeardOutcome, isClientsJob, percentile } from './rounds-job.ts'
import { openLine } from './rounds-wire.ts'

// Client half of rounds.fanout: opens the requested number of sockets and records when each message arrives.

const { port, sockets, isBare } = given(isClientsJob)
const lags = new Float64Array(20_000_000)
let messages = 0
let lost = 0
let over = false
/** Packet types of Engine.IO and Socket.IO: the first characters of a frame. */
const [OPEN, PING, MESSAGE, EVENT] = [...Buffer.from('0242')]
const NOW = '"now":'
const NOW_DIGITS = 13

function heard(frame: Buffer, line: { send: (text: string) => void }): void {
  const [kind, sort] = [frame[0], frame[1]]
  // Answers the Engine.IO open packet with a Socket.IO connect, and a ping with a pong.
  if (kind === OPEN) return line.send('40')
  if (kind === PING && frame.length === 1) return line.send('3')
  if (kind !== MESSAGE || sort !== EVENT) return
  const at = frame.indexOf(NOW) + NOW.length
  lags[messages++] = Date.now() - Number(frame.toString('latin1', at, at + NOW_DIGITS))
}

const path = isBare ? '/' : `${SOCKET_PATH}?EIO=4&transport=websocket`
for (let i = 0; i < sockets; i += 100) {
  const some = Array.from({ length: Math.min(100, sockets - i) }, () =>
    openLine({ port, path, heard, lost: () => (lost += over ? 0 : 1) }),
  )
  await Promise.all(some)
}
process.once('message', () => {
  over = true
  const sorted = lags.subarray(0, messages).toSorted()
  const outcome: HeardOutcome = {
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    messages,
    lost,
  }
  process.send?.(outcome, () => process.exit(0))
})
await pause(3_600_000)
