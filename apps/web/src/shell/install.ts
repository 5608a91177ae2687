import type { DownloadOptions, DownloadRequest } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { call } from '../api/client.ts'
import { openPopup } from '../popups/stack.ts'
import { startup } from '../session/startup.ts'
import { useUiState } from '../session/ui-state.ts'
import { readDevice } from './device.ts'
import { APP_ADDRESS, type InstallSituation, installPlan } from './install-plan.ts'
import { promptComes, promptInstall } from './prompt-install.ts'
import { referralAddress, referralText } from './referral.ts'
import { reportInstall } from './report-install.ts'
import { shell } from './shell.ts'

/** Side effects of installing, so that it can be tested without a browser. */
export type InstallHands = {
  readonly prompt: () => Promise<'accepted' | 'dismissed' | 'failed'>
  readonly referralHost: () => Promise<string | null>
  readonly open: (url: string) => void
  /** Leaves the invite code in the clipboard, where the app finds it after its installation. */
  readonly leaveReferral: () => void
  readonly reload: (to: string) => void
  readonly guide: (browser: 'safari' | 'other') => void
}

export async function carryOut(situation: InstallSituation, hands: InstallHands): Promise<void> {
  const step = installPlan(situation)
  switch (step.do) {
    case 'reload':
      return hands.reload(step.to)
    case 'guide':
      return hands.guide(step.browser)
    case 'open':
    case 'brand':
      hands.leaveReferral()
      return hands.open(step.url)
    case 'referral': {
      const host = await hands.referralHost()
      if (host === null) return hands.guide('safari')
      hands.leaveReferral()
      return hands.open(referralAddress(host))
    }
    case 'prompt':
      // After a dismissal nothing else is opened.
      if ((await hands.prompt()) === 'failed') hands.open(APP_ADDRESS)
      return
    default:
      return never(step)
  }
}

/** Files that this server sends as attachments. */
const OWN_FILES = '/download/'

let known: DownloadOptions | undefined

/** Forgets the options of the site, for tests. */
export const forgetDownloadOptions = (): void => {
  known = undefined
}

/** Install options of the site, fetched once. Without a response the site can still be added to the home screen. */
export async function downloadOptions(): Promise<DownloadOptions> {
  if (known) return known
  const answer = await call('/api/ads/web2pwa', {}, { quiet: true })
  if (isAccepted(answer)) known = answer.model
  return known ?? { enablePwa: true, downloadLink: '', iosLink: startup().iosMobileFileLink }
}

/** Installs the app in the way this device supports. Options missing in the link are taken from the server. */
export async function install(request: DownloadRequest): Promise<void> {
  const options = await downloadOptions()
  const device = readDevice(navigator)
  const files = new Set([request.downloadLink, options.downloadLink, startup().apkLink])
  await carryOut(
    {
      device: { ...device, isInAppWebview: device.isInAppWebview || (device.isIos && shell.isPresent) },
      options: {
        enablePwa: request.enablePwa ?? options.enablePwa,
        downloadLink: request.downloadLink ?? options.downloadLink,
        iosLink: request.iosLink ?? options.iosLink,
      },
      canPrompt: !device.isIos && (await promptComes()),
      apkLink: startup().apkLink,
      brandLink: startup().w2aBrandLink,
    },
    {
      prompt: promptInstall,
      referralHost,
      open: (url) => {
        if (!device.isIos && files.has(url)) reportInstall('apk')
        void openOutside(url)
      },
      leaveReferral: () => void leaveReferral(),
      reload: (to) => window.location.assign(to),
      guide: openGuide,
    },
  )
}

function openGuide(browser: 'safari' | 'other'): void {
  useUiState.setState(
    browser === 'safari'
      ? { safariAddHomeScreenShow: true, safariAddHomeScreenData: { browser } }
      : { safariAddHomeScreenShow: false, appDownloadPopupData: { browser } },
  )
  openPopup('installGuide', {})
}

async function referralHost(): Promise<string | null> {
  const answer = await call('/api/home/getH5RefAppUrl', {}, { quiet: true })
  return isAccepted(answer) ? answer.extra[0] : null
}

/** The clipboard may be forbidden: the app then opens without a referral. */
async function leaveReferral(): Promise<void> {
  const left = referralText()
  if (left === undefined) return
  try {
    await navigator.clipboard.writeText(left)
  } catch {
    // Nothing to tell the player: only the attribution is lost.
  }
}

async function openOutside(url: string): Promise<void> {
  if (shell.isPresent && (await shell.launchUrl(url))) return
  // A file of our own is downloaded without leaving the page: a new window would stay empty.
  if (url.startsWith(`${location.origin}${OWN_FILES}`)) keepFrom(url)
  else window.open(url, '_blank', 'noopener')
}

function keepFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
