import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { AmountInput, CountryId, CurrencyId, LanguageId, RequestId, Uuid } from '../../shared/entities.ts'
import { PageNo, PageSize, Password, ShownTerms } from '../../shared/inputs.ts'
import type { RequestsOf } from '../call.ts'
import type { START_CALLS } from '../calls/start.ts'
import { InitParams } from '../init-params.ts'
import { WinMeasure, WinPeriod } from '../live.ts'
import { Modules } from '../realtime.ts'

/** Longer than any valid name, so that the server can explain what is wrong with it. */
const LoginName = z.string().check(z.trim(), z.maxLength(64))
const ClientSeed = z.string().check(z.regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/))

/** The start of a page, log-in, deposits, and what everybody may see. */
export const START_REQUESTS = {
  '/api/home/startup': {
    access: 'anyone',
    about: 'What the page needs before it can draw anything.',
    input: z.object({
      lazy: z.optional(z.string()),
      startTime: z.optional(z.string()),
      dev: z.optional(z.string()),
      wta: z.optional(z.string()),
    }),
  },
  '/api/home/firewall_check': {
    access: 'anyone',
    about: 'What a person on a special domain has to send back after pressing the button of the check.',
    input: EmptyBody,
  },
  '/api/home/firewall_pass': {
    access: 'anyone',
    about: 'Passes the check with a challenge that is neither forged nor too fresh nor too old.',
    input: z.object({ challenge: z.string().check(z.maxLength(128)) }),
  },
  '/api/home/recent_wins': {
    access: 'anyone',
    about: 'The last wins of everybody, newest first, as of two seconds ago at most.',
    input: EmptyBody,
  },
  '/api/home/top_winners': {
    access: 'anyone',
    about:
      'The ten players with the best win of the running day, week or month in any currency: by profit at the stored rates, or by multiplier.',
    input: z.object({
      period: z._default(WinPeriod, 'day'),
      by: z._default(WinMeasure, 'amount'),
      currencyId: z._default(CurrencyId, 'USD'),
    }),
  },
  '/api/home/figures': {
    access: 'anyone',
    about:
      'How many play and how many have won; what wins paid today and this month, and the highest profit of this month, converted to one currency.',
    input: z.object({ currencyId: z._default(CurrencyId, 'USD') }),
  },
  '/api/home/played_now': {
    access: 'anyone',
    about: 'The games with settled bets in the last ten minutes, the most played first.',
    input: EmptyBody,
  },
  '/api/home/game_returns': {
    access: 'anyone',
    about:
      'What each game has given back of all that was staked in it, with the range in which its true return lies.',
    input: EmptyBody,
  },
  '/api/home/proof': {
    access: 'anyone',
    about:
      'The public proof: the sum of all accounts, the last seal, the return of each game and payout times. At most a minute old.',
    input: EmptyBody,
  },
  '/api/auth/browser_foot_print': {
    access: 'anyone',
    about: 'Gives this browser an identity for its fingerprint `t`, which may be empty.',
    input: z.object({ t: z._default(z.string().check(z.maxLength(128)), '') }),
  },
  '/api/auth/register': {
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
  },
  '/api/auth/login': {
    access: 'anyone',
    about: 'Logs in by name, e-mail or phone with a password.',
    input: z.object({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      password: z.string().check(z.normalize('NFKC'), z.maxLength(128)),
      /** Reopens an account that its owner closed a few days ago. */
      reopen: z.optional(z.literal(true)),
    }),
  },
  '/api/auth/check': {
    access: 'player',
    about: 'Whether the token still stands.',
    input: EmptyBody,
  },
  '/api/auth/user_info': {
    access: 'player',
    about: 'The current user with the current balance.',
    input: EmptyBody,
  },
  '/api/auth/ticket': {
    access: 'player',
    about:
      'A ticket for `?token=` in an address of the site, to hand this log-in to another tab, app or browser: good for 60 seconds and once.',
    input: EmptyBody,
  },
  '/api/auth/login_ticket': {
    access: 'anyone',
    about:
      'Logs in with a ticket. The session is one of its own, and ends no later than the one that gave the ticket.',
    input: z.object({ ticket: z.string().check(z.maxLength(256)) }),
  },
  '/api/auth/logout': {
    access: 'player',
    about: 'Ends this session.',
    input: EmptyBody,
  },
  '/api/sockmsg/init': {
    access: 'anyone',
    about: 'A ticket for one socket connection.',
    input: EmptyBody,
  },
  '/api/sockmsg/join': {
    access: 'anyone',
    about: 'A ticket for a list of modules (and the own user id), to be emitted on the socket as `join`.',
    input: Modules,
  },
  '/api/fairness/seeds': {
    access: 'player',
    about:
      'The seed pair that decides my next bet (hash of the server seed, client seed, nonce) and the hash of the server seed after it.',
    input: EmptyBody,
  },
  '/api/fairness/rotate': {
    access: 'player',
    about:
      'Reveals the server seed in use and starts a new pair: the server seed whose hash was shown as the next one, with a client seed of my own if I give one.',
    input: z.object({ requestId: RequestId, clientSeed: z.optional(ClientSeed) }),
  },
  '/api/pay/recharge': {
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
      terms: z.optional(ShownTerms),
    }),
  },
  '/api/pay/recharge_status': {
    access: 'player',
    about: 'Where one of my deposits stands.',
    input: z.object({ id: Uuid }),
  },
  '/api/pay/recharge_record': {
    access: 'player',
    about: 'My deposits, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
  },
  '/api/pay/paid_list': {
    access: 'player',
    about: 'Which of these deposits of mine are paid.',
    input: z.object({ ids: z.array(Uuid).check(z.maxLength(10)) }),
  },
  '/api/user/vip_list': {
    access: 'anyone',
    about:
      'The VIP levels, what must have been staked in all (weighted by the edge) for each and its perks: in my currency, or for a visitor in the one they name.',
    input: z.object({ currencyId: z.optional(CurrencyId) }),
  },
  '/api/user/hide_name': {
    access: 'player',
    about: 'Whether others see the ends of my name beside my wins, or nothing of it.',
    input: z.object({ on: z.boolean() }),
  },
  '/api/redpacket/site_redpack': {
    access: 'anyone',
    about:
      'The red packet that is open for everybody, if there is one: for a player, one in their currency, and as `extra` what they have had of it.',
    input: EmptyBody,
  },
} as const satisfies RequestsOf<typeof START_CALLS>
