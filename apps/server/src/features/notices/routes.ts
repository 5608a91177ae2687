import { ok } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { markPushed, noticePage } from './service.ts'

type NoticePaths = '/api/user/notice_page' | '/api/app_user_notice/updatePushStatus'

export function noticeRoutes(ctx: Context): Pick<Handlers, NoticePaths> {
  return {
    '/api/user/notice_page': async (call) => ok({ model: await noticePage(ctx, call.userId, call.input) }),
    '/api/app_user_notice/updatePushStatus': async (call) => {
      const marked = await markPushed(ctx, call.userId, call.input.id)
      return marked.ok ? ok({ message: 'success' }) : marked
    },
  }
}
