import { handOver } from './bootstrap.mjs'

await handOver('shell-android.ts')
