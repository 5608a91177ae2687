import { handOver } from './bootstrap.mjs'

await handOver('rounds-long.ts')
