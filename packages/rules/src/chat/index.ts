export * from './check.ts'
export * from './clean.ts'
export * from './skeleton.ts'
