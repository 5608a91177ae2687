export type Device = {
  readonly isIos: boolean
  /** Inside another app's webview, where a page cannot be added to the home screen. */
  readonly isInAppWebview: boolean
  readonly isSafari: boolean
}

const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//
const OTHER_APPS = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok|GSA\//

/** Device traits that matter for installing. A recent iPad reports itself as a Mac, but has a touch screen. */
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

/** A computer with a mouse: apps are in its menu, not on a home screen, and are clicked. */
export const isComputer = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches

type AppPage = {
  matchMedia(query: string): { readonly matches: boolean }
  readonly navigator: object
}

/** Whether the page runs as an installed app, without browser chrome. */
export function isInstalledApp(page: AppPage): boolean {
  const { navigator } = page
  return (
    page.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
