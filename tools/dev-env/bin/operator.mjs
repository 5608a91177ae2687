import { handOver } from './bootstrap.mjs'

await handOver('operator.ts')
