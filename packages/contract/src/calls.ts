import * as z from 'zod/mini'
import { Autobet, AutobetState, AutobetWish } from './autobets.ts'
import { Bet, BetOutcome } from './bets.ts'
import { CatalogueGame, CatalogueGameId } from './catalogue.ts'
import { AnyDesign, DesignDraft, DesignFinding, DesignVersion } from './design-calls.ts'
import {
  ActiveSeedPair,
  Amount,
  AmountInput,
  CountryId,
  CurrencyId,
  GameId,
  LanguageId,
  LedgerState,
  RechargeOrder,
  RequestId,
  SeedPair,
  Startup,
  User,
  Uuid,
} from './entities.ts'
import { ForcedAnswer } from './forced.ts'
import { GameReturn, LiveFigures, PublicBet, PublicWin, TopWin, WinMeasure, WinPeriod } from './live.ts'
import { DownloadOptions, PaidOrder, SiteRedPacket, UserNotice } from './notices.ts'
import { Modules } from './realtime.ts'
import { CashOutReceipt, PlayedRound, PlayerBet, RoundBet, RoundGameId, RoundState } from './rounds.ts'

/**
 * Every call of the site: the server must handle each path of this map and answer what it says, and the browser can call
 * nothing else. `access` is who may call: anyone, a logged-in player, or who has the operator's token. `about` is what the
 * API page says of it.
 */
type CallShape = {
  method: 'GET' | 'POST'
  access: 'anyone' | 'player' | 'operator'
  about: string
  input: z.ZodMiniType
  reply: z.ZodMiniObject
  /** A POST whose input stands in the address, as the spec has it. */
  sends?: 'query'
  /** For a body that may be larger than others. */
  mostBytes?: number
}
const call = <const Shape extends CallShape>(shape: Shape): Shape => shape

const Nothing = z.object({})
/** Longer than any name may be: what is wrong with one is said in plain words by the server. */
const LoginName = z.string().check(z.trim(), z.maxLength(64))
/**
 * Longer than anybody needs, short enough that hashing it is no attack. Counted in the form that is hashed: one sign may
 * stand for eighteen letters there, or several for one.
 */
