import type * as Api from '@opentelemetry/api'
import type * as Sdk from '@opentelemetry/sdk-trace-base'
import type { Sampling } from './otel-settings.ts'

/** Samples traces before there is a span, at next to no cost for those that are not. */
export type Drawing = {
  readonly sampler: Sdk.Sampler
  readonly idGenerator: Sdk.IdGenerator
  /** Whether the next trace without a parent is sampled. Its id is then the next one that is generated. */
  readonly draw: () => boolean
}

const WORD = 2 ** 32
const MOST_TRIES = 1_000_000

/**
 * The sampler of the standard variables. One of a share would be asked for each request with an id drawn for it, which takes
 * a microsecond. Here the number of requests up to the next sampled one is drawn instead, from the distribution that this
 * has, and that one gets an id that the sampler takes: other services with the same share decide as we do.
 */
export function drawnAhead(
  sdk: typeof Sdk,
  api: typeof Api,
  { kind, share, isParentBased }: Sampling,
): Drawing {
  const root =
    kind === 'traceidratio'
      ? new sdk.TraceIdRatioBasedSampler(share)
      : kind === 'always_on'
        ? new sdk.AlwaysOnSampler()
        : new sdk.AlwaysOffSampler()
  // Through the type of all samplers: each of these takes less than a tracer gives.
  const asked: Sdk.Sampler = root
  const ids = new sdk.RandomIdGenerator()
  let drawn: string | null = null

  const isTaken = (id: string): boolean =>
    asked.shouldSample(api.ROOT_CONTEXT, id, '', api.SpanKind.INTERNAL, {}, []).decision ===
    sdk.SamplingDecision.RECORD_AND_SAMPLED
  /** From 0 to below 1. */
  const chance = (): number => Number.parseInt(ids.generateSpanId().slice(0, 12), 16) / 2 ** 48
  const gap = (): number => Math.floor(Math.log(1 - chance()) / Math.log(1 - share))

  /** The SDK's sampler of a share joins the four words of an id by exclusive or, and takes what is below its bound. */
  function fittingId(): string {
    const id = ids.generateTraceId()
    const words = [0, 8, 16].map((at) => Number.parseInt(id.slice(at, at + 8), 16))
    const wanted = Math.floor(chance() * share * (WORD - 1))
    const last = words.reduce((joined, word) => (joined ^ word) >>> 0, wanted)
    return id.slice(0, 24) + last.toString(16).padStart(8, '0')
  }
  function takenId(): string | null {
    const fitting = fittingId()
    if (isTaken(fitting)) return fitting
    // Another version of the SDK may decide in another way: it is then asked until it agrees.
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const id = ids.generateTraceId()
      if (isTaken(id)) return id
    }
    return null
  }

  const isShare = kind === 'traceidratio' && share > 0 && share < 1
  const isAlways = kind === 'always_on' || (kind === 'traceidratio' && share >= 1)
  let left = isShare ? gap() : 0
  return {
    sampler: isParentBased ? new sdk.ParentBasedSampler({ root }) : root,
    idGenerator: {
      generateTraceId: () => {
        const id = drawn ?? ids.generateTraceId()
        drawn = null
        return id
      },
      generateSpanId: () => ids.generateSpanId(),
    },
    draw: () => {
      if (!isShare) return isAlways
      if (left > 0) {
        left -= 1
        return false
      }
      left = gap()
      drawn = takenId()
      return drawn !== null
    },
  }
}
