import { useEffect } from 'react'
import { startup } from '../session/startup.ts'
import { type AppShell, shell } from './shell.ts'

type Screen = Pick<AppShell, 'isPresent' | 'enterFullScreen' | 'exitFullScreen' | 'portScreen'>

/**
 * Inside the native app a framed game fills the screen while it is open. Leaving it turns the screen upright too, in
 * case the game has turned it, except on a site that is in landscape as a whole.
 */
export function useGameScreen(app: Screen = shell): void {
  useEffect(() => {
    if (!app.isPresent) return undefined
    const { horizontalCom } = startup()
    if (horizontalCom) return undefined
    void app.enterFullScreen()
    return () => {
      void app.exitFullScreen()
      void app.portScreen()
    }
  }, [app])
}
