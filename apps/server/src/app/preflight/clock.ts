import { type Line, linesOf } from './line.ts'
import type { Outside } from './outside.ts'

/** A `Date` header has whole seconds, so what it says is half a second late on average. */
const HALF_SECOND_MS = 500
const NOTED_MS = 1000
/** Signatures with a time, one-time codes and draws at a second go wrong from here on. */
const WRONG_MS = 30_000
const REPAIR = 'Let chrony or systemd-timesyncd set the clock'

/** Compares this machine's clock with those of providers, and the database's with this machine's. */
export async function clockLines(
  outside: Pick<Outside, 'ask' | 'now'>,
  sources: readonly string[],
  databaseMs: number | null,
): Promise<readonly Line[]> {
  const skews = await Promise.all(sources.map((url) => skewOf(outside, url)))
  const known = skews.filter((skew) => skew !== null).toSorted((a, b) => a - b)
  const { warning } = linesOf('clock')
  const lines = [
    known.length === 0
      ? warning('no provider says what time it is', REPAIR)
      : lineOf('clock', known[Math.floor(known.length / 2)] ?? 0, `against ${known.length} others`),
  ]
  if (databaseMs !== null)
    lines.push(lineOf('clock of the database', databaseMs - outside.now(), 'against ours'))
  return lines
}

function lineOf(topic: string, skewMs: number, against: string): Line {
  const { good, warning, fault } = linesOf(topic)
  const off = Math.abs(skewMs)
  const says = `${(off / 1000).toFixed(1)} s off, ${against}`
  if (off <= NOTED_MS) return good(`right to a second, ${against}`)
  return off < WRONG_MS ? warning(says, REPAIR) : fault(says, REPAIR)
}

/** How far another clock is ahead of ours; null where it does not say. */
async function skewOf({ ask, now }: Pick<Outside, 'ask' | 'now'>, url: string): Promise<number | null> {
  const beganMs = now()
  const answer = await ask({ method: 'HEAD', url })
  const theirsMs = answer.kind === 'answer' ? Date.parse(answer.headers.date ?? '') : Number.NaN
  return Number.isNaN(theirsMs) ? null : theirsMs + HALF_SECOND_MS - (beganMs + now()) / 2
}
