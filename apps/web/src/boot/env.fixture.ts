import type { PopupRequest } from '../popups/stack.ts'
import { storage } from '../storage/storage.ts'
import type { BootEnv } from './env.ts'

/** Simulated browser: every step succeeds, and its side effects are recorded. */
export function simulatedEnv(path: string, changes: Partial<BootEnv> = {}) {
  const left: string[] = []
  const queued: PopupRequest[] = []
  const shown: string[] = []
  const did: string[] = []
  const href = new URL(path, 'https://baize.example').href
  const self = {}
  const env: BootEnv = {
    page: {
      top: null,
      self,
      location: {
        href,
        pathname: new URL(href).pathname,
        replace: (address) => void left.push(address),
        reload: () => void left.push(href),
      },
      history: {
        state: null,
        replaceState: (_state, _unused, address) => void shown.push(String(address)),
      },
    },
    config: {
      special: false,
      callbackUrl: '',
      devtoolsProtection: false,
      designOrigins: [],
      designCacheKey: '',
      langItemsCacheKeys: {},
    },
    storage,
    hasLogin: () => false,
    ensureIdentity: () => Promise.resolve('known'),
    loadStartup: () => Promise.resolve('started'),
    loadDesign: () => Promise.resolve(),
    queuePopups: (popups) => void queued.push(...popups),
    horizontalCom: () => false,
    goLandscape: () => {
      did.push('landscape')
      return Promise.resolve()
    },
    ...changes,
  }
  return { env, left, queued, shown, did }
}
