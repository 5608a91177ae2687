import type { DownloadOptions } from '@baize/contract'
import type { Device } from './device.ts'

export type InstallSituation = {
  readonly device: Device
  readonly options: DownloadOptions
  /** The browser has offered to install the site, and the offer is still good. */
  readonly canPrompt: boolean
  readonly apkLink: string
}

export type InstallStep =
  | { readonly do: 'reload'; readonly to: string }
  | { readonly do: 'guide'; readonly browser: 'safari' | 'other' }
  | { readonly do: 'open'; readonly url: string }
  /** Asks the server for the app that belongs to this site; without one the guide shows. */
  | { readonly do: 'referral' }
  | { readonly do: 'prompt' }

/** The address under which the site runs as an app. */
export const APP_ADDRESS = '/?pwa=true'

/** The one way to get the app here and now. */
export function installPlan({ device, options, canPrompt, apkLink }: InstallSituation): InstallStep {
  if (device.isIos) {
    if (device.isInAppWebview) return { do: 'reload', to: APP_ADDRESS }
    if (device.isSafari && options.enablePwa) return { do: 'guide', browser: 'safari' }
    return options.iosLink === '' ? { do: 'referral' } : { do: 'open', url: options.iosLink }
  }
  if (options.enablePwa && canPrompt) return { do: 'prompt' }
  const link = options.downloadLink || apkLink
  // Nothing to download: a browser that offers nothing by itself may still have it in its menu.
  return link === '' ? { do: 'guide', browser: 'other' } : { do: 'open', url: link }
}
