import { createHmac, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { assert, never, present, risingIds, systemClock } from '@baize/kit'
import { isJob, type Job, type Outcome } from './http-job.ts'

/**
 * Load generator of the HTTP bench, in a separate process. It shares the machine's cores with the server under test, so
 * it is minimal: raw sockets, prebuilt requests, no client library. Every response is still checked.
 */
const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i
const WARM_ROUNDS = 3
const BET_ID = /"id":"([0-9a-f-]{36})"/
const isOpen = (answer: string): boolean => answer.includes('"result":"PENDING"')

/** A GET if the body is empty. */
type Ask = {
  readonly path: string
  readonly body: string
  readonly counts: boolean
  readonly method?: 'PUT'
}
/** Low enough that most bets run to their end. */
const MOST_STEPS = 6

const given = await json(process.stdin)
assert(isJob(given), 'a job is given on the standard input')
const job: Job = given
const times = new Float64Array(5_000_000)
let counted = 0
let played = 0
let measuring = false
let endAt = Infinity
const faults: string[] = []

/** One connection: request, check the response, repeat until the time is up. */
function drive(n: number): Promise<void> {
  // Connections share no players: bets of one player would wait for each other's wallet lock.
  const places = [...job.tokens.keys()].filter((i) => i % job.connections === n)
  const isAnonymous = job.what === 'info' || job.sportsbook !== undefined
  const heads = places.map(
    (i) =>
      `HTTP/1.1\r\nHost: localhost\r\n${isAnonymous ? '' : `Auth: ${job.tokens[i]}\r\n`}Content-Type: application/json\r\nContent-Length: `,
  )
  return new Promise((resolve, reject) => {
    let turn = 0
    let askedAt = 0
    let counts = false
    let pending: string | null = null
    let steps = plan(places[0] ?? 0, 0)
    let step = steps.next()
    const socket: Socket = connect({
      port: job.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback: (size, buffer) => {
          heard(Buffer.from(buffer.buffer, buffer.byteOffset, size).toString('latin1'))
          return true
        },
      },
    })
    const ask = (next: Ask): void => {
      askedAt = performance.now()
      counts = next.counts
      const { path, body } = next
      const method = next.method ?? (body === '' ? 'GET' : 'POST')
      const signed = job.sportsbook ? `\r\nx-sign-jws: ${jwsOf(body, job.sportsbook.secret)}` : ''
      socket.write(
        `${method} ${path} ${heads[turn % heads.length]}${body.length}${signed}${HEAD_END}${body}`,
        'latin1',
      )
    }
    const begin = (): void => {
      if (performance.now() >= endAt) return void socket.end()
      turn += 1
      steps = plan(places[turn % places.length] ?? 0, turn)
      step = steps.next()
      ask(present(step.value ?? undefined, 'a first request'))
    }
    const heard = (chunk: string): void => {
      const answer: string = pending === null ? chunk : pending + chunk
      const head = answer.indexOf(HEAD_END)
      const length = head === -1 ? undefined : LENGTH.exec(answer)?.[1]
      if (length === undefined || answer.length < head + 4 + Number(length)) {
        pending = answer
        return
      }
      pending = null
      if (
        !answer.startsWith('HTTP/1.1 200 ') ||
        !answer.startsWith(job.sportsbook ? '{"userId"' : '{"status":0', head + 4)
      ) {
        faults.push(answer.slice(0, 12) + answer.slice(head))
        endAt = 0
        return void socket.end()
      }
      if (measuring && counts) times[counted++] = performance.now() - askedAt
      step = steps.next(answer)
      if (!step.done) return ask(step.value)
      played += 1
      begin()
    }
    socket.once('connect', begin)
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}

/** Request ids as the page generates them. */
const newRequestId = risingIds(systemClock, (size) => randomBytes(size))

const JWS_HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

/** Detached: the payload is the body, which is sent beside it. */
function jwsOf(body: string, secret: string): string {
  const payload = Buffer.from(body).toString('base64url')
  return `${JWS_HEADER}..${createHmac('sha256', secret).update(`${JWS_HEADER}.${payload}`).digest('base64url')}`
}

/** Requests of one bet of the player at this place: each may depend on the previous response. */
function* plan(place: number, turn: number): Generator<Ask, void, string> {
  const requestId = newRequestId()
  switch (job.what) {
    case 'bets': {
      const model = `{"betAmount":"1","mines":3,"choices":[${turn % 25},${(turn + 7) % 25}]}`
      const body = `{"gameId":"mines","requestId":"${requestId}","model":${model}}`
      yield { path: '/api/game/bet', body, counts: true }
      return
    }
    case 'steps': {
      const body = `{"gameId":"mines","requestId":"${requestId}","model":{"betAmount":"1","mines":3}}`
      let answer = yield { path: '/api/game/bet', body, counts: false }
      const id = BET_ID.exec(answer)?.[1]
      for (let tile = 0; tile < MOST_STEPS && isOpen(answer); tile += 1) {
        const choice = `{"id":"${id}","requestId":"${newRequestId()}","model":{"choice":${tile}}}`
        answer = yield { path: '/api/game/mines_game/play', body: choice, counts: true }
      }
      if (isOpen(answer)) yield { path: '/api/game/finish_hold', body: `{"id":"${id}"}`, counts: false }
      return
    }
    case 'empty':
      yield { path: '/api/game/play?gameId=mines', body: '', counts: true }
      return
    case 'info':
      yield { path: '/api/game/info', body: '{"gameId":"mines"}', counts: true }
      return
    case 'provider':
    case 'debits': {
      const [user, token] = [job.sportsbook?.users[place], job.tokens[place]]
      const about = `"transactionId":"${requestId}","userId":"${user}","currency":"USD"`
      // A match for each bet: a player's second bet on a market is compared with the first (L57), off the fast path.
      const selection = `{"eventId":"${requestId}","marketId":"1x2","outcomeId":"home","coefficient":1.85}`
      const path = '/providers/sportsbook/payment/bet'
      yield {
        path,
        body: `{"type":1,"token":"${token}","requestId":"${requestId}",${about},"amount":1,"coefficient":1.85,"ticketType":"single","metadata":[${selection}]}`,
        counts: true,
      }
      const [amount, result] = turn % 2 === 0 ? ['1.85', 'won'] : ['0', 'lost']
      // An id belongs to one kind of call, so a settlement has one of its own.
      const settlementId = newRequestId()
      yield {
        path,
        method: 'PUT',
        body: `{"type":2,"requestId":"${settlementId}",${about},"amount":${amount},"resultType":"${result}"}`,
        counts: job.what === 'provider',
      }
      return
    }
    default:
      never(job.what)
  }
}

const driven = Promise.all(Array.from({ length: job.connections }, (_, n) => drive(n)))
const warmUntil = performance.now() + job.warmUpSeconds * 1000
// Warm once the time is up and every player has bet: a player's first bet costs more than later ones.
while (faults.length === 0 && (performance.now() < warmUntil || played < job.tokens.length * WARM_ROUNDS))
  await pause(50)
measuring = true
const from = performance.now()
endAt = from + job.seconds * 1000
await pause(job.seconds * 1000)
measuring = false
const seconds = (performance.now() - from) / 1000
await driven
const sorted = times.slice(0, counted).toSorted()
const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
const outcome: Outcome = {
  perSecond: counted / seconds,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  faults: faults.slice(0, 3),
}
process.stdout.write(JSON.stringify(outcome))
