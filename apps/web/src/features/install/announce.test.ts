import { useToasts } from '@baize/ui/toast'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useInstall } from '../../shell/install-prompt.ts'
import { announceInstall } from './announce.ts'

const NOTHING = { offer: null, installing: false, progress: 0, installed: false }
const INSTALLED = { ...NOTHING, progress: 100, installed: true }
const SENTENCE = "Baize is installed. You'll find it among your apps."
const said = () => useToasts.getState().toasts.map(({ message }) => message)
let stop: () => void = () => undefined

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  useInstall.setState(NOTHING)
})
afterEach(() => {
  stop()
  useToasts.setState({ toasts: [] })
  useInstall.setState(NOTHING)
})

describe('[T-15] an installation', () => {
  it('is announced once, when it happens', () => {
    stop = announceInstall()
    expect(said()).toEqual([])
    useInstall.setState({ installing: true, progress: 50 })
    useInstall.setState(INSTALLED)
    useInstall.setState({ progress: 100 })
    expect(said()).toEqual([SENTENCE])
  })

  it('that was faster than this file is announced as well', () => {
    useInstall.setState(INSTALLED)
    stop = announceInstall()
    expect(said()).toEqual([SENTENCE])
  })
})
