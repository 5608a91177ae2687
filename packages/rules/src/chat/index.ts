export * from './check.ts'
export * from './clean.ts'
export * from './harm.ts'
export * from './skeleton.ts'
