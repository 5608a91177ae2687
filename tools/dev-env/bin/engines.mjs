import { handOver } from './bootstrap.mjs'

await handOver('engines.ts')
