import { DeviceInfo, SCREEN_CONTROL_VERSION, type ShellMessage } from '@baize/contract'
import * as z from 'zod/mini'
import { isInShell, type ShellPage, tell, waitForBridge } from './bridge.ts'

type ScreenMessage = Extract<
  ShellMessage,
  { type: 'enterFullScreen' | 'exitFullScreen' | 'landScreen' | 'portScreen' }
>
type ShellPopup = Omit<Extract<ShellMessage, { type: 'onPopup' }>, 'type'>

/** The app around the page. Outside of one every wish is answered with `false` and nothing happens. */
export type AppShell = {
  readonly isPresent: boolean
  deviceInfo(): Promise<DeviceInfo | undefined>
  /** Opens an address outside of the app. Only http and https: any other scheme could start another app. */
  launchUrl(url: string): Promise<boolean>
  onPopup(popup: ShellPopup): Promise<boolean>
  enterFullScreen(): Promise<boolean>
  exitFullScreen(): Promise<boolean>
  landScreen(): Promise<boolean>
  portScreen(): Promise<boolean>
  /** What the device's clipboard holds; empty when it cannot be read, which is nobody's business. */
  readClipboard(): Promise<string>
}

const Clipboard = z.object({ text: z.string() })

export function appShell(page: ShellPage): AppShell {
  let bridge: ReturnType<typeof waitForBridge> | undefined
  const answerTo = async (message: ShellMessage): Promise<{ readonly answer: unknown } | undefined> => {
    bridge ??= waitForBridge(page)
    const found = await bridge
    return found && { answer: await tell(found, message) }
  }
  const say = async (message: ShellMessage): Promise<boolean> => (await answerTo(message)) !== undefined

  let device: Promise<DeviceInfo | undefined> | undefined
  const deviceInfo = (): Promise<DeviceInfo | undefined> => {
    device ??= answerTo({ type: 'deviceInfo' }).then((reply) => DeviceInfo.safeParse(reply?.answer).data)
    return device
  }
  /** Older apps take these messages for an error and close the page. */
  const control = (type: ScreenMessage['type']) => async (): Promise<boolean> => {
    const info = await deviceInfo()
    return info !== undefined && info.realVersionCode >= SCREEN_CONTROL_VERSION && say({ type })
  }
  return {
    isPresent: isInShell(page),
    deviceInfo,
    launchUrl: async (url) => isWebAddress(url) && say({ type: 'launchUrl', url }),
    onPopup: async (popup) => isWebAddress(popup.url) && say({ type: 'onPopup', ...popup }),
    enterFullScreen: control('enterFullScreen'),
    exitFullScreen: control('exitFullScreen'),
    landScreen: control('landScreen'),
    portScreen: control('portScreen'),
    readClipboard: async () => {
      const reply = await answerTo({ type: 'readClipboard' })
      return Clipboard.safeParse(reply?.answer).data?.text ?? ''
    },
  }
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

declare global {
  interface Window {
    readonly AppShell?: ShellPage['AppShell']
  }
}

/** The app around this very page, if there is one. */
export const shell = appShell(window)
