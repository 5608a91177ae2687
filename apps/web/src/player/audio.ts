const LIMIT_MS = 5000
const RETRY_MS = 500
const SUSPENDED_ATTEMPTS = 3

const RATE = 44_100
const LENGTH = 5000
/** The first samples vary with the machine's start-up speed; the later ones depend only on its audio stack. */
const SETTLED = 4500

/** Offline audio rendering, real or simulated. */
export type Rendering = {
  start(): void
  isRunning(): boolean
  onDone(take: (samples: Float32Array) => void): void
}

/**
 * Renders a sound with retries and a timeout. Some browsers keep audio suspended until a user gesture: those get three
 * attempts, and attempts while the page is hidden do not count. Undefined if it never renders.
 */
export function renderInTime(
  rendering: Rendering,
  isHidden: () => boolean,
): Promise<Float32Array | undefined> {
  return new Promise((resolve) => {
    let suspended = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (samples?: Float32Array) => {
      clearTimeout(timer)
      resolve(samples)
    }
    const attempt = () => {
      rendering.start()
      if (rendering.isRunning()) {
        timer = setTimeout(end, LIMIT_MS)
        return
      }
      if (!isHidden()) suspended += 1
      if (suspended >= SUSPENDED_ATTEMPTS) end()
      else timer = setTimeout(attempt, RETRY_MS)
    }
    rendering.onDone(end)
    attempt()
  })
}

/** Audio fingerprint of this browser as a number; 0 if unavailable. */
export async function audioTrace(): Promise<number> {
  if (!('OfflineAudioContext' in globalThis)) return 0
  const samples = await renderInTime(tone(new OfflineAudioContext(1, LENGTH, RATE)), () => document.hidden)
  if (!samples) return 0
  const loudness = samples.subarray(SETTLED).reduce((sum, sample) => sum + Math.abs(sample), 0)
  return Number(loudness.toFixed(4))
}

/** A compressed tone, whose samples differ slightly between audio stacks. */
function tone(context: OfflineAudioContext): Rendering {
  const source = context.createOscillator()
  source.type = 'sawtooth'
  source.frequency.value = 7000
  const squeeze = context.createDynamicsCompressor()
  squeeze.threshold.value = -40
  squeeze.ratio.value = 8
  source.connect(squeeze).connect(context.destination)
  source.start()
  return {
    start: () => void context.startRendering().catch(() => undefined),
    isRunning: () => context.state === 'running',
    onDone: (take) => {
      context.oncomplete = ({ renderedBuffer }) => take(renderedBuffer.getChannelData(0))
    },
  }
}
