import * as z from 'zod/mini'
import { AmountInput, CurrencyId, RequestId } from '../entities.ts'
import { UserNotice } from '../notices.ts'
import {
  Break,
  ChosenKind,
  CurrencyRate,
  CurrencyView,
  LimitAbout,
  LimitPeriod,
  NoticeChoice,
  Protection,
  RealityMinutes,
  SessionMinutes,
} from '../notify.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, PageNo, PageSize } from './inputs.ts'

const NoticeId = UserNotice.shape.id
const Unread = z.object({ model: z.object({ unread: z.number() }) })
const Choices = z.object({ model: z.array(NoticeChoice) })
const View = z.object({ model: CurrencyView })
const Protected = z.object({ model: Protection })
const Rate = z.string().check(z.regex(/^(?=.*[1-9])(0|[1-9]\d{0,5})(\.\d{1,9})?$/))

/** Notices, display currency and responsible-gaming limits of a player. */
export const NOTIFY_CALLS = {
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
  '/api/user/currency': call({
    method: 'POST',
    access: 'player',
    about: 'In which currency my money is, in which it is shown to me, and the rates with their times.',
    input: Nothing,
    reply: View,
  }),
  '/api/user/currency/show': call({
    method: 'POST',
    access: 'player',
    about:
      'Has my amounts shown in a currency, at its rate, or with null in the game’s money. The money itself stays what it is.',
    input: z.object({ currencyId: z.nullable(CurrencyId) }),
    reply: View,
  }),
  '/api/user/protection': call({
    method: 'POST',
    access: 'player',
    about: 'My limits and how near I am to them, a break if one runs, and all I have changed about them.',
    input: Nothing,
    reply: Protected,
  }),
  '/api/user/protection/limit': call({
    method: 'POST',
    access: 'player',
    about:
      'Sets how much I may lose, or with `about` deposit, in a day, a week or a month; null is no limit. Less holds at once, more can be confirmed a day later.',
    input: z.object({
      requestId: RequestId,
      about: z._default(z.enum(['loss', 'deposit']), 'loss'),
      period: LimitPeriod,
      amount: z.nullable(AmountInput),
    }),
    reply: Protected,
  }),
  '/api/user/protection/session': call({
    method: 'POST',
    access: 'player',
    about:
      'Sets how long I may play before bets pause for an hour; null is no limit. Less holds at once, more can be confirmed a day later.',
    input: z.object({ requestId: RequestId, minutes: z.nullable(SessionMinutes) }),
    reply: Protected,
  }),
  '/api/user/protection/raise': call({
    method: 'POST',
    access: 'player',
    about: 'A day after I asked for more: yes, raise the limit; or no, leave it as it is.',
    input: z.object({
      requestId: RequestId,
      about: z._default(LimitAbout, 'loss'),
      period: z._default(LimitPeriod, 'day'),
      raise: z.boolean(),
    }),
    reply: Protected,
  }),
  '/api/user/protection/break': call({
    method: 'POST',
    access: 'player',
    about: 'No bets for this long, from now on. A break that runs can be made longer, never shorter.',
    input: z.object({ requestId: RequestId, length: Break }),
    reply: Protected,
  }),
  '/api/user/protection/reality': call({
    method: 'POST',
    access: 'player',
    about: 'After how many minutes of play I want to be told how it went; 0 for never.',
    input: z.object({ minutes: RealityMinutes }),
    reply: Protected,
  }),
  '/api/operator/rates': call({
    method: 'POST',
    access: 'operator',
    permission: 'site.change',
    about: 'Sets what one of each of these currencies is in US dollars, from now on.',
    input: z.object({
      rates: z.array(z.object({ currencyId: CurrencyId, usd: Rate })).check(z.minLength(1), z.maxLength(20)),
    }),
    reply: z.object({ model: z.array(CurrencyRate) }),
  }),
  '/api/operator/rates/now': call({
    method: 'GET',
    access: 'operator',
    permission: 'site.read',
    about: 'What one of each currency is in US dollars, and since when.',
    input: z.object({}),
    reply: z.object({ model: z.array(CurrencyRate) }),
  }),
} as const satisfies Record<string, CallShape>
