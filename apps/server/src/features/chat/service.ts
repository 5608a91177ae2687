export { areRooms } from './rooms.ts'
export { shareCard, takeBackCard } from './share.ts'
export { postCard } from './write.ts'
