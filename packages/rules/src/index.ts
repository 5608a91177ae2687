export * from './fairness.ts'
export * from './mines/mines.ts'
export * from './mines/verify.ts'
export * from './step-game.ts'
