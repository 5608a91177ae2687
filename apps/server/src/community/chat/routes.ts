import type { Path } from '@baize/contract/server'
import { ok } from '@baize/kit'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import type { ChatContext } from './chat.ts'
import {
  closeSupport,
  decide,
  lift,
  pin,
  postStaffMessage,
  removeMessage,
  reported,
  sanction,
  sanctions,
  setRoomRules,
  staffMessages,
  staffRooms,
} from './desk.ts'
import { changeFilter, filterWords } from './filters.ts'
import { block, maskName } from './people.ts'
import { history, listRooms, markRead, report } from './read.ts'
import { send } from './write.ts'

/** The calls that `../support` answers. */
type SupportPaths = '/api/chat/support' | '/api/chat/transcript' | '/api/operator/chat/support'
type ChatPaths = Exclude<Extract<Path, `/api/chat/${string}` | `/api/operator/chat/${string}`>, SupportPaths>

export function chatRoutes(ctx: ChatContext): Pick<Handlers, ChatPaths> {
  return {
    '/api/chat/rooms': async ({ userId }) => ok({ model: { rooms: await listRooms(ctx, userId) } }),
    '/api/chat/history': async ({ userId, input }) => asModel(await history(ctx, userId, input)),
    '/api/chat/send': async ({ userId, input, language }) =>
      asModel(await send(ctx, userId, input, language)),
    '/api/chat/read': ({ userId, input }) => markRead(ctx, userId, input),
    '/api/chat/report': ({ userId, input }) => report(ctx, userId, input),
    '/api/chat/block': async ({ userId, input }) => asModel(await block(ctx, userId, input)),
    '/api/chat/mask': async ({ userId, input }) => ok({ model: await maskName(ctx, userId, input.on) }),
    '/api/operator/chat/rooms': async () => ok({ model: { rooms: await staffRooms(ctx) } }),
    '/api/operator/chat/messages': async ({ input }) => {
      const messages = await staffMessages(ctx, input)
      return messages.ok ? ok({ model: { messages: messages.value } }) : messages
    },
    '/api/operator/chat/room': async ({ log, input, operator }) =>
      asModel(await setRoomRules(ctx, log, input, operator.name)),
    '/api/operator/chat/filters': async () => ok({ model: await filterWords(ctx) }),
    '/api/operator/chat/filters/change': async ({ log, input, operator }) =>
      asModel(await changeFilter(ctx, log, input, operator.name)),
    '/api/operator/chat/say': async ({ input, operator }) =>
      asModel(await postStaffMessage(ctx, input, operator.name)),
    '/api/operator/chat/delete': async ({ log, input, operator }) =>
      asModel(await removeMessage(ctx, log, input, operator.name)),
    '/api/operator/chat/pin': async ({ input }) => asModel(await pin(ctx, input)),
    '/api/operator/chat/sanctions': async () => ok({ model: { items: [...(await sanctions(ctx))] } }),
    '/api/operator/chat/sanction': async ({ log, input, operator }) =>
      asModel(await sanction(ctx, log, input, operator.name)),
    '/api/operator/chat/lift': ({ log, input, operator }) => lift(ctx, log, input, operator.name),
    '/api/operator/chat/reports': async () => ok({ model: { items: [...(await reported(ctx))] } }),
    '/api/operator/chat/reports/decide': async ({ log, input, operator }) =>
      asModel(await decide(ctx, log, input, operator.name)),
    '/api/operator/chat/support/close': async ({ input }) => asModel(await closeSupport(ctx, input.userId)),
  }
}
