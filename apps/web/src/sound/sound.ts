import { create } from 'zustand'
import { storage } from '../storage/storage.ts'
import type { Tune } from './synth.ts'

/** Sounds played from files. All others are synthesised. */
const FILES = { notice: '/assets/common/notice.mp3' } as const
type SoundName = keyof typeof FILES

const VOLUME = 0.6

export const useSound = create<{ readonly soundOff: boolean }>(() => ({
  soundOff: storage.get('soundOff') ?? false,
}))

export function setSoundOff(soundOff: boolean): void {
  storage.set('soundOff', soundOff)
  useSound.setState({ soundOff })
}

/** Muted, or in a background tab: no sound. */
const isAudible = (): boolean => !useSound.getState().soundOff && !document.hidden

const loadSynth = () => import('./synth.ts')
let loading: ReturnType<typeof loadSynth> | undefined

/** Loads the synthesiser with the first sound. */
function synth(): ReturnType<typeof loadSynth> {
  loading ??= loadSynth()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Plays a synthesised sound, unless muted. Silent in a browser without audio. */
export function play(tune: Tune): void {
  if (!isAudible()) return
  void synth()
    .then(({ playTune: sing }) => sing(tune))
    .catch(() => undefined)
}

/** Plays a sound by name or address, unless muted. Skipped in data-saver mode, since it needs a file. */
export function playSound(sound: SoundName | (string & {}), volume = VOLUME): void {
  if (!isAudible() || savesData()) return
  const url = absoluteUrl(isNamed(sound) ? FILES[sound] : sound)
  void synth()
    .then(({ playFile }) => playFile(url, volume))
    .catch(() => undefined)
}

const isNamed = (sound: string): sound is SoundName => Object.hasOwn(FILES, sound)

/** Resolved against the origin, so that a relative address works from every page. */
const absoluteUrl = (url: string): string => new URL(url, location.origin).href

function savesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
