import { handOver } from './bootstrap.mjs'

await handOver('conformance.ts')
