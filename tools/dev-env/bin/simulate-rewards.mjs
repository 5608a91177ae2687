import { handOver } from './bootstrap.mjs'

await handOver('../../../packages/rules/bin/simulate-rewards.ts')
