/** The door of this feature for the rest of the server. */
export {
  countUnread,
  findConversation,
  isAnybodyThere,
  listConversations,
  returnTranscript,
  takeTranscript,
} from './conversations-sql.ts'
export { areRooms, supportRoomOf } from './rooms.ts'
export { listMessages } from './sql.ts'
export { postCard } from './write.ts'
