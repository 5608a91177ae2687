export { bootDevEnv, type DevEnv, type DevEnvOptions } from './boot.ts'
export { findBrowser } from './browser.ts'
export { type ServerControl, serverControl } from './control.ts'
export { startThrowawayPostgres, type Throwaway, type ThrowawayOptions } from './throwaway.ts'
