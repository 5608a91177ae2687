import type { Path } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { type RefusalId, refusal } from '@baize/contract/shared'
import { vi } from 'vitest'
import * as z from 'zod/mini'

const Input = z.record(z.string(), z.unknown())
type Input = Readonly<z.infer<typeof Input>>
/** `down`: the request never arrives. `replyLost`: it arrives and takes effect, but its response is lost. */
type Answer = { readonly [field: string]: unknown } | 'down' | { readonly replyLost: true }
export type Answers = Partial<Record<Path, (input: Input) => Answer | Promise<Answer>>>

export type FakeServer = {
  /** Overrides the given answers; the others stay. */
  readonly answer: (answers: Answers) => void
  readonly requests: (path: Path) => readonly Input[]
}

/** Answers to the background requests of pages. */
const NOTHING_YET: Answers = {
  '/api/game/autobet/state': () => ({ model: { run: null, lastBet: null } }),
  '/api/chat/rooms': () => ({ model: { rooms: [] } }),
  '/api/home/game_returns': () => ({ model: [] }),
}

/** A fake server behind `fetch`, so that tests use the real client. A request without an answer fails the test. */
export function fakeServer(first: Answers = {}): FakeServer {
  const answers: Answers = { ...NOTHING_YET, ...first }
  const received: { path: string; input: Input }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0] ?? ''
    const input = z.parse(Input, typeof init?.body === 'string' ? JSON.parse(init.body) : {})
    received.push({ path, input })
    const found = Object.entries(answers).find(([name]) => name === path)
    if (!found) throw new Error(`the test has no answer for ${path}`)
    const answer = await found[1](input)
    if (answer === 'down' || 'replyLost' in answer) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ status: 0, ...answer }))
  })
  return {
    answer: (more) => void Object.assign(answers, more),
    requests: (path) => received.filter((request) => request.path === path).map((request) => request.input),
  }
}

/** A refusal in wire format. */
export const refusing = (
  id: Extract<
    RefusalId,
    | 'betHeld'
    | 'betMoved'
    | 'betSettled'
    | 'moveNotAllowed'
    | 'insufficientFunds'
    | 'seedInUse'
    | 'serverFault'
    | 'paymentMaintenance'
  >,
) => refused(refusal(id))
