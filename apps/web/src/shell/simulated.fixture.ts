import { type DeviceInfo, ShellMessage } from '@baize/contract/player'
import type { Bridge, ShellPage } from './bridge.ts'

type Simulation = {
  readonly device?: Partial<DeviceInfo>
  readonly clipboard?: string
  /** Number of polls before the bridge appears. */
  readonly lateBy?: number
}

/** Simulated native app: validates every message against the contract and records it. */
export function simulatedShell({ device = {}, clipboard = '', lateBy = 0 }: Simulation = {}) {
  const heard: ShellMessage[] = []
  const answerTo = (message: ShellMessage): unknown => {
    switch (message.type) {
      case 'deviceInfo':
        return { realVersionCode: 113, os: 'android', context: 'app', ...device }
      case 'readClipboard':
        return { text: clipboard }
      default:
        return undefined
    }
  }
  const bridge: Bridge = {
    send: (text) => {
      const message = ShellMessage.parse(JSON.parse(text))
      heard.push(message)
      const answer = answerTo(message)
      return answer === undefined ? undefined : Promise.resolve(JSON.stringify(answer))
    },
  }
  let looks = 0
  const page: ShellPage = {
    navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 15) BaizeApp/1.13' },
    setTimeout: (action, ms) => setTimeout(action, ms),
    get AppShell() {
      looks += 1
      return looks > lateBy ? bridge : undefined
    },
  }
  return { page, heard, looks: () => looks }
}
