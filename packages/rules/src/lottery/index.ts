export * from './draw.ts'
export * from './game.ts'
export * from './games.ts'
export type { Space, Values } from './space.ts'
