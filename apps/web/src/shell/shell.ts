import { DeviceInfo, SCREEN_CONTROL_VERSION, type ShellMessage } from '@baize/contract/player'
import * as z from 'zod/mini'
import { isInShell, type ShellPage, sendToShell, waitForBridge } from './bridge.ts'

type ScreenMessage = Extract<
  ShellMessage,
  { type: 'enterFullScreen' | 'exitFullScreen' | 'landScreen' | 'portScreen' }
>
type ShellPopup = Omit<Extract<ShellMessage, { type: 'onPopup' }>, 'type'>

/** Native app around the page. Without one every call resolves to `false` and does nothing. */
export type AppShell = {
  readonly isPresent: boolean
  deviceInfo(): Promise<DeviceInfo | undefined>
  /** Opens an address outside the app. Only http and https: any other scheme could launch another app. */
  launchUrl(url: string): Promise<boolean>
  onPopup(popup: ShellPopup): Promise<boolean>
  enterFullScreen(): Promise<boolean>
  exitFullScreen(): Promise<boolean>
  landScreen(): Promise<boolean>
  portScreen(): Promise<boolean>
  /** Clipboard text; empty if it cannot be read, without an error. */
  readClipboard(): Promise<string>
}

const Clipboard = z.object({ text: z.string() })

export function appShell(page: ShellPage): AppShell {
  let bridge: ReturnType<typeof waitForBridge> | undefined
  const answerTo = async (message: ShellMessage): Promise<{ readonly answer: unknown } | undefined> => {
    bridge ??= waitForBridge(page)
    const found = await bridge
    return found && { answer: await sendToShell(found, message) }
  }
  const say = async (message: ShellMessage): Promise<boolean> => (await answerTo(message)) !== undefined

  let device: Promise<DeviceInfo | undefined> | undefined
  const deviceInfo = (): Promise<DeviceInfo | undefined> => {
    device ??= answerTo({ type: 'deviceInfo' }).then((reply) => DeviceInfo.safeParse(reply?.answer).data)
    return device
  }
  /** Older apps treat these messages as an error and close the page. */
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

/** Native app around this page, if any. */
export const shell = appShell(window)
