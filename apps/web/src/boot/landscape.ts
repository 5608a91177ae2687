import type { AppShell } from '../shell/shell.ts'

export type Screen = {
  readonly shell: Pick<AppShell, 'isPresent' | 'enterFullScreen' | 'landScreen'>
  /** Browsers allow full screen only during a user gesture. */
  onNextPress(action: () => void): void
  fillScreen(): Promise<unknown>
  holdSideways(): Promise<unknown>
}

/**
 * Full screen in landscape: by the native app, or by the browser at the first press. If neither can, nothing changes.
 */
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