const Password = z.string().check(z.normalize('NFKC'), z.minLength(8), z.maxLength(128))
/** Coercion would also take `true`, `[1]`, `"0x10"` and `" 1"` for numbers. */
const WholeNumber = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,7}$/))]), z.transform(Number))
const upTo = (most: number) => z.pipe(WholeNumber, z.number().check(z.int(), z.gte(1), z.lte(most)))
const PageNo = z._default(upTo(1_000_000), 1)
const PageSize = z._default(upTo(100), 10)
const ClientSeed = z.string().check(z.regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/))
const Move = z.object({ id: Uuid, requestId: RequestId })
const OneBet = z.object({ model: Bet })
const OneAnyBet = z.object({ model: PlayerBet })
const OneRoundBet = z.object({ model: RoundBet })
/** `sentAt` is the page's idea of the server's time. */
const Stop = z.object({
  ...Move.shape,
  sentAt: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2 ** 48))),
})
const Stopped = z.object({ model: z.object({ bet: RoundBet, receipt: z.nullable(CashOutReceipt) }) })
const Choice = z.object({ ...Move.shape, model: z.object({ choice: z.number() }) })
const Person = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const Because = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
/** One asks, another agrees, and both are on record with the reason. */
const TwoPeople = z.object({
  reason: Because,
  requestedBy: Person,
  approvedBy: Person,
})
/** Above 0, with at most two decimals. */
const Limit = z.string().check(z.regex(/^(?!0+(\.0+)?$)(0|[1-9]\d{0,10})(\.\d{1,2})?$/))
const GameSettings = z.object({
  gameId: GameId,
  rtp: z.number(),
  minBet: z.string(),
  maxBet: z.string(),
  maxWin: z.string(),
})
/** Milliseconds since 1970, as far as a UUID of version 7 can tell them. */
const Moment = z.number().check(z.int(), z.gte(0), z.lte(2 ** 48 - 1))
const OneLedger = z.object({ model: LedgerState })
const Count = z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))
const OneDesign = z.object({ model: DesignVersion })
const DESIGN_BODY_BYTES = 1024 * 1024

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
      'The ten players with the best win of the running day, week or month: by amount in one currency, or by multiplier.',
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
      'How many play and how many have won; what wins came to today and this month in one currency, and the biggest of this month.',
    input: z.object({ currencyId: z._default(CurrencyId, 'USD') }),
    reply: z.object({ model: LiveFigures }),
  }),
  '/api/home/game_returns': call({
    method: 'GET',
    access: 'anyone',
    about:
      'What each game has given back of all that was staked in it, with the range in which its true return lies.',
    input: Nothing,
    reply: z.object({ model: z.array(GameReturn) }),
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
      adult: z.literal(true),
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
  '/api/game/info': call({
    method: 'POST',
    access: 'anyone',
    about: 'Limits and return of a game, and the bet the caller has open in it.',
    input: z.object({ gameId: GameId }),
    reply: z.object({
      model: z.object({
        gameId: GameId,
        rtp: z.number(),
        minBet: z.string(),
        maxBet: z.string(),
        defaultBet: z.string(),
        maxWin: z.string(),
        /** The most that all bets of a round are paid together, where many play one round. */
        maxRoundWin: z.optional(z.string()),
        heldBet: z.nullable(Bet),
      }),
    }),
  }),
  '/api/game/bet': call({
    method: 'POST',
    access: 'player',
    about:
      'Takes a stake and opens a bet. `model` carries the stake and the options of the game. With `choices` all moves are made at once and the bet comes back settled.',
    input: z.object({
      gameId: GameId,
      requestId: RequestId,
      model: z.object({
        betAmount: AmountInput,
        mines: z.optional(z.number()),
        difficulty: z.optional(z.string().check(z.maxLength(20))),
        rocks: z.optional(z.number()),
        balls: z.optional(z.number()),
        choices: z.optional(z.array(z.number()).check(z.maxLength(100))),
        autoCashOut: z.optional(AmountInput),
        slot: z.optional(z.number()),
        nextRound: z.optional(z.boolean()),
      }),
    }),
    reply: OneAnyBet,
  }),
  '/api/game/mines_game/play': call({
    method: 'POST',
    access: 'player',
    about: 'Opens one tile.',
    input: Choice,
    reply: OneBet,
  }),
  '/api/game/mines_game/cash_out': call({
    method: 'POST',
    access: 'player',
    about: 'Takes stake times the current multiplier and ends the bet.',
    input: Move,
    reply: OneBet,
  }),
  '/api/game/tower_game/play': call({
    method: 'POST',
    access: 'player',
    about: 'Steps on one tile of the next row.',
    input: Choice,
    reply: OneBet,
  }),
  '/api/game/tower_game/cash_out': call({
    method: 'POST',
    access: 'player',
    about: 'Takes stake times the current multiplier and ends the bet.',
    input: Move,
    reply: OneBet,
  }),
  '/api/game/stair_game/play': call({
    method: 'POST',
    access: 'player',
    about: 'Steps on one tile of the next stair.',
    input: Choice,
    reply: OneBet,
  }),
  '/api/game/stair_game/cash_out': call({
    method: 'POST',
    access: 'player',
    about: 'Takes stake times the current multiplier and ends the bet.',
    input: Move,
    reply: OneBet,
  }),
  '/api/game/football_game/play': call({
    method: 'POST',
    access: 'player',
    about: 'Shoots the next penalty into one zone.',
    input: Choice,
    reply: OneBet,
  }),
  '/api/game/football_game/cash_out': call({
    method: 'POST',
    access: 'player',
    about: 'Takes stake times the current multiplier and ends the bet.',
    input: Move,
    reply: OneBet,
  }),
  '/api/game/kangaroo_game/play': call({
    method: 'POST',
    access: 'player',
    about: 'Makes the next jump; the one choice is 0.',
    input: Choice,
    reply: OneBet,
  }),
  '/api/game/kangaroo_game/cash_out': call({
    method: 'POST',
    access: 'player',
    about: 'Takes stake times the current multiplier and ends the bet.',
    input: Move,
    reply: OneBet,
  }),
  '/api/game/thimbles_game/play': call({
    method: 'POST',
    access: 'player',
    about: 'Lifts one cup, which ends the bet.',
    input: Choice,
    reply: OneBet,
  }),
  '/api/game/crash/stop': call({
    method: 'POST',
    access: 'player',
    about:
      'Cashes a bet on the running round out at what the round had reached when this request was read. `receipt` says so, signed; it is null where the bet had been cashed out before by itself.',
    input: Stop,
    reply: Stopped,
  }),
  '/api/game/crash/cancel': call({
    method: 'POST',
    access: 'player',
    about: 'Takes back a bet whose round has not been locked yet, or that waits for the next.',
    input: Move,
    reply: OneRoundBet,
  }),
  '/api/game/aviator/stop': call({
    method: 'POST',
    access: 'player',
    about: 'As for crash.',
    input: Stop,
    reply: Stopped,
  }),
  '/api/game/aviator/cancel': call({
    method: 'POST',
    access: 'player',
    about: 'As for crash.',
    input: Move,
    reply: OneRoundBet,
  }),
  '/api/game/rounds/state': call({
    method: 'POST',
    access: 'anyone',
    about:
      'The round that is on now with its largest bets and exact totals, my own bets, and the last fifty rounds.',
    input: z.object({ gameId: RoundGameId }),
    reply: z.object({ model: RoundState }),
  }),
  '/api/game/rounds/history': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Rounds that have ended with all it takes to check them, newest first; those before number `before`.',
    input: z.object({
      gameId: RoundGameId,
      before: z.optional(z.number().check(z.int(), z.gte(1))),
      pageSize: z._default(upTo(1000), 50),
    }),
    reply: z.object({ model: z.array(PlayedRound) }),
  }),
  '/api/game/bet_result': call({
    method: 'POST',
    access: 'player',
    about: 'PENDING, WIN or LOSE, with the whole bet.',
    input: z.object({ id: Uuid }),
    reply: z.object({
      model: z.object({ id: Uuid, result: BetOutcome, winAmount: z.string(), bet: PlayerBet }),
    }),
  }),
  '/api/game/finish_hold': call({
    method: 'POST',
    access: 'player',
    about: 'Settles one open bet at what it is worth now.',
    input: z.object({ id: Uuid }),
    reply: OneAnyBet,
  }),
  '/api/game/finish_all_my_hold': call({
    method: 'POST',
    access: 'player',
    about: 'Settles all open bets at what they are worth now.',
    input: Nothing,
    reply: z.object({ model: z.array(PlayerBet) }),
  }),
  '/api/game/bet_record': call({
    method: 'POST',
    access: 'player',
    about:
      'My bets, newest first: all, or those of one game, made from `from` on and before `to` (milliseconds), or with one result.',
    input: z.object({
      pageNo: PageNo,
      pageSize: PageSize,
      gameId: z.optional(GameId),
      from: z.optional(Moment),
      to: z.optional(Moment),
      result: z.optional(BetOutcome),
    }),
    reply: z.object({
      model: z.object({
        items: z.array(PlayerBet),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/game/bets': call({
    method: 'POST',
    access: 'anyone',
    about: 'The last settled bets of everybody in one game, newest first, as of two seconds ago at most.',
    input: z.object({ gameId: GameId }),
    reply: z.object({ model: z.array(PublicBet) }),
  }),
  '/api/game/play': call({
    method: 'GET',
    access: 'player',
    about:
      'Where a game is played: a page of this site for our own, the address of its provider for a demo, to be shown in a frame. The token of the header counts, not one in the address.',
    input: z.object({
      gameId: CatalogueGameId,
      token: z.optional(z.string().check(z.maxLength(256))),
      lang: z.optional(z.string().check(z.maxLength(16))),
      deviceType: z.optional(z.string().check(z.maxLength(16))),
      demo: z.optional(z.enum(['true', 'false'])),
    }),
    reply: z.object({ model: z.object({ url: z.string(), game: CatalogueGame }) }),
  }),
  '/api/game/autobet/start': call({
    method: 'POST',
    access: 'player',
    about:
      'Makes the same bet with the same choices again and again, on the server, until it is done, a limit is reached or the player stops it. One run a game at a time.',
    input: z.object({ gameId: GameId, requestId: RequestId, model: AutobetWish }),
    reply: z.object({ model: Autobet }),
  }),
  '/api/game/autobet/stop': call({
    method: 'POST',
    access: 'player',
    about: 'Ends a run, at once or with the bet that is under way.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: Autobet }),
  }),
  '/api/game/autobet/state': call({
    method: 'POST',
    access: 'player',
    about: 'My run in one game: the one under way, or the last.',
    input: z.object({ gameId: GameId }),
    reply: z.object({ model: AutobetState }),
  }),
  '/api/game/autobet/record': call({
    method: 'POST',
    access: 'player',
    about: 'My runs, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(Autobet),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/game/favourites': call({
    method: 'POST',
    access: 'player',
    about: 'Puts a game among my favourites, or takes it out. Doing so twice is as good as once.',
    input: z.object({ gameId: CatalogueGameId, on: z.boolean() }),
    reply: z.object({ model: z.object({ gameId: CatalogueGameId, on: z.boolean() }) }),
  }),
  '/api/game/favourite_list': call({
    method: 'POST',
    access: 'player',
    about: 'My favourites, the newest first.',
    input: Nothing,
    reply: z.object({ model: z.array(CatalogueGame) }),
  }),
  '/api/game/recent_list': call({
    method: 'POST',
    access: 'player',
    about: 'The games I have bet in lately, the latest first.',
    input: Nothing,
    reply: z.object({ model: z.array(z.object({ ...CatalogueGame.shape, playedAt: z.number() })) }),
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
    about: 'Opens a deposit with the payment provider; the player pays at `payUrl`.',
    input: z.object({ requestId: RequestId, amount: AmountInput }),
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
      'The VIP levels and what must have been staked in all for each: in my currency, or for a visitor in the one they name.',
    input: z.object({ currencyId: z.optional(CurrencyId) }),
    reply: z.object({
      model: z.array(z.object({ level: z.number(), wagered: Amount })),
      /** What I have staked myself; null for a visitor. */
      extra: z.object({ currencyId: CurrencyId, wagered: z.nullable(Amount) }),
    }),
  }),
  '/api/user/hide_name': call({
    method: 'POST',
    access: 'player',
    about: 'Whether others see the ends of my name beside my wins, or nothing of it.',
    input: z.object({ on: z.boolean() }),
    reply: z.object({ model: z.object({ on: z.boolean() }) }),
  }),
  '/api/user/notice_page': call({
    method: 'POST',
    access: 'player',
    about: 'What I was told, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(UserNotice),
        total: z.number(),
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
    input: z.object({ id: UserNotice.shape.id }),
    reply: z.object({ message: z.literal('success') }),
  }),
  '/api/redpacket/site_redpack': call({
    method: 'POST',
    access: 'anyone',
    about: 'The red packet that is open for everybody, if there is one: for a player, one in their currency.',
    input: Nothing,
    reply: z.object({ model: z.optional(SiteRedPacket) }),
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
  '/api/operator/redpacket/open': call({
    method: 'POST',
    access: 'operator',
    about: 'Puts a red packet for everybody aside, already split into shares, until `endTime`.',
    input: z.object({
      requestId: RequestId,
      currencyId: CurrencyId,
      shares: z.array(AmountInput).check(z.minLength(1), z.maxLength(10_000)),
      endTime: z.number().check(z.int(), z.gte(0)),
    }),
    reply: z.object({ model: SiteRedPacket }),
  }),
  '/api/operator/ledger': call({
    method: 'GET',
    access: 'operator',
    about:
      'How the ledger stands: whether payouts are frozen and why, the last check, the last seal, the house’s balances.',
    input: Nothing,
    reply: OneLedger,
  }),
  '/api/operator/ledger/check': call({
    method: 'POST',
    access: 'operator',
    about: 'Checks the whole ledger and all seals now. What it finds freezes payouts.',
    input: Nothing,
    reply: OneLedger,
  }),
  '/api/operator/ledger/thaw': call({
    method: 'POST',
    access: 'operator',
    about: 'Lets payouts go on, once a check of the whole ledger finds nothing.',
    input: TwoPeople,
    reply: OneLedger,
  }),
  '/api/operator/ledger/adjust': call({
    method: 'POST',
    access: 'operator',
    about: 'Puts a player’s balance right by `amount`, up or (with a minus) down.',
    input: z.object({
      ...TwoPeople.shape,
      requestId: RequestId,
      userId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      amount: AmountInput,
    }),
    reply: z.object({ model: z.object({ transactionId: z.string(), balance: Amount }) }),
  }),
  '/api/operator/game/state': call({
    method: 'POST',
    access: 'operator',
    about:
      'Takes a game out for maintenance or puts it back. New bets are refused meanwhile; open ones can be finished.',
    input: z.object({
      gameId: CatalogueGameId,
      state: z.enum(['open', 'maintenance']),
      person: Person,
      reason: Because,
    }),
    reply: z.object({ model: CatalogueGame }),
  }),
  '/api/operator/game/settings': call({
    method: 'GET',
    access: 'operator',
    about: 'What each game is played by: return to player in ten-thousandths, limits in the unit of MIN_BET.',
    input: Nothing,
    reply: z.object({ model: z.array(GameSettings) }),
  }),
  '/api/operator/game/settings/change': call({
    method: 'POST',
    access: 'operator',
    about:
      'Sets what new bets of a game are played by. What is left out stays; a limit that is null is the site’s own again.',
    input: z.object({
      ...TwoPeople.shape,
      gameId: GameId,
      rtp: z.optional(z.number().check(z.int(), z.gte(9000), z.lte(9950))),
      minBet: z.optional(z.nullable(Limit)),
      maxBet: z.optional(z.nullable(Limit)),
      maxWin: z.optional(z.nullable(Limit)),
    }),
    reply: z.object({ model: GameSettings }),
  }),
  '/api/operator/answers': call({
    method: 'POST',
    access: 'operator',
    about:
      'Has the next calls of one player, or of one browser, to `path` answered with `answer` instead: nothing else happens then. To see how the site behaves; held in this process alone, and not for long.',
    input: z.object({
      path: z.string().check(z.maxLength(100)),
      userId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
      identity: z.optional(Uuid),
      times: z._default(upTo(100), 1),
      seconds: z._default(upTo(3600), 300),
      answer: ForcedAnswer,
    }),
    reply: Nothing,
  }),
  '/api/operator/design': call({
    method: 'GET',
    access: 'operator',
    about: 'The draft of the design, and which version players see.',
    input: Nothing,
    reply: z.object({ model: z.object({ draft: DesignDraft, published: DesignVersion }) }),
  }),
  '/api/operator/design/publish': call({
    method: 'POST',
    access: 'operator',
    about: 'Shows the draft, if it still is the `version` that was looked at, to every player from now on.',
    input: z.object({ version: Count, by: Person, note: Because }),
    reply: OneDesign,
  }),
  '/api/operator/design/write': call({
    method: 'POST',
    access: 'operator',
    about:
      'Replaces the draft, if it still is the `version` this one was made from. What is wrong with it is said as a list, and nothing changed.',
    input: z.object({ version: Count, by: Person, design: AnyDesign }),
    reply: z.object({ model: DesignDraft }),
    mostBytes: DESIGN_BODY_BYTES,
  }),
  '/api/operator/design/check': call({
    method: 'POST',
    access: 'operator',
    about: 'Everything that is wrong with a design: where, and what it must be.',
    input: z.object({ design: AnyDesign }),
    reply: z.object({ model: z.object({ findings: z.array(DesignFinding) }) }),
    mostBytes: DESIGN_BODY_BYTES,
  }),
  '/api/operator/design/history': call({
    method: 'GET',
    access: 'operator',
    about: 'What was published, by whom, when and why, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(DesignVersion),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/operator/design/version': call({
    method: 'GET',
    access: 'operator',
    about: 'One published version with its design.',
    input: z.object({ number: upTo(9_999_999) }),
    reply: z.object({ model: z.object({ ...DesignVersion.shape, design: z.unknown() }) }),
  }),
  '/api/operator/design/roll_back': call({
    method: 'POST',
    access: 'operator',
    about: 'Publishes an older version again. The draft stays as it is.',
    input: z.object({ number: Count, by: Person, note: Because }),
    reply: OneDesign,
  }),
  '/api/operator/design/token': call({
    method: 'POST',
    access: 'operator',
    about:
      'A token that shows the draft of the design to whoever opens the site with it as `designToken`, and nothing else, for an hour.',
    input: z.object({ by: Person }),
    reply: z.object({ model: z.object({ token: z.string(), expiresAt: z.number() }) }),
  }),
  '/api/operator/design/asset': call({
    method: 'POST',
    access: 'operator',
    about:
      'Keeps a picture (PNG, JPEG, WebP), a sound (MP3) or a font (WOFF2) of at most 1 MB for designs. `name` says its extension; the same bytes have the same id.',
    input: z.object({
      name: z.string().check(z.maxLength(100)),
      base64: z.string(),
    }),
    reply: z.object({ model: z.object({ id: z.string(), path: z.string() }) }),
    mostBytes: 1536 * 1024,
  }),
} as const satisfies Record<string, CallShape>

export type Path = keyof typeof CALLS
export const PATHS = Object.keys(CALLS) as readonly Path[]
export type InputOf<P extends Path> = z.infer<(typeof CALLS)[P]['input']>
/** What a caller may write: fields with a default may be left out. */
export type RequestOf<P extends Path> = z.input<(typeof CALLS)[P]['input']>
export type ReplyOf<P extends Path> = z.infer<(typeof CALLS)[P]['reply']>

/** Whether the input of a call stands in the address rather than in a body. */
export const goesInQuery = (path: Path): boolean => CALLS[path].method === 'GET' || 'sends' in CALLS[path]

/** How large the body of a call may be; undefined for as large as any other. */
export function mostBytesOf(path: Path): number | undefined {
  const shape: CallShape = CALLS[path]
  return shape.mostBytes
}
