import { handOver } from './bootstrap.mjs'

await handOver('preflight.ts')
