export { shareCard } from './share.ts'
export { postCard } from './write.ts'
