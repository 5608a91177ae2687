import { handOver } from './bootstrap.mjs'

await handOver('lottery-long.ts')
