export { chanceFrom } from '@baize/kit/testing'
export { bootDevEnv, type DevEnv, type DevEnvOptions } from './boot.ts'
export { findBrowser, provideBrowser } from './browser.ts'
export { builtSite } from './built-site.ts'
export { type ServerControl, serverControl } from './control.ts'
export { ROOT } from './folders.ts'
export { type HouseAddresses, ownHouse, sharedHouse } from './houses.ts'
export { patience } from './patience.ts'
export { endChild, leash } from './processes.ts'
export { testSeed } from './test-seed.ts'
export {
  startKeptPostgres,
  startThrowawayPostgres,
  type Throwaway,
  type ThrowawayOptions,
} from './throwaway.ts'
export { runTool } from './tool.ts'
