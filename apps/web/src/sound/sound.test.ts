import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import { play, playSound, setSoundOff, useSound } from './sound.ts'

const heard = vi.hoisted(() => ({
  files: [] as [string, number][],
  tunes: [] as unknown[],
}))
vi.mock('./synth.ts', () => ({
  playTune: (tune: unknown) => heard.tunes.push(tune),
  playFile: (url: string, volume: number) => heard.files.push([url, volume]),
}))

const atFirst = useSound.getState().soundOff

/** Lets the synthesiser chunk load. */
const arrived = () => import('./synth.ts').then(() => Promise.resolve())
const hidden = (is: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(is)

beforeEach(() => {
  heard.files.length = 0
  heard.tunes.length = 0
  localStorage.clear()
  setSoundOff(false)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('[T-16] sound', () => {
  it('is on until somebody turns it off, and the choice is remembered', () => {
    expect(atFirst).toBe(false)
    setSoundOff(true)
    expect(storage.get('soundOff')).toBe(true)
    expect(useSound.getState().soundOff).toBe(true)
  })

  it('plays only when it is not muted', async () => {
    setSoundOff(true)
    playSound('/a.mp3')
    play([1])
    await arrived()
    expect(heard).toEqual({ files: [], tunes: [] })
    setSoundOff(false)
    playSound('/a.mp3', 0.5)
    play([1])
    await vi.waitFor(() =>
      expect(heard).toEqual({ files: [[`${location.origin}/a.mp3`, 0.5]], tunes: [[1]] }),
    )
  })

  it('makes relative addresses absolute on every page', async () => {
    history.replaceState(null, '', '/h5/mines')
    for (const address of ['/assets/x.mp3', 'assets/x.mp3', 'https://cdn.example/x.mp3', 'notice'])
      playSound(address)
    await vi.waitFor(() => expect(heard.files).toHaveLength(4))
    expect(heard.files.map(([url]) => url)).toEqual([
      `${location.origin}/assets/x.mp3`,
      `${location.origin}/assets/x.mp3`,
      'https://cdn.example/x.mp3',
      `${location.origin}/assets/common/notice.mp3`,
    ])
    history.replaceState(null, '', '/')
  })

  it('is silent in a hidden tab', async () => {
    hidden(true)
    playSound('/a.mp3')
    play([1])
    await arrived()
    expect(heard).toEqual({ files: [], tunes: [] })
  })

  it('loads no file in data-saving mode and still plays generated sounds', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    playSound('/a.mp3')
    play([1])
    await vi.waitFor(() => expect(heard.tunes).toHaveLength(1))
    expect(heard.files).toEqual([])
  })
})
