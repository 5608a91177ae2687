import { shareBet, unshareBet } from '../community/chat/lottery-cards.ts'
import { createGate } from '../operators/approvals/gate.ts'
import { createDescribe } from '../operators/descriptions/service.ts'
import { isPromoCode, listOpenBonuses } from '../payments/bonuses/service.ts'
import { paidDeposits } from '../payments/deposits/service.ts'
import { depositLeftOf } from '../payments/withdrawals/service.ts'
import type { Shelf } from '../platform/files/objects-sql.ts'
import { FILES } from '../platform/files/sql.ts'
import type { Gates } from '../platform/http/gates.ts'
import type { MessageHooks } from '../platform/messages/service.ts'
import { stopAllRuns } from '../play/autobet/service.ts'
import type { ProviderLaunch } from '../play/catalogue/service.ts'
import type { BetCards } from '../play/lottery/service.ts'
import { undoFailedCode } from '../players/accounts/codes.ts'
import type { AccountHooks } from '../players/accounts/hooks.ts'
import { authenticator } from '../players/accounts/service.ts'
import { launchAtProvider, openAtProviders, providerOf } from '../providers/service.ts'
import { attribute } from '../rewards/invites/service.ts'
import { ASSETS } from '../site/design/sql.ts'
import { createSiteGate } from '../site/gate/service.ts'
import type { AppContext } from './context.ts'

/*
 * A lower room never imports an upper one. Where it must tell or ask something, it declares a hook, and here the two are
 * connected. `ctx` is a function because the context itself carries some of the hooks.
 */

export const accountHooks = (ctx: () => AppContext): AccountHooks => ({
  isPromoCode: (code) => isPromoCode(ctx(), code),
  depositsOf: async (userId) => {
    const { count, sum } = await paidDeposits(ctx(), userId)
    return { count, leftIn: (currencyId) => depositLeftOf(ctx(), currencyId, sum) }
  },
  opened: (tx, userId, origin, identity) => attribute(ctx(), tx, userId, origin, identity),
  openBonuses: (userId) => listOpenBonuses(ctx().db, userId),
  openAtProviders: (db, userId) => openAtProviders(ctx(), db, userId),
  stopPlaying: stopAllRuns,
})

/** The tables of files, whose bytes may be in any store. */
export const SHELVES: readonly Shelf[] = [FILES, ASSETS]

/** Outcomes of a message that never arrived. */
export const messageHooks = (ctx: AppContext): MessageHooks => ({
  failed: (tx, messageId) => undoFailedCode(ctx, tx, messageId),
})

/** Checks of player, site and operator before a call is carried out. */
export const gatesOf = (ctx: AppContext): Gates => ({
  authenticate: authenticator(ctx),
  site: createSiteGate(ctx),
  operators: createGate(ctx, createDescribe(ctx)),
})

export const providerLaunch = (ctx: AppContext): ProviderLaunch => ({
  has: (game) => providerOf(ctx, game) !== null,
  launch: (request) => launchAtProvider(ctx, request),
})

export const betCards = (ctx: AppContext): BetCards => ({
  share: (userId, bet) => shareBet(ctx, userId, bet),
  unshare: (userId, bet) => unshareBet(ctx, userId, bet),
})
