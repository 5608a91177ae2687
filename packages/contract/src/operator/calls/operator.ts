import * as z from 'zod/mini'
import { CatalogueGame, GameState } from '../../player/catalogue.ts'
import { SiteRedPacket } from '../../player/notices.ts'
import { EmptyBody } from '../../shared/empty-body.ts'
import {
  Amount,
  AmountInput,
  CatalogueGameId,
  CurrencyId,
  GameId,
  RequestId,
  Uuid,
} from '../../shared/entities.ts'
import { PageNo, PageSize, wholeUpTo } from '../../shared/inputs.ts'
import { AnyDesign, DesignDraft, DesignFinding, DesignVersion } from '../design-calls.ts'
import { ForcedAnswer } from '../forced-answer.ts'
import { LedgerState } from '../ledger-state.ts'
import { SiteSettings } from '../site-settings.ts'
import { type CallShape, call } from './call.ts'

const ReasonText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
/** Above 0, with at most two decimals. */
const Limit = z.string().check(z.regex(/^(?!0+(\.0+)?$)(0|[1-9]\d{0,10})(\.\d{1,2})?$/))
const MinBet = z.optional(z.nullable(Limit))
const GameSettings = z.object({
  gameId: GameId,
  rtp: z.number(),
  minBet: z.string(),
  /** Minimum bets in the money of a currency; for null, `minBet` applies. */
  minBets: z.object({
    USD: z.nullable(z.string()),
    BRL: z.nullable(z.string()),
    IDR: z.nullable(z.string()),
  }),
  maxBet: z.string(),
  maxWin: z.string(),
  /** Least return at the smallest bet of any currency, in ten-thousandths: payouts are whole minor units. */
  least: z.number(),
})
const OneSite = z.object({
  model: z.object({ settings: SiteSettings, changed: z.array(z.keyof(SiteSettings)) }),
})
const OneLedger = z.object({ model: LedgerState })
const Count = z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))
const OneDesign = z.object({ model: DesignVersion })
const DESIGN_BODY_BYTES = 1024 * 1024

