export { postCard } from './write.ts'
