import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

/** Chromium's `beforeinstallprompt` event, which is missing in the DOM types. */
type InstallOffer = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

type InstallState = {
  readonly offer: InstallOffer | null
  readonly installing: boolean
  /** In percent, for prompted, accepted and installed: browsers report no finer progress. */
  readonly progress: number
  readonly installed: boolean
}

export const useInstall = create<InstallState>(() => ({
  offer: null,
  installing: false,
  progress: 0,
  installed: false,
}))

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && 'userChoice' in event

/** Defers the browser's install prompt until it is wanted, and records the installation. */
export function watchInstall(page: EventTarget): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    storage.set('supportPwa', true)
    useInstall.setState({ offer: event })
  })
  page.addEventListener('appinstalled', () => {
    storage.set('pwa', true)
    useInstall.setState({ offer: null, installing: false, progress: 100, installed: true })
  })
}
