import type { InstallWay } from '@baize/contract/player'
import { call } from '../api/client.ts'
import { storage } from '../storage/storage.ts'
import { isInstalledApp, readDevice } from './device.ts'
import { useInstall } from './install-prompt.ts'

/** Counts an installation for the operator. The server counts each browser once, so a report may be repeated. */
export function reportInstall(way: InstallWay): void {
  void call('/api/ads/installed', { way }, { quiet: true })
}

/**
 * Reports installations for the lifetime of the page. iOS fires no `appinstalled`: there the first start from the home
 * screen, which has a storage of its own, is the installation.
 */
export function reportInstalls(page: Window): void {
  if (useInstall.getState().installed) reportInstall('browser')
  useInstall.subscribe((now, before) => {
    if (now.installed && !before.installed) reportInstall('browser')
  })
  if (readDevice(page.navigator).isIos && isInstalledApp(page) && storage.get('pwa') !== true) {
    storage.set('pwa', true)
    reportInstall('homeScreen')
  }
}
