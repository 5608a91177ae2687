export type Device = {
  readonly isIos: boolean
  /** Inside another app, where a page cannot be put on the home screen. */
  readonly isInAppWebview: boolean
  readonly isSafari: boolean
}

const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//
const OTHER_APPS = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok|GSA\//

/** What runs the page, as far as installing it goes. A recent iPad says that it is a Mac, but can be touched. */
export function readDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isWebview = isIos && (!/Safari\//.test(userAgent) || OTHER_APPS.test(userAgent))
  return {
    isIos,
    isInAppWebview: isWebview,
    isSafari: isIos && !isWebview && !OTHER_BROWSERS.test(userAgent),
  }
}

type AppPage = {
  matchMedia(query: string): { readonly matches: boolean }
  readonly navigator: object
}

/** The page runs as an installed app, without a browser around it. */
export function isInstalledApp(page: AppPage): boolean {
  const { navigator } = page
  return (
    page.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
