import { handOver } from './bootstrap.mjs'

await handOver('requirements-list.ts')
