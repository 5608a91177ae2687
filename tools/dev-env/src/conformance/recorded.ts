import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Headers = z.record(z.string(), z.string())

/** A call as a test made it: of a driver, an answer of the sandbox, or a notice that the sandbox sends to the site. */
const RecordedCall = z.object({
  side: z.enum(['driver', 'sandbox', 'notice']),
  /** Empty where nobody says whose it is. */
  driver: z.string(),
  method: z.string(),
  /** Whole, or only path and query. */
  url: z.string(),
  headers: Headers,
  body: z.string(),
  answer: z.nullable(z.object({ status: z.number(), headers: Headers, body: z.string() })),
})
export type RecordedCall = z.infer<typeof RecordedCall>

/** All calls of a recording. A line that was cut off when a worker ended is left out. */
export function readCalls(folder: string): readonly RecordedCall[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .flatMap((line) => RecordedCall.safeParse(jsonIn(line)).data ?? [])
}

/** Undefined where a text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
