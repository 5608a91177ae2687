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
