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

/** Some browsers never fire `appinstalled`. */
const PATIENCE_MS = 30_000

const NOT_INSTALLING = { installing: false, progress: 0 } as const

export const useInstall = create<InstallState>(() => ({ offer: null, ...NOT_INSTALLING, installed: false }))

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

/** Shows the deferred install prompt, which works once. */
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

/** A browser that has had a prompt before fires it a moment after the page has loaded. */
const SOON_MS = 1500

/** Whether there is a prompt to show: now, or in a moment in a browser known to have them. */
export async function promptComes(): Promise<boolean> {
  if (useInstall.getState().offer === null && storage.get('supportPwa') === true)
    await new Promise<void>((resolve) => {
      const stop = useInstall.subscribe(({ offer }) => offer && end())
      const timer = setTimeout(() => end(), SOON_MS)
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  return useInstall.getState().offer !== null
}
