import { storage } from '../storage/storage.ts'
import { useInstall } from './install-prompt.ts'

/** Some browsers never fire `appinstalled`. */
const PATIENCE_MS = 30_000

const NOT_INSTALLING = { installing: false, progress: 0 } as const

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
const PROMPT_GRACE_MS = 1500

/** Whether there is a prompt to show: now, or in a moment in a browser known to have them. */
export async function promptComes(): Promise<boolean> {
  if (useInstall.getState().offer === null && storage.get('supportPwa') === true)
    await new Promise<void>((resolve) => {
      const stop = useInstall.subscribe(({ offer }) => offer && end())
      const timer = setTimeout(() => end(), PROMPT_GRACE_MS)
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  return useInstall.getState().offer !== null
}
