import { readDevice } from './device.ts'

export type Platform = {
  readonly system: 'ios' | 'android' | 'computer'
  /** Where its installation entry is found, for instructions; `other` has the usual menu. */
  readonly browser: 'safari' | 'chromium' | 'samsung' | 'firefox' | 'other'
  /** Inside another app, whose view cannot install anything. */
  readonly isInAppWebview: boolean
}

/** Apps of others that open links in a view of their own. */
const ANDROID_VIEW = /; wv\)|FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok/

/** The system and browser of this page, as far as instructions differ. It decides no installation: `installPlan` does. */
export function readPlatform(page: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const { userAgent } = page
  const { isIos, isInAppWebview, isSafari } = readDevice(page)
  if (isIos) return { system: 'ios', browser: isSafari ? 'safari' : 'other', isInAppWebview }
  const isAndroid = /Android/.test(userAgent)
  return {
    system: isAndroid ? 'android' : 'computer',
    browser: browserOf(userAgent),
    isInAppWebview: isAndroid && ANDROID_VIEW.test(userAgent),
  }
}

function browserOf(userAgent: string): Platform['browser'] {
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
