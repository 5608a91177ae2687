/** The door of this feature for the rest of the server. */
export {
  countUnread,
  findConversation,
  isStaffPresent,
  listConversations,
  lockConversation,
  showConversation,
  takeTranscript,
} from './conversations-sql.ts'
export { listMessages } from './messages-sql.ts'
export { areRooms, supportRoomOf } from './rooms.ts'
export { postCard } from './write.ts'
