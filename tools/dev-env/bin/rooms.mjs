import { handOver } from './bootstrap.mjs'

await handOver('rooms-report.ts')
