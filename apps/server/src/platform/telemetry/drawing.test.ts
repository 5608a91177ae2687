import * as api from '@opentelemetry/api'
import * as sdk from '@opentelemetry/sdk-trace-base'
import { describe, expect, it } from 'vitest'
import { drawnAhead } from './drawing.ts'
import type { Sampling } from './otel-settings.ts'

const drawing = (kind: Sampling['kind'], share = 1) =>
  drawnAhead(sdk, api, { kind, share, isParentBased: false })
const shareOf = (draw: () => boolean, times: number): number =>
  Array.from({ length: times }, draw).filter(Boolean).length / times

describe('traces that are drawn ahead', () => {
  it('are sampled at the share, each by an id of its own that the sampler takes', () => {
    const { draw, idGenerator } = drawing('traceidratio', 0.05)
    const sampler = new sdk.TraceIdRatioBasedSampler(0.05)
    const ids = new Set<string>()
    let sampled = 0
    for (let n = 0; n < 100_000; n += 1) {
      if (!draw()) continue
      sampled += 1
      const id = idGenerator.generateTraceId()
      ids.add(id)
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect(sampler.shouldSample(api.ROOT_CONTEXT, id).decision).toBe(
        sdk.SamplingDecision.RECORD_AND_SAMPLED,
      )
    }
    // Five standard deviations of 100,000 draws.
    expect(Math.abs(sampled - 5000)).toBeLessThan(350)
    expect(ids.size).toBe(sampled)
  })

  it('are all or none at the ends', () => {
    expect(shareOf(drawing('always_on').draw, 100)).toBe(1)
    expect(shareOf(drawing('always_off').draw, 100)).toBe(0)
    expect(shareOf(drawing('traceidratio', 1).draw, 100)).toBe(1)
    expect(shareOf(drawing('traceidratio', 0).draw, 100)).toBe(0)
  })
})
