import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { audioTrace, type Rendering, renderInTime } from './audio.ts'
import { digest, fingerprint } from './fingerprint.ts'
import { measured } from './monitoring.ts'
import { drawnTwice, TRAITS } from './traits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A rendering that starts running at its nth `start()`. */
function sound(runsAtStart: number) {
  let starts = 0
  let done: (samples: Float32Array) => void = () => undefined
  const rendering: Rendering = {
    start: () => {
      starts += 1
    },
    isRunning: () => starts >= runsAtStart,
    onDone: (take) => {
      done = take
    },
  }
  return { rendering, starts: () => starts, finish: () => done(Float32Array.of(1)) }
}
const visible = () => false
const ended = (made: Promise<Float32Array | undefined>) => {
  const end = vi.fn<(samples: Float32Array | undefined) => void>()
  void made.then(end)
  return end
}

describe('[C-12] the audio part of the fingerprint', () => {
  it('has 5,000 ms from its start', async () => {
    const end = ended(renderInTime(sound(1).rendering, visible))
    await vi.advanceTimersByTimeAsync(4999)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toHaveBeenCalledWith(undefined)
  })

  it('is used when it arrives in time', async () => {
    const { rendering, finish } = sound(1)
    const end = ended(renderInTime(rendering, visible))
    await vi.advanceTimersByTimeAsync(4999)
    finish()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toHaveBeenCalledExactlyOnceWith(Float32Array.of(1))
  })

  it('is restarted every 500 ms while suspended, three times in all', async () => {
    const { rendering, starts } = sound(Infinity)
    const end = ended(renderInTime(rendering, visible))
    expect(starts()).toBe(1)
    await vi.advanceTimersByTimeAsync(499)
    expect(starts()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(starts()).toBe(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(starts()).toBe(3)
    expect(end).toHaveBeenCalledWith(undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(starts()).toBe(3)
  })

  it('loses no attempts in the background', async () => {
    const { rendering, starts, finish } = sound(6)
    const end = ended(renderInTime(rendering, () => true))
    await vi.advanceTimersByTimeAsync(2500)
    expect(starts()).toBe(6)
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledWith(Float32Array.of(1))
  })
})

describe('[C-12] the audio part of the fingerprint in the page', () => {
  /** A browser's offline audio that runs at the given attempt, and then gives these samples. */
  function browserAudio(runsAt: number, samples: Float32Array) {
    const audio = { starts: 0 }
    class FakeAudio {
      state = 'suspended'
      destination = {}
      oncomplete: ((event: object) => void) | null = null
      createOscillator = () => ({
        type: '',
        frequency: { value: 0 },
        connect: <Node>(to: Node) => to,
        start: () => undefined,
      })
      createDynamicsCompressor = () => ({
        threshold: { value: 0 },
        ratio: { value: 0 },
        connect: <Node>(to: Node) => to,
      })
      startRendering = () => {
        audio.starts += 1
        if (audio.starts < runsAt) return Promise.reject(new Error('suspended'))
        this.state = 'running'
        setTimeout(() => this.oncomplete?.({ renderedBuffer: { getChannelData: () => samples } }), 1)
        return Promise.resolve()
      }
    }
    vi.stubGlobal('OfflineAudioContext', FakeAudio)
    return audio
  }
  afterEach(() => vi.unstubAllGlobals())

  it('is the loudness of its later samples, once the browser lets it run', async () => {
    const audio = browserAudio(3, new Float32Array(5000).fill(0.5))
    const trace = audioTrace()
    await vi.advanceTimersByTimeAsync(1001)
    expect(await trace).toBe(250)
    expect(audio.starts).toBe(3)
  })

  it('is abandoned after three suspended attempts', async () => {
    const audio = browserAudio(Infinity, new Float32Array(5000))
    const trace = audioTrace()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await trace).toBe(0)
    expect(audio.starts).toBe(3)
  })

  it('is empty in a browser without it', async () => {
    vi.stubGlobal('OfflineAudioContext', undefined)
    Reflect.deleteProperty(globalThis, 'OfflineAudioContext')
    expect(await audioTrace()).toBe(0)
  })
})

describe('[C-12] the monitoring of a visit', () => {
  it.each([
    [4_294_967, 1],
    [4_294_968, 0],
  ])('makes, with the chance %i of 2^32, %i measurement', async (drawn, measurements) => {
    const measure = vi.spyOn(performance, 'measure')
    const chance = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      if (into instanceof Uint32Array) into.fill(drawn)
      return into
    })
    await measured('fingerprint', () => Promise.resolve('print'))
    expect(measure).toHaveBeenCalledTimes(measurements)
    measure.mockRestore()
    chance.mockRestore()
  })
})

