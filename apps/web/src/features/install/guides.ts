import type { Key } from '@baize/words'
import type { Platform } from '../../shell/platform.ts'
import type { PictureName } from './pictures.tsx'

type InstallKey = Exclude<Extract<Key, `install.${string}` | `app.${string}`>, 'app.versionSize'>
type GuideStep = { readonly picture: PictureName; readonly words: InstallKey }
export type Guide = readonly GuideStep[]

const IOS_SAFARI: Guide = [
  { picture: 'shareBottom', words: 'install.safariShare' },
  { picture: 'shareEntry', words: 'install.safariAdd' },
  { picture: 'homeScreen', words: 'install.safariDone' },
]
const IOS_OTHER: Guide = [
  { picture: 'shareTop', words: 'app.iosShare' },
  { picture: 'shareEntry', words: 'install.safariAdd' },
  { picture: 'homeScreen', words: 'install.safariDone' },
]
/** A view inside another app has no way to the home screen. */
const IOS_VIEW: Guide = [
  { picture: 'menuTop', words: 'app.viewOpen' },
  { picture: 'shareBottom', words: 'install.safariShare' },
  { picture: 'shareEntry', words: 'install.safariAdd' },
]

const added = (first: GuideStep): Guide => [
  first,
  { picture: 'menuEntry', words: 'install.menuAdd' },
  { picture: 'homeScreen', words: 'app.phoneDone' },
]
const ANDROID_MENU = added({ picture: 'menuTop', words: 'install.menuOpen' })
const SAMSUNG_MENU = added({ picture: 'menuBottom', words: 'app.samsungMenu' })

const COMPUTER: Guide = [
  { picture: 'chromiumBar', words: 'app.barInstall' },
  { picture: 'appWindow', words: 'install.menuDone' },
]
const MAC: Guide = [
  { picture: 'macMenu', words: 'app.macDock' },
  { picture: 'appWindow', words: 'app.macDone' },
]
/** Firefox on a computer, and browsers that we do not know: any menu that has an entry for it. */
const COMPUTER_MENU: Guide = [
  { picture: 'chromiumBar', words: 'install.menuAddDesktop' },
  { picture: 'appWindow', words: 'install.menuDone' },
]

/** The file for Android, which the system asks about before it installs it. */
export const ANDROID_FILE: Guide = [
  { picture: 'downloaded', words: 'app.apkDownload' },
  { picture: 'unknownSource', words: 'app.apkAllow' },
  { picture: 'homeScreen', words: 'app.apkOpen' },
]

/** Instructions of a browser without a prompt of its own. */
export function guideFor({ system, browser, isInAppWebview }: Platform): Guide {
  switch (system) {
    case 'ios':
      if (isInAppWebview) return IOS_VIEW
      return browser === 'safari' ? IOS_SAFARI : IOS_OTHER
    case 'android':
      return browser === 'samsung' ? SAMSUNG_MENU : ANDROID_MENU
    default:
      if (browser === 'safari') return MAC
      return browser === 'chromium' ? COMPUTER : COMPUTER_MENU
  }
}
