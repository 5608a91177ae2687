import type { SiteConfig } from '@baize/contract/player'
import type { TypedStorage } from '../storage/storage.ts'

const PASSED = '1'

export const needsFirewallCheck = (config: SiteConfig | undefined, storage: TypedStorage): boolean =>
  config?.special === true && String(storage.get('waf-pass')) !== PASSED

export const passFirewallCheck = (storage: TypedStorage): void => storage.set('waf-pass', PASSED)
