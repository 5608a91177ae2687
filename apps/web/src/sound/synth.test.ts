import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Minimal fake AudioContext: suspended until resumed, and records started sources. */
class FakeAudio {
  state: 'suspended' | 'running' = 'suspended'
  readonly destination = {}
  private wake: (() => void)[] = []
  suspend() {
    this.state = 'suspended'
    return Promise.resolve()
  }
  /** Without a user gesture `resume` stays pending, as in browsers. */
  resume() {
    return new Promise<void>((resolve) => {
      this.wake.push(resolve)
      if (touched) this.wakes()
    })
  }
  wakes() {
    this.state = 'running'
    for (const resolve of this.wake.splice(0)) resolve()
  }
  decodeAudioData(bytes: ArrayBuffer) {
    return Promise.resolve({ length: bytes.byteLength })
  }
}

let touched: boolean
let audio: FakeAudio
const started: unknown[] = []
const zzfx = vi.fn<(...tune: unknown[]) => void>()
const fetched: string[] = []

async function freshSynth() {
  vi.resetModules()
  audio = new FakeAudio()
  if (touched) audio.state = 'running'
  vi.doMock('zzfx', () => ({ ZZFX: { audioContext: audio }, zzfx }))
  return import('./synth.ts')
}
const touch = () => {
  touched = true
  document.dispatchEvent(new Event('pointerdown'))
}

beforeEach(() => {
  touched = false
  started.length = 0
  fetched.length = 0
  zzfx.mockClear()
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url)
    return Promise.resolve(new Response('sound'))
  })
  vi.stubGlobal(
    'GainNode',
    class {
      gain: number
      constructor(_audio: unknown, { gain }: { gain: number }) {
        this.gain = gain
      }
      connect() {
        return this
      }
    },
  )
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class {
      private volume = 0
      connect(to: { gain: number }) {
        this.volume = to.gain
        return to
      }
      start() {
        started.push(this.volume)
      }
    },
  )
})
afterEach(() => {
  vi.doUnmock('zzfx')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('[T-16] a page that may make sounds', () => {
  it('plays a tune at once', async () => {
    touched = true
    const { playTune: sing } = await freshSynth()
    await sing([1, 2])
    expect(zzfx).toHaveBeenCalledWith(1, 2)
  })

  it('loads a file once and plays it as often as requested, at its volume', async () => {
    touched = true
    const { playFile } = await freshSynth()
    await playFile('https://baize.example/a.mp3', 0.5)
    await playFile('https://baize.example/a.mp3', 0.25)
    expect(fetched).toEqual(['https://baize.example/a.mp3'])
    expect(started).toEqual([0.5, 0.25])
  })

  it('requests a file again that did not arrive', async () => {
    touched = true
    const { playFile } = await freshSynth()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
    await expect(playFile('https://baize.example/a.mp3', 1)).rejects.toThrow('HTTP 404')
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('sound')))
    await playFile('https://baize.example/a.mp3', 1)
    expect(started).toEqual([1])
  })

  it('is silent while it is hidden and resumes when it is visible again', async () => {
    touched = true
    await freshSynth()
    const hidden = vi.spyOn(document, 'hidden', 'get')
    hidden.mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(audio.state).toBe('suspended')
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(audio.state).toBe('running')
  })
})

describe('[T-16] a page that was never touched', () => {
  it('is unlocked by the first touch, which also plays a sound of that moment', async () => {
    const { playTune: sing } = await freshSynth()
    const sung = sing([1])
    expect(zzfx).not.toHaveBeenCalled()
    touch()
    await sung
    expect(zzfx).toHaveBeenCalledOnce()
  })

  it('does not play sounds from long ago', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { playTune: sing } = await freshSynth()
    const sung = sing([1])
    vi.advanceTimersByTime(1000)
    touch()
    await sung
    expect(zzfx).not.toHaveBeenCalled()
  })
})
