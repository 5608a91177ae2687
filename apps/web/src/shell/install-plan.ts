import type { DownloadOptions } from '@baize/contract/player'
import type { Device } from './device.ts'

export type InstallSituation = {
  readonly device: Device
  readonly options: DownloadOptions
  /** The browser's install prompt is available and unused. */
  readonly canPrompt: boolean
  readonly apkLink: string
  /** The app's own landing page, in place of every other way. Empty: none. */
  readonly brandLink: string
}

export type InstallStep =
  | { readonly do: 'reload'; readonly to: string }
  | { readonly do: 'guide'; readonly browser: 'safari' | 'other' }
  | { readonly do: 'open'; readonly url: string }
  /** Fetches the app link of this site from the server; falls back to the guide. */
  | { readonly do: 'referral' }
  | { readonly do: 'prompt' }
  /** Opens the app's landing page, with the referral in the clipboard for the app to read. */
  | { readonly do: 'brand'; readonly url: string }

/** Address under which the site runs as an app. */
export const APP_ADDRESS = '/?pwa=true'

/** Picks the one way to install the app on this device. */
export function installPlan({
  device,
  options,
  canPrompt,
  apkLink,
  brandLink,
}: InstallSituation): InstallStep {
  if (brandLink !== '' && !device.isInAppWebview) return { do: 'brand', url: brandLink }
  if (device.isIos) {
    if (device.isInAppWebview) return { do: 'reload', to: APP_ADDRESS }
    if (device.isSafari && options.enablePwa) return { do: 'guide', browser: 'safari' }
    return options.iosLink === '' ? { do: 'referral' } : { do: 'open', url: options.iosLink }
  }
  if (options.enablePwa && canPrompt) return { do: 'prompt' }
  const link = options.downloadLink || apkLink
  // No download link: the browser may still have an install entry in its menu.
  return link === '' ? { do: 'guide', browser: 'other' } : { do: 'open', url: link }
}