/** Operator calls. The browser never makes them. */
export const OPERATOR_CALLS = {
  '/api/operator/redpacket/open': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'large',
    about:
      'Puts a red packet for everybody aside until `endTime`: the server splits `total` into `shares` by chance, and they can be claimed after the notice of rains.',
    input: z.object({
      requestId: RequestId,
      currencyId: CurrencyId,
      total: AmountInput,
      shares: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
      endTime: z.number().check(z.int(), z.gte(0)),
    }),
    reply: z.object({ model: SiteRedPacket }),
  }),
  '/api/operator/ledger': call({
    method: 'GET',
    access: 'operator',
    permission: 'ledger.read',
    about:
      'How the ledger stands: whether payouts are frozen and why, the last check, the last seal, the house’s balances.',
    input: EmptyBody,
    reply: OneLedger,
  }),
  '/api/operator/ledger/check': call({
    method: 'POST',
    access: 'operator',
    permission: 'ledger.read',
    about: 'Checks the whole ledger and all seals now. What it finds freezes payouts.',
    input: EmptyBody,
    reply: OneLedger,
  }),
  '/api/operator/ledger/thaw': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.thaw',
    confirm: true,
    fourEyes: 'always',
    about: 'Lets payouts go on, once a check of the whole ledger finds nothing.',
    input: z.object({ reason: ReasonText }),
    reply: OneLedger,
  }),
  '/api/operator/ledger/adjust': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.adjust',
    confirm: true,
    fourEyes: 'always',
    about: 'Puts a player’s balance right by `amount`, up or (with a minus) down.',
    input: z.object({
      reason: ReasonText,
      requestId: RequestId,
      userId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      amount: AmountInput,
    }),
    reply: z.object({ model: z.object({ transactionId: z.string(), balance: Amount }) }),
  }),
  '/api/operator/game/state': call({
    method: 'POST',
    access: 'operator',
    permission: 'games.state',
    about:
      'Takes a game out for maintenance or puts it back. New bets are refused meanwhile; open ones can be finished.',
    input: z.object({
      gameId: CatalogueGameId,
      state: z.enum(['open', 'maintenance']),
      reason: ReasonText,
    }),
    reply: z.object({ model: CatalogueGame }),
  }),
  '/api/operator/game/settings': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about:
      'What each game is played by: return to player in ten-thousandths, limits in the unit of MIN_BET, minimum bets by currency in its own money; and whether it is open.',
    input: EmptyBody,
    reply: z.object({ model: z.array(z.object({ ...GameSettings.shape, state: GameState })) }),
  }),
  '/api/operator/game/settings/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'games.settings',
    confirm: true,
    fourEyes: 'always',
    about:
      'Sets what new bets of a game are played by. What is left out stays; a limit that is null is the site’s own again.',
    input: z.object({
      reason: ReasonText,
      gameId: GameId,
      rtp: z.optional(z.number().check(z.int(), z.gte(9000), z.lte(9950))),
      minBet: z.optional(z.nullable(Limit)),
      minBets: z.optional(z.object({ USD: MinBet, BRL: MinBet, IDR: MinBet })),
      maxBet: z.optional(z.nullable(Limit)),
      maxWin: z.optional(z.nullable(Limit)),
    }),
    reply: z.object({ model: GameSettings }),
  }),
  '/api/operator/site/settings': call({
    method: 'GET',
    access: 'operator',
    permission: 'site.read',
    about: 'The settings of the site: those in force, and which of them an operator has set.',
    input: EmptyBody,
    reply: OneSite,
  }),
  '/api/operator/site/settings/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'site.change',
    about:
      'Changes settings of the site, in every process within a second. Fields left out stay; those named in `reset` are the configured ones again.',
    input: z.object({
      settings: z._default(z.partial(SiteSettings), {}),
      reset: z._default(z.array(z.keyof(SiteSettings)), []),
      reason: ReasonText,
    }),
    reply: OneSite,
  }),
  '/api/operator/site/pass': call({
    method: 'POST',
    access: 'operator',
    permission: 'site.read',
    recorded: true,
    about: 'A link that lets its holder into the site during maintenance, for twelve hours.',
    input: z.object({ reason: ReasonText }),
    reply: z.object({ model: z.object({ url: z.string(), expiresAt: z.number() }) }),
  }),
  '/api/operator/player/forbid': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.bar',
    about:
      'Closes deposits and games to one player (440033), or opens them again. Their money stays theirs and can be withdrawn.',
    input: z.object({
      userId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      on: z.boolean(),
      reason: ReasonText,
    }),
    reply: z.object({ model: z.object({ userId: z.string(), on: z.boolean() }) }),
  }),
  '/api/operator/answers': call({
    method: 'POST',
    access: 'operator',
    permission: 'development',
    about:
      'Has the next calls of one player, or of one browser, to `path` answered with `answer` instead: nothing else happens then. To see how the site behaves, and only where `FORCED_ANSWERS` is on; held in this process alone, and not for long.',
    input: z.object({
      path: z.string().check(z.maxLength(100)),
      userId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
      identity: z.optional(Uuid),
      times: z._default(wholeUpTo(100), 1),
      seconds: z._default(wholeUpTo(3600), 300),
      answer: ForcedAnswer,
    }),
    reply: EmptyBody,
  }),
  '/api/operator/design': call({
    method: 'GET',
    access: 'operator',
    permission: 'content.read',
    about: 'The draft of the design, and which version players see.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ draft: DesignDraft, published: DesignVersion }) }),
  }),
  '/api/operator/design/publish': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.publish',
    about: 'Shows the draft, if it still is the `version` that was looked at, to every player from now on.',
    input: z.object({ version: Count, note: ReasonText }),
    reply: OneDesign,
  }),
  '/api/operator/design/write': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.write',
    about:
      'Replaces the draft, if it still is the `version` this one was made from. What is wrong with it is said as a list, and nothing changed.',
    input: z.object({ version: Count, design: AnyDesign }),
    reply: z.object({ model: DesignDraft }),
    mostBytes: DESIGN_BODY_BYTES,
  }),
  '/api/operator/design/check': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.read',
    recorded: false,
    about: 'Everything that is wrong with a design: where, and what it must be.',
    input: z.object({ design: AnyDesign }),
    reply: z.object({ model: z.object({ findings: z.array(DesignFinding) }) }),
    mostBytes: DESIGN_BODY_BYTES,
  }),
  '/api/operator/design/history': call({
    method: 'GET',
    access: 'operator',
    permission: 'content.read',
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
    permission: 'content.read',
    about: 'One published version with its design.',
    input: z.object({ number: wholeUpTo(9_999_999) }),
    reply: z.object({ model: z.object({ ...DesignVersion.shape, design: z.unknown() }) }),
  }),
  '/api/operator/design/roll_back': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.publish',
    about:
      'Publishes an older version again. The draft goes back too: what was withdrawn is not published again by it. What was never published stays.',
    input: z.object({ number: Count, note: ReasonText }),
    reply: OneDesign,
  }),
  '/api/operator/design/token': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.read',
    about:
      'A token that shows the draft of the design to whoever opens the site with it as `designToken`, and nothing else, for an hour.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ token: z.string(), url: z.string(), expiresAt: z.number() }) }),
  }),
  '/api/operator/design/asset': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.write',
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
