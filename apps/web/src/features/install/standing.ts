import type { AndroidFile, DownloadOptions } from '@baize/contract/player'
import { useEffect, useState } from 'react'
import { useStartup } from '../../session/startup.ts'
import { isInstalledApp } from '../../shell/device.ts'
import { downloadOptions } from '../../shell/install.ts'
import { useInstall } from '../../shell/install-prompt.ts'
import { type Platform, readPlatform } from '../../shell/platform.ts'
import { shell } from '../../shell/shell.ts'
import { storage } from '../../storage/storage.ts'

/**
 * How this device stands to the app. `shell` and `standalone`: this page is the app. `installed`: the app is here, beside this
 * browser. `view`: inside another app, which can install nothing. `none`: the browser has no way that we know of.
 */
export type Standing =
  | 'off'
  | 'shell'
  | 'standalone'
  | 'installed'
  | 'view'
  | 'ios'
  | 'android'
  | 'computer'
  | 'none'

type AppStanding = {
  readonly standing: Standing
  readonly platform: Platform
  /** Fetched with the page: a prompt needs a press without a request in between. */
  readonly options: DownloadOptions | undefined
  readonly file: AndroidFile | undefined
  /** The browser's own prompt is at hand. */
  readonly canPrompt: boolean
}

export function useAppStanding(): AppStanding {
  const { disableAppDownload } = useStartup()
  const { offer, installed } = useInstall()
  const [options, setOptions] = useState<DownloadOptions>()
  useEffect(() => void downloadOptions().then(setOptions), [])
  const platform = readPlatform(navigator)
  const canPrompt = offer !== null
  return {
    standing: standingOf(platform, {
      disableAppDownload,
      canPrompt,
      installed: installed || storage.get('pwa') === true,
    }),
    platform,
    options,
    file: options?.file,
    canPrompt,
  }
}

type Facts = {
  readonly disableAppDownload: boolean
  readonly canPrompt: boolean
  readonly installed: boolean
}

function standingOf(platform: Platform, { disableAppDownload, canPrompt, installed }: Facts): Standing {
  if (shell.isPresent) return 'shell'
  if (isInstalledApp(window)) return 'standalone'
  if (disableAppDownload) return 'off'
  // A prompt says that the app is not installed, or not any more.
  if (installed && !canPrompt) return 'installed'
  if (platform.isInAppWebview) return 'view'
  if (platform.system !== 'computer') return platform.system
  return platform.browser === 'firefox' && !canPrompt ? 'none' : 'computer'
}
