import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

/** What Chromium fires when it would let the site be installed. The types of the platform do not know it yet. */
type InstallOffer = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

type InstallState = {
  readonly offer: InstallOffer | null
  readonly installing: boolean
  /** In percent: asked, agreed, there. A browser tells no more than that. */
  readonly progress: number
  readonly installed: boolean
}

/** Some browsers never say that they are done. */
const PATIENCE_MS = 30_000

const NOT_INSTALLING = { installing: false, progress: 0 } as const

export const useInstall = create<InstallState>(() => ({ offer: null, ...NOT_INSTALLING, installed: false }))

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && 'userChoice' in event

/** Keeps the browser's offer for the moment somebody wants it, and notes when the site has been installed. */
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

/** Takes the browser up on its offer, which works once. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'failed'> {
  const { offer } = useInstall.getState()
  if (!offer) return 'failed'
  useInstall.setState({ offer: null, installing: true, progress: 0 })
  try {
    await offer.prompt()
    const { outcome } = await offer.userChoice
    if (outcome === 'dismissed') useInstall.setState(NOT_INSTALLING)
    else if (!useInstall.getState().installed) {
      useInstall.setState({ progress: 50 })
      setTimeout(() => useInstall.getState().installing && useInstall.setState(NOT_INSTALLING), PATIENCE_MS)
    }
    return outcome
  } catch {
    useInstall.setState(NOT_INSTALLING)
    return 'failed'
  }
}
