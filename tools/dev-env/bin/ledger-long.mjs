import { handOver } from './bootstrap.mjs'

await handOver('ledger-long.ts')
