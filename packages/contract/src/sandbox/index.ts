export * from './sandbox-casino.ts'
