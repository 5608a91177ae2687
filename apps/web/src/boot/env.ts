import type { DeviceInfo, SiteConfig } from '@baize/contract/player'
import { loadChunk } from '../chunks/load-chunk.ts'
import { fetchDesign, loadDesign } from '../design/load-design.ts'
import { ensureIdentity, type Identity } from '../player/identity.ts'
import { queuePopups } from '../popups/budget.ts'
import { session } from '../session/session.ts'
import { startup } from '../session/startup.ts'
import type { Framed } from '../shell/frame.ts'
import { shell } from '../shell/shell.ts'
import { storage, type TypedStorage } from '../storage/storage.ts'
import { goLandscape, screenOf } from './landscape.ts'
import { loadStartup, type StartupOutcome } from './load-startup.ts'
import { keepIds } from './query.ts'
import { siteConfigOf } from './site-config.ts'

/** Dependencies of the steps before the first render, so that each can be tested without a browser. */
export type BootEnv = {
  readonly page: Framed & {
    readonly location: { replace(address: string): void; reload(): void }
    readonly history: Pick<History, 'state' | 'replaceState'>
    readonly document?: { readonly referrer: string }
  }
  readonly config: SiteConfig | undefined
  readonly storage: TypedStorage
  hasLogin(): boolean
  ensureIdentity(): Promise<Identity>
  loadStartup(): Promise<StartupOutcome>
  /** Resolves when the design is loaded, after any number of retries. With a token it loads the draft. */
  loadDesign(designToken: string | undefined): Promise<void>
  queuePopups: typeof queuePopups
  horizontalCom(): boolean
  goLandscape(): Promise<void>
}

/** Its context is a query string of the ids that the app knows. */
export function keepDevice(info: DeviceInfo | undefined): void {
  if (!info) return
  storage.set('version', String(info.realVersionCode))
  keepIds(new URLSearchParams(info.context), storage)
}

export function browserEnv(page: Window): BootEnv {
  const config = siteConfigOf(page)
  return {
    page,
    config,
    storage,
    hasLogin: () => session().hasLogin,
    ensureIdentity,
    loadStartup: () => {
      // Sent as VERSION, AID, GAID and AFID with every call from then on.
      if (shell.isPresent) void shell.deviceInfo().then(keepDevice)
      return loadStartup({
        hasWindowConfig: config !== undefined,
        ...(shell.isPresent && { readClipboard: () => shell.readClipboard() }),
      })
    },
    loadDesign: async (token) => {
      const ask = () => fetchDesign(startup().designCacheKey)
      if (token === undefined) return loadDesign(ask)
      const { startPreview } = await loadChunk('preview', () => import('../design/preview/start.ts'))
      return startPreview(page, { token, studios: config?.designOrigins ?? [] }, ask)
    },
    queuePopups,
    horizontalCom: () => startup().horizontalCom,
    goLandscape: () => goLandscape(screenOf(page, shell)),
  }
}
