import { hashComponents, loadSources, sources } from '@fingerprintjs/fingerprintjs'
import { audioTrace } from './audio.ts'
import { measured } from './monitoring.ts'

/** Measuring every font or starting a graphics context holds the first page up by more than it tells the browsers apart. */
const TOO_SLOW = ['fonts', 'fontPreferences', 'webGlBasics', 'webGlExtensions'] as const
/** Lets go of the main thread between the sources, so that the page goes on drawing. */
const RELEASE_EVERY_MS = 8

/** A hash of what this browser tells about itself. */
export function fingerprint(): Promise<string> {
  return measured('fingerprint', async () => {
    const collect = loadSources(
      { ...sources, audio: audioTrace },
      { cache: {}, debug: false },
      TOO_SLOW,
      RELEASE_EVERY_MS,
    )
    return hashComponents(await collect())
  })
}
