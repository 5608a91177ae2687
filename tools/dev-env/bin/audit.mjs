import { handOver } from './bootstrap.mjs'

await handOver('audit.ts')
