import { ZZFX, zzfx } from 'zzfx'

/** Parameters of zzfx, in its own order; undefined takes the default. */
export type Tune = readonly (number | undefined)[]

/** A sound that waited this long for the first user gesture is stale. */
const TOO_LATE_MS = 1000

const { audioContext } = ZZFX
const files = new Map<string, Promise<AudioBuffer>>()

document.addEventListener('visibilitychange', () => {
  if (document.hidden) void audioContext.suspend()
  else if (unlocked) void audioContext.resume()
})

let unlocked = audioContext.state === 'running'
const GESTURES = ['pointerdown', 'keydown'] as const
if (!unlocked) for (const gesture of GESTURES) document.addEventListener(gesture, unlock)

/** Autoplay policy: browsers keep a page silent until a user gesture. */
function unlock(): void {
  unlocked = true
  for (const gesture of GESTURES) document.removeEventListener(gesture, unlock)
  void audioContext.resume()
}

/** Pending sounds would all play at once with the first gesture, so each checks how long it has waited. */
async function awake(): Promise<boolean> {
  if (audioContext.state === 'running') return true
  const askedMs = performance.now()
  await audioContext.resume()
  unlocked = true
  return performance.now() - askedMs < TOO_LATE_MS
}

export async function playTune(tune: Tune): Promise<void> {
  if (await awake()) zzfx(...tune)
}

export async function playFile(url: string, volume: number): Promise<void> {
  const buffer = files.get(url) ?? fetchSound(url)
  files.set(url, buffer)
  buffer.catch(() => files.delete(url))
  const [sound, isAwake] = await Promise.all([buffer, awake()])
  if (!isAwake) return
  const source = new AudioBufferSourceNode(audioContext, { buffer: sound })
  const gain = new GainNode(audioContext, { gain: volume })
  source.connect(gain).connect(audioContext.destination)
  source.start()
}

async function fetchSound(url: string): Promise<AudioBuffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the sound ${url} was answered with HTTP ${response.status}`)
  return audioContext.decodeAudioData(await response.arrayBuffer())
}
