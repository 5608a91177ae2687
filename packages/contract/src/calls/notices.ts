import * as z from 'zod/mini'
import { ChosenKind, NoticeChoice, UserNotice } from '../notices.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, PageNo, PageSize } from './inputs.ts'

const NoticeId = UserNotice.shape.id
const Unread = z.object({ model: z.object({ unread: z.number() }) })
const Choices = z.object({ model: z.array(NoticeChoice) })

/** Notices of a player, and how they are signalled. */
export const NOTICE_CALLS = {
  '/api/user/notice_page': call({
    method: 'POST',
    access: 'player',
    about: 'What I was told, newest first, and how much of all of it I have not read.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(UserNotice),
        total: z.number(),
        unread: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/app_user_notice/updatePushStatus': call({
    method: 'POST',
    access: 'player',
    about: 'One of my notices has been shown to me by itself.',
    sends: 'query',
    input: z.object({ id: NoticeId }),
    reply: z.object({ message: z.literal('success') }),
  }),
  '/api/user/notice_read': call({
    method: 'POST',
    access: 'player',
    about: 'I have read one of my notices, or with `older` that one and all before it.',
    input: z.object({ id: NoticeId, older: z._default(z.boolean(), false) }),
    reply: Unread,
  }),
  '/api/user/notice_settings': call({
    method: 'POST',
    access: 'player',
    about: 'How I hear of notices, kind by kind.',
    input: Nothing,
    reply: Choices,
  }),
  '/api/user/notice_settings/save': call({
    method: 'POST',
    access: 'player',
    about:
      'Chooses how I hear of notices of one kind. Those about the keys of my account cannot be turned off.',
    input: z.object({ kind: ChosenKind, sound: z.boolean(), toast: z.boolean(), email: z.boolean() }),
    reply: Choices,
  }),
} as const satisfies Record<string, CallShape>
