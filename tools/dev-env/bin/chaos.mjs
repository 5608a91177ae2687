import { handOver } from './bootstrap.mjs'

await handOver('../../../chaos/src/main.ts')
