import * as z from 'zod/mini'
import type { PlayerCall } from '../call.ts'
import { NoticeChoice, UserNotice } from '../notices.ts'

const Unread = z.object({ model: z.object({ unread: z.number() }) })
const Choices = z.object({ model: z.array(NoticeChoice) })

/** Notices of a player, and how they are signalled. */
export const NOTICE_CALLS = {
  '/api/user/notice_page': {
    method: 'POST',
    reply: z.object({
      model: z.object({
        items: z.array(UserNotice),
        total: z.number(),
        unread: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  },
  '/api/app_user_notice/updatePushStatus': {
    method: 'POST',
    sends: 'query',
    reply: z.object({ message: z.literal('success') }),
  },
  '/api/user/notice_read': { method: 'POST', reply: Unread },
  '/api/user/notice_settings': { method: 'POST', reply: Choices },
  '/api/user/notice_settings/save': { method: 'POST', reply: Choices },
} as const satisfies Record<string, PlayerCall>
