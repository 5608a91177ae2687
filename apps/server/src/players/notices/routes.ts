import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { messagePlayer } from './operator-message.ts'
import { chooseNotices, markPushed, markRead, noticeChoices, noticePage } from './service.ts'

type NoticePaths =
  | '/api/user/notice_page'
  | '/api/app_user_notice/updatePushStatus'
  | '/api/user/notice_read'
  | '/api/user/notice_settings'
  | '/api/user/notice_settings/save'
  | '/api/operator/player/message'

export function noticeRoutes(ctx: Context): Pick<Handlers, NoticePaths> {
  return {
    '/api/user/notice_page': async (call) => ok({ model: await noticePage(ctx, call.userId, call.input) }),
    '/api/app_user_notice/updatePushStatus': async (call) => {
      const marked = await markPushed(ctx, call.userId, call.input.id)
      return marked.ok ? ok({ message: 'success' }) : marked
    },
    '/api/user/notice_read': async (call) => {
      const marked = await markRead(ctx, call.userId, call.input)
      return marked.ok ? ok({ model: marked.value }) : marked
    },
    '/api/user/notice_settings': async (call) => ok({ model: await noticeChoices(ctx, call.userId) }),
    '/api/operator/player/message': async ({ input }) => asModel(await messagePlayer(ctx, input)),
    '/api/user/notice_settings/save': async (call) =>
      ok({ model: await chooseNotices(ctx, call.userId, call.input) }),
  }
}
