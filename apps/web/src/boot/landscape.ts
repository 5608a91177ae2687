import type { AppShell } from '../shell/shell.ts'

export type Screen = {
  readonly shell: Pick<AppShell, 'isPresent' | 'enterFullScreen' | 'landScreen'>
  /** Browsers fill the screen only for somebody who has just pressed something. */
  onNextPress(action: () => void): void
  fillScreen(): Promise<unknown>
  holdSideways(): Promise<unknown>
}

/** Full screen, held sideways: by the app around the page, or by the browser at the first press. Where neither can, it stays as it is. */
export async function goLandscape(screen: Screen): Promise<void> {
  if (screen.shell.isPresent) {
    await screen.shell.enterFullScreen()
    await screen.shell.landScreen()
    return
  }
  screen.onNextPress(() => {
    void screen
      .fillScreen()
      .then(() => screen.holdSideways())
      .catch(() => undefined)
  })
}

/** The screen of this browser. */
export function screenOf(page: Window, shell: AppShell): Screen {
  const { document } = page
  return {
    shell,
    onNextPress: (action) => page.addEventListener('click', action, { once: true }),
    fillScreen: () => document.documentElement.requestFullscreen(),
    holdSideways: async () => {
      const orientation: { lock?: (way: 'landscape') => Promise<unknown> } = page.screen.orientation
      await orientation.lock?.('landscape')
    },
  }
}
