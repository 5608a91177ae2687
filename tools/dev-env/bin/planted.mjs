import { handOver } from './bootstrap.mjs'

await handOver('../../../chaos/src/planted/main.ts')
