import * as z from 'zod/mini'
import { ACCOUNT_CALLS } from './calls/account.ts'
import { type CallShape, call, type OperatorCallShape } from './calls/call.ts'
import { CHAT_CALLS } from './calls/chat.ts'
import { CHAT_DESK_CALLS } from './calls/chat-desk.ts'
import { CONSOLE_CALLS } from './calls/console.ts'
import { CURRENCY_CALLS } from './calls/currency.ts'
import { DESK_CALLS } from './calls/desk.ts'
import { GAME_CALLS } from './calls/game.ts'
import { IDENTITY_CALLS } from './calls/identity.ts'
import { Nothing, PageNo, PageSize, Password } from './calls/inputs.ts'
import { LOTTERY_CALLS } from './calls/lottery.ts'
import { LOTTERY_DESK_CALLS } from './calls/lottery-desk.ts'
import { NOTICE_CALLS } from './calls/notices.ts'
import { OPERATOR_CALLS } from './calls/operator.ts'
import { PRIZE_DESK_CALLS } from './calls/prize-desk.ts'
import { PRIZE_CALLS } from './calls/prizes.ts'
import { PROTECTION_CALLS } from './calls/protection.ts'
import { PROVIDER_DESK_CALLS } from './calls/provider-desk.ts'
import { PROVIDER_CALLS } from './calls/providers.ts'
import { RECHARGE_CALLS } from './calls/recharge.ts'
import { REPLAY_CALLS } from './calls/replay.ts'
import { REPORT_CALLS } from './calls/reports.ts'
import { REWARD_CALLS } from './calls/rewards.ts'
import { SIGN_IN_CALLS } from './calls/sign-in.ts'
import { STAFF_CALLS } from './calls/staff.ts'
import { WITHDRAW_CALLS } from './calls/withdraw.ts'
import {
  ActiveSeedPair,
  Amount,
  AmountInput,
  CountryId,
  CurrencyId,
  LanguageId,
  RechargeOrder,
  RequestId,
  SeedPair,
  Startup,
  User,
  Uuid,
} from './entities.ts'
import { InitParams } from './init-params.ts'
import { GameReturn, LiveFigures, PlayedGame, PublicWin, TopWin, WinMeasure, WinPeriod } from './live.ts'
import { DownloadOptions, PaidOrder, SiteRedPacket } from './notices.ts'
import { Modules } from './realtime.ts'
import { PublicProof } from './reports.ts'
import { VipPerks } from './rewards.ts'

/** Longer than any valid name, so that the server can explain what is wrong with it. */
const LoginName = z.string().check(z.trim(), z.maxLength(64))
const ClientSeed = z.string().check(z.regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/))

/**
 * Every call of the API. The server must handle each path of this map with the declared reply, and the browser can call
 * nothing else.
 */