describe('[C-12] the monitoring', () => {
  it.each([
    [0.000_999, 1],
    [0.001, 0],
  ])('makes, with chance %d, %i measurement', async (chance, measurements) => {
    const measure = vi.spyOn(performance, 'measure')
    const made = await measured(
      'fingerprint',
      () => Promise.resolve('print'),
      () => chance,
    )
    expect(made).toBe('print')
    expect(measure).toHaveBeenCalledTimes(measurements)
    measure.mockRestore()
  })
})

describe('[T-03] the fingerprint', () => {
  beforeEach(() => {
    vi.useRealTimers()
  })
  const traits = { screen: () => [1440, 900], audio: () => Promise.resolve(12.5), vendor: () => undefined }

  it('has the same 32 digits whenever the browser returns the same values', async () => {
    const first = await fingerprint(traits)
    expect(first).toMatch(/^[\da-f]{32}$/)
    expect(await fingerprint({ vendor: traits.vendor, audio: traits.audio, screen: traits.screen })).toBe(
      first,
    )
  })

  it('changes when any value differs or is missing', async () => {
    const refuses = () => {
      throw new Error('not here')
    }
    const made = await Promise.all([
      fingerprint(traits),
      fingerprint({ ...traits, screen: () => [900, 1440] }),
      fingerprint({ ...traits, audio: () => Promise.resolve(12.6) }),
      fingerprint({ ...traits, vendor: refuses }),
    ])
    expect(new Set(made).size).toBe(4)
  })

  it('stays the same when a browser computes it again', async () => {
    expect(await fingerprint(TRAITS)).toBe(await fingerprint(TRAITS))
  })

  it('lets the page start first', async () => {
    const order: string[] = []
    const made = fingerprint({ screen: () => order.push('asked') })
    await Promise.resolve()
    order.push('the page went on')
    await made
    expect(order).toEqual(['the page went on', 'asked'])
  })

  it('ignores noise', () => {
    let calls = 0
    expect(drawnTwice(() => `drawn ${(calls += 1)}`)).toBe(drawnTwice(() => `drawn ${(calls += 1)}`))
    expect(drawnTwice(() => 'drawn')).toBe('drawn')
  })

  it('spreads texts that differ in a letter over all of its digits', () => {
    const made = Array.from({ length: 2000 }, (_, at) => digest(`browser ${at}`))
    expect(new Set(made).size).toBe(2000)
    for (const from of [0, 8, 16, 24])
      expect(new Set(made.map((hash) => hash.slice(from, from + 8))).size).toBeGreaterThan(1990)
  })
})

describe('[T-03] the time zone of the fingerprint', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('comes from Temporal, without the cost of a date format', () => {
    const format = vi.spyOn(Intl, 'DateTimeFormat')
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Jakarta' } })
    expect(TRAITS.timeZone?.()).toBe('Asia/Jakarta')
    expect(format).not.toHaveBeenCalled()
  })

  it('comes from the date format in browsers without Temporal', () => {
    vi.stubGlobal('Temporal', undefined)
    expect(TRAITS.timeZone?.()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})
