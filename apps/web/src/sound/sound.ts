import { create } from 'zustand'
import { storage } from '../storage/storage.ts'
import type { Tune } from './synth.ts'

export const useSound = create<{ readonly soundOff: boolean }>(() => ({
  soundOff: storage.get('soundOff') ?? false,
}))

export function setSoundOff(soundOff: boolean): void {
  storage.set('soundOff', soundOff)
  useSound.setState({ soundOff })
}

/** Plays a synthesised sound, unless muted. The synthesiser arrives with the first sound; a browser without audio stays quiet. */
export function play(tune: Tune): void {
  if (useSound.getState().soundOff) return
  void import('./synth.ts').then(({ sing }) => sing(tune)).catch(() => undefined)
}

/** Plays a sound file, unless muted. A browser that lets no page make a sound before the first press stays quiet. */
export function playSound(url: string): void {
  if (useSound.getState().soundOff) return
  void new Audio(new URL(url, window.location.href).href).play().catch(() => undefined)
}
