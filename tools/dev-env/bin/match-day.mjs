import { handOver } from './bootstrap.mjs'

await handOver('../../../chaos/src/match-day-main.ts')
