import { handOver } from './bootstrap.mjs'

await handOver('shuffled.ts')