export const CALLS = {
  '/api/home/startup': call({
    method: 'GET',
    access: 'anyone',
    about: 'What the page needs before it can draw anything.',
    input: z.object({
      lazy: z.optional(z.string()),
      startTime: z.optional(z.string()),
      dev: z.optional(z.string()),
      wta: z.optional(z.string()),
    }),
    reply: Startup,
  }),
  '/api/home/firewall_check': call({
    method: 'GET',
    access: 'anyone',
    about: 'What a person on a special domain has to send back after pressing the button of the check.',
    input: Nothing,
    reply: z.object({ model: z.object({ challenge: z.string() }) }),
  }),
  '/api/home/firewall_pass': call({
    method: 'POST',
    access: 'anyone',
    about: 'Passes the check with a challenge that is neither forged nor too fresh nor too old.',
    input: z.object({ challenge: z.string().check(z.maxLength(128)) }),
    reply: Nothing,
  }),
  '/api/home/recent_wins': call({
    method: 'GET',
    access: 'anyone',
    about: 'The last wins of everybody, newest first, as of two seconds ago at most.',
    input: Nothing,
    reply: z.object({ model: z.array(PublicWin) }),
  }),
  '/api/home/top_winners': call({
    method: 'GET',
    access: 'anyone',
    about:
      'The ten players with the best win of the running day, week or month in any currency: by profit at the stored rates, or by multiplier.',
    input: z.object({
      period: z._default(WinPeriod, 'day'),
      by: z._default(WinMeasure, 'amount'),
      currencyId: z._default(CurrencyId, 'USD'),
    }),
    reply: z.object({ model: z.array(TopWin) }),
  }),
  '/api/home/figures': call({
    method: 'GET',
    access: 'anyone',
    about:
      'How many play and how many have won; what wins paid today and this month, and the highest profit of this month, converted to one currency.',
    input: z.object({ currencyId: z._default(CurrencyId, 'USD') }),
    reply: z.object({ model: LiveFigures }),
  }),
  '/api/home/played_now': call({
    method: 'GET',
    access: 'anyone',
    about: 'The games with settled bets in the last ten minutes, the most played first.',
    input: Nothing,
    reply: z.object({ model: z.array(PlayedGame) }),
  }),
  '/api/home/game_returns': call({
    method: 'GET',
    access: 'anyone',
    about:
      'What each game has given back of all that was staked in it, with the range in which its true return lies.',
    input: Nothing,
    reply: z.object({ model: z.array(GameReturn) }),
  }),
  '/api/home/proof': call({
    method: 'GET',
    access: 'anyone',
    about:
      'The public proof: the sum of all accounts, the last seal, the return of each game and payout times. At most a minute old.',
    input: Nothing,
    reply: z.object({ model: PublicProof }),
  }),
  '/api/auth/browser_foot_print': call({
    method: 'GET',
    access: 'anyone',
    about: 'Gives this browser an identity for its fingerprint `t`, which may be empty.',
    input: z.object({ t: z._default(z.string().check(z.maxLength(128)), '') }),
    reply: z.object({ model: z.string() }),
  }),
  '/api/auth/register': call({
    method: 'POST',
    access: 'anyone',
    about: 'Opens an account by name, e-mail or phone and logs it in.',
    input: z.object({
      username: z.optional(LoginName),
      email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.email())),
      phone: z.optional(z.string().check(z.trim(), z.maxLength(20))),
      password: Password,
      currencyId: z.optional(CurrencyId),
      countryId: z.optional(CountryId),
      language: z.optional(LanguageId),
      promoCode: z.optional(z.string().check(z.maxLength(64))),
      /** Code sent to the phone or the e-mail; needed where `smsConfig.enableRegister` or `emailConfig.enableRegister`. */
      smsCode: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/))),
      adult: z.literal(true),
      ...InitParams.shape,
    }),
    reply: z.object({ user: User }),
  }),
  '/api/auth/login': call({
    method: 'POST',
    access: 'anyone',
    about: 'Logs in by name, e-mail or phone with a password.',
    input: z.object({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      password: z.string().check(z.normalize('NFKC'), z.maxLength(128)),
      /** Reopens an account that its owner closed a few days ago. */
      reopen: z.optional(z.literal(true)),
    }),
    reply: z.object({ user: User }),
  }),
  '/api/auth/check': call({
    method: 'POST',
    access: 'player',
    about: 'Whether the token still stands.',
    input: Nothing,
    reply: z.object({ user: User }),
  }),
  '/api/auth/user_info': call({
    method: 'POST',
    access: 'player',
    about: 'The current user with the current balance.',
    input: Nothing,
    reply: z.object({ user: User }),
  }),
  '/api/auth/ticket': call({
    method: 'POST',
    access: 'player',
    about:
      'A ticket for `?token=` in an address of the site, to hand this log-in to another tab, app or browser: good for 60 seconds and once.',
    input: Nothing,
    reply: z.object({ model: z.object({ ticket: z.string() }) }),
  }),
  '/api/auth/login_ticket': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Logs in with a ticket. The session is one of its own, and ends no later than the one that gave the ticket.',
    input: z.object({ ticket: z.string().check(z.maxLength(256)) }),
    reply: z.object({ user: User }),
  }),
  '/api/auth/logout': call({
    method: 'POST',
    access: 'player',
    about: 'Ends this session.',
    input: Nothing,
    reply: Nothing,
  }),
  '/api/sockmsg/init': call({
    method: 'POST',
    access: 'anyone',
    about: 'A ticket for one socket connection.',
    input: Nothing,
    reply: z.object({ model: z.object({ token: z.string(), nodeKey: z.string() }) }),
  }),
  '/api/sockmsg/join': call({
    method: 'POST',
    access: 'anyone',
    about: 'A ticket for a list of modules (and the own user id), to be emitted on the socket as `join`.',
    input: Modules,
    reply: z.object({ model: z.object({ token: z.string() }) }),
  }),
  '/api/fairness/seeds': call({
    method: 'POST',
    access: 'player',
    about:
      'The seed pair that decides my next bet (hash of the server seed, client seed, nonce) and the hash of the server seed after it.',
    input: Nothing,
    reply: z.object({ model: ActiveSeedPair }),
  }),
  '/api/fairness/rotate': call({
    method: 'POST',
    access: 'player',
    about:
      'Reveals the server seed in use and starts a new pair: the server seed whose hash was shown as the next one, with a client seed of my own if I give one.',
    input: z.object({ requestId: RequestId, clientSeed: z.optional(ClientSeed) }),
    reply: z.object({
      model: z.object({
        revealed: z.object({ ...SeedPair.shape, serverSeed: z.string() }),
        next: ActiveSeedPair,
      }),
    }),
  }),
  '/api/pay/recharge': call({
    method: 'POST',
    access: 'player',
    about:
      'Opens a deposit: the player pays by its `code`, or at `payUrl`. Without a `method` it is paid by card. `promo` is a code for a bonus. With `bonus: false` it brings none, for good.',
    input: z.object({
      requestId: RequestId,
      amount: AmountInput,
      method: z.optional(z.string().check(z.maxLength(16))),
      promo: z.optional(z.string().check(z.maxLength(40))),
      /** False declines every bonus of this deposit. */
      bonus: z.optional(z.boolean()),
    }),
    reply: z.object({ model: RechargeOrder }),
  }),
  '/api/pay/recharge_status': call({
    method: 'POST',
    access: 'player',
    about: 'Where one of my deposits stands.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: RechargeOrder }),
  }),
  '/api/pay/recharge_record': call({
    method: 'POST',
    access: 'player',
    about: 'My deposits, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(RechargeOrder),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/pay/paid_list': call({
    method: 'POST',
    access: 'player',
    about: 'Which of these deposits of mine are paid.',
    input: z.object({ ids: z.array(Uuid).check(z.maxLength(10)) }),
    reply: z.object({ model: z.array(PaidOrder) }),
  }),
  '/api/user/vip_list': call({
    method: 'POST',
    access: 'anyone',
    about:
      'The VIP levels, what must have been staked in all (weighted by the edge) for each and its perks: in my currency, or for a visitor in the one they name.',
    input: z.object({ currencyId: z.optional(CurrencyId) }),
    reply: z.object({
      model: z.array(VipPerks),
      /** The player's own stakes; null for a visitor. */
      extra: z.object({
        currencyId: CurrencyId,
        wagered: z.nullable(Amount),
        level: z.nullable(z.number()),
      }),
    }),
  }),
  '/api/user/hide_name': call({
    method: 'POST',
    access: 'player',
    about: 'Whether others see the ends of my name beside my wins, or nothing of it.',
    input: z.object({ on: z.boolean() }),
    reply: z.object({ model: z.object({ on: z.boolean() }) }),
  }),
  '/api/redpacket/site_redpack': call({
    method: 'POST',
    access: 'anyone',
    about:
      'The red packet that is open for everybody, if there is one: for a player, one in their currency, and as `extra` what they have had of it.',
    input: Nothing,
    reply: z.object({
      model: z.optional(SiteRedPacket),
      extra: z.optional(z.object({ mine: Amount })),
    }),
  }),
  '/api/ads/web2pwa': call({
    method: 'GET',
    access: 'anyone',
    about: 'How the site can be taken along as an app.',
    input: Nothing,
    reply: z.object({ model: DownloadOptions }),
  }),
  '/api/home/getH5RefAppUrl': call({
    method: 'GET',
    access: 'anyone',
    about: 'The host of an app that belongs to this site, as the first of `extra`.',
    input: Nothing,
    reply: z.object({ extra: z.tuple([z.string()]) }),
  }),
  ...ACCOUNT_CALLS,
  ...GAME_CALLS,
  ...LOTTERY_CALLS,
  ...LOTTERY_DESK_CALLS,
  ...PROVIDER_CALLS,
  ...PROVIDER_DESK_CALLS,
  ...RECHARGE_CALLS,
  ...WITHDRAW_CALLS,
  ...IDENTITY_CALLS,
  ...NOTICE_CALLS,
  ...CURRENCY_CALLS,
  ...PROTECTION_CALLS,
  ...OPERATOR_CALLS,
  ...STAFF_CALLS,
  ...REPORT_CALLS,
  ...CONSOLE_CALLS,
  ...REPLAY_CALLS,
  ...DESK_CALLS,
  ...REWARD_CALLS,
  ...PRIZE_CALLS,
  ...PRIZE_DESK_CALLS,
  ...SIGN_IN_CALLS,
  ...CHAT_CALLS,
  ...CHAT_DESK_CALLS,
} as const satisfies Record<string, CallShape>

export type Path = keyof typeof CALLS
export const PATHS = Object.keys(CALLS) as readonly Path[]
export type InputOf<P extends Path> = z.infer<(typeof CALLS)[P]['input']>
/** Input type of a call: fields with a default may be omitted. */
export type RequestOf<P extends Path> = z.input<(typeof CALLS)[P]['input']>
export type ReplyOf<P extends Path> = z.infer<(typeof CALLS)[P]['reply']>

/** Whether a call's input is in the query string instead of the body. */
export const goesInQuery = (path: Path): boolean => CALLS[path].method === 'GET' || 'sends' in CALLS[path]

export type OperatorPath = { [P in Path]: (typeof CALLS)[P]['access'] extends 'operator' ? P : never }[Path]

/** The operator's rules of a call; null for a call of players or of anyone. */
export function operatorRules(path: Path): OperatorCallShape | null {
  const shape: CallShape = CALLS[path]
  return shape.access === 'operator' ? shape : null
}

/** Body size limit of a call; undefined for the default limit. */
export function mostBytesOf(path: Path): number | undefined {
  const shape: CallShape = CALLS[path]
  return shape.mostBytes
}
