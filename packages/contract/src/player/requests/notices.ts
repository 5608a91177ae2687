import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import type { RequestsOf } from '../call.ts'
import type { NOTICE_CALLS } from '../calls/notices.ts'
import { ChosenKind, UserNotice } from '../notices.ts'

const NoticeId = UserNotice.shape.id

/** Notices of a player, and how they are signalled. */
export const NOTICE_REQUESTS = {
  '/api/user/notice_page': {
    access: 'player',
    about: 'What I was told, newest first, and how much of all of it I have not read.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
  },
  '/api/app_user_notice/updatePushStatus': {
    access: 'player',
    about: 'One of my notices has been shown to me by itself.',
    input: z.object({ id: NoticeId }),
  },
  '/api/user/notice_read': {
    access: 'player',
    about: 'I have read one of my notices, or with `older` that one and all before it.',
    input: z.object({ id: NoticeId, older: z._default(z.boolean(), false) }),
  },
  '/api/user/notice_settings': {
    access: 'player',
    about: 'How I hear of notices, kind by kind.',
    input: EmptyBody,
  },
  '/api/user/notice_settings/save': {
    access: 'player',
    about:
      'Chooses how I hear of notices of one kind. Those about the keys of my account cannot be turned off.',
    input: z.object({
      kind: ChosenKind,
      sound: z.boolean(),
      toast: z.boolean(),
      email: z.boolean(),
      /** Left out: as it was. */
      push: z.optional(z.boolean()),
    }),
  },
} as const satisfies RequestsOf<typeof NOTICE_CALLS>
