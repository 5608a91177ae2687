import { promoCodeOf, type RechargeInfo, type RechargeOrder } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import {
  err,
  formatAmount,
  minor,
  type OrderId,
  ok,
  orderId,
  present,
  type Result,
  type UserId,
  uuidV7,
  ZERO,
} from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import { readAmount } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { verifiedTaxId } from '../../players/identity/service.ts'
import { offerReview } from '../../players/persons/service.ts'
import { takeDepositRoom } from '../../players/protection/service.ts'
import { firstOffer, firstOfferIn, promisedBy, promoOffer, viewOffer } from '../bonuses/service.ts'
import { hasDeposited, listOpenBonuses, lockPromo } from '../bonuses/sql.ts'
import type { DepositContext } from '../bonuses/terms.ts'
import { bonusRules } from '../bonuses/terms.ts'
import { coinsWorth, pricesNow } from '../coins/transfers.ts'
import { paymentsDriverNamed } from '../doors/doors.ts'
import type { Order, Quote } from '../orders/order-row.ts'
import { paymentRef } from '../orders/payment-ref.ts'
import * as sql from '../orders/sql.ts'
import { coinLine, plainCoins } from '../ports/coin-amounts.ts'
import type { Opened } from '../ports/payments.ts'
import { atNewestTerms } from '../terms/service.ts'
import { needsIdentity } from '../withdrawals/identity.ts'
import {
  coinOf,
  feeOn,
  kindOf,
  linkOf,
  methodNamed,
  methodOf,
  methodsFor,
  networkOf,
  routeOf,
  viewMethod,
  withinLimits,
} from './methods.ts'

const USUAL_METHOD = 'card'

export const paidDeposits = (ctx: DepositContext, userId: UserId): ReturnType<typeof sql.readPaidOrders> =>
  sql.readPaidOrders(ctx.db, userId)

type RechargeInput = InputOf<'/api/pay/recharge'>

/** Opens a deposit. Idempotent by request id, also while the first call is in flight. */
export async function recharge(
  anyTerms: DepositContext,
  userId: UserId,
  input: RechargeInput,
): Promise<Result<RechargeOrder, Refusal>> {
  const ctx = await atNewestTerms(anyTerms)
  const { currencyId } = await ctx.ledger.balances(userId)
  const amount = readAmount('amount', input.amount, currencyId)
  if (!amount.ok) return amount
  const known = await sql.findOrderOfRequest(ctx.db, userId, input.requestId, ctx.clock.now())
  if (!known) {
    const made = await make(ctx, userId, input, currencyId, amount.value)
    if (!made.ok) return made
  }
  const order = present(
    known ?? (await sql.findOrderOfRequest(ctx.db, userId, input.requestId, ctx.clock.now())),
    `order of request ${input.requestId}`,
  )
  if (order.asked !== amount.value || order.currencyId !== currencyId || !matchesOrder(order, input))
    return err(refusal('requestIdReused'))
  const opened = order.state === 'WAITING' && order.paymentId === null ? await openPayment(ctx, order) : order
  return opened.paymentId === null ? err(refusal('paymentMaintenance')) : ok(view(opened))
}

const matchesOrder = (
  order: Order,
  { method = USUAL_METHOD, promo = '', bonus = true }: RechargeInput,
): boolean =>
  order.method === method &&
  order.declined === !bonus &&
  (order.declined || promo === '' || order.offeredBy === promoCodeOf(promo))

/** Whether the market's rules want the CPF of a document before any deposit, and it is missing. */
const needsDocument = async (ctx: DepositContext, userId: UserId): Promise<boolean> =>
  ctx.config.marketProfile === 'BR' && (await verifiedTaxId(ctx, userId)) === ''

/** Records a deposit with its promised bonus, or that it was declined, unless a check refuses it. */
async function make(
  ctx: DepositContext,
  userId: UserId,
  { requestId, method: methodId = USUAL_METHOD, promo = '', bonus: wanted = true, terms }: RechargeInput,
  currencyId: CurrencyId,
  amount: Order['amount'],
): Promise<Result<null, Refusal>> {
  const { db } = ctx
  const { deposits, version } = ctx.site.money()
  if (!deposits) return err(refusal('paymentMaintenance'))
  if (terms !== undefined && terms !== version) return err(refusal('termsChanged'))
  const { countryId } = await sql.readPayer(db, userId)
  const method = methodNamed(ctx, { countryId, currencyId }, methodId)
  if (!method.ok) return method
  if (await needsDocument(ctx, userId)) return err(refusal('identityNeeded'))
  const within = withinLimits(ctx, method.value, amount, currencyId)
  if (!within.ok) return within
  const nowMs = ctx.clock.now()
  const fee = feeOn(ctx, method.value, amount)
  const quote = await quoteFor(ctx, methodId, currencyId, amount + fee)
  if (!quote.ok) return quote
  const order = {
    id: orderId(uuidV7(ctx.clock, ctx.randomBytes)),
    userId,
    requestId,
    amount,
    currencyId,
    method: methodId,
    provider: present(routeOf(ctx, { countryId, currencyId }, method.value.id)[0], `driver of ${methodId}`)
      .connector.name,
    fee,
    quote: quote.value,
    expiresAtMs: nowMs + method.value.lifetimeMs,
    declined: !wanted,
  }
  // Before the transaction: within it, a second connection could be one that waits for this transaction's lock.
  const first = wanted && promo === '' ? await firstOffer(ctx, userId, currencyId) : null
  return inTransaction(db, async (tx) => {
    const room = await takeDepositRoom(tx, userId, order, nowMs)
    // A concurrent call may have recorded this request, and taken the room for it.
    if (!room.ok) return (await sql.findOrderOfRequest(tx, userId, requestId, nowMs)) ? ok(null) : room
    if (!wanted || promo === '') {
      await sql.insertOrder(tx, { ...order, bonus: first && promisedBy(first, amount) }, nowMs)
      return ok(null)
    }
    // Serialized, or two deposits could take the last use of a code.
    await lockPromo(tx, promoCodeOf(promo))
    const offer = await promoOffer(ctx, tx, userId, promo, currencyId)
    if (!offer.ok) return offer
    const bonus = promisedBy(offer.value, amount)
    if (!bonus) return err(refusal('promoBelowLeast', { min: viewOffer(offer.value, currencyId).least }))
    await sql.insertOrder(tx, { ...order, bonus }, nowMs)
    return ok(null)
  })
}

/** The coins to ask for at the prices of now; null for money. Refused while the coin has no fresh price. */
async function quoteFor(
  ctx: DepositContext,
  methodId: string,
  currencyId: CurrencyId,
  pays: bigint,
): Promise<Result<Quote | null, Refusal>> {
  const coin = coinOf(methodId)
  if (coin === null) return ok(null)
  const prices = await pricesNow(ctx, coin, currencyId)
  if (!prices) {
    ctx.log.warn({ coin, method: methodId }, 'deposit refused without a fresh price of its coin')
    return err(refusal('paymentMaintenance'))
  }
  const asked = coinsWorth(coin, pays, prices, currency(currencyId).decimalLength)
  return ok({ coin, asked, rateId: prices.coinRateId, moneyUsd: prices.moneyUsd })
}

/**
 * Has a payment opened by the provider of the order, or by the next of its route when it fails. The order belongs to one
 * provider at a time, which alone can give it a payment: the player sees no other one. Safe to run twice, concurrently or
 * after a crash: a provider returns the same payment for the same order.
 */
async function openPayment(ctx: DepositContext, first: Order): Promise<Order> {
  const { countryId } = await sql.readPayer(ctx.db, first.userId)
  const method = methodOf(first.method)
  const route = method ? routeOf(ctx, { countryId, currencyId: first.currencyId }, method) : []
  const failed = new Set<string>()
  let order = first
  while (order.state === 'WAITING' && order.paymentId === null) {
    const { id, provider } = order
    const payment = await openAt(ctx, order)
    failed.add(provider)
    const next = route.map(({ connector }) => connector.name).find((name) => !failed.has(name))
    if (payment) await sql.setPayment(ctx.db, order, payment, ctx.clock.now())
    else {
      ctx.log.warn({ orderId: id, provider, next }, 'payment provider opened no payment')
      if (next === undefined) await sql.failUnopened(ctx.db, order, ctx.clock.now())
      else await sql.moveOrder(ctx.db, order, next)
    }
    order = present(await sql.findOrder(ctx.db, id, ctx.clock.now()), `order ${id}`)
  }
  return order
}

async function openAt(ctx: DepositContext, order: Order): Promise<Opened | null> {
  const driver = paymentsDriverNamed(ctx.config, order.provider)
  if (!driver) return null
  return driver.open(ctx, {
    ...(await paymentRef(ctx, order)),
    kind: kindOf(order.method),
    network: networkOf(order.method),
    coins: order.quote
      ? { coin: order.quote.coin, amount: plainCoins(order.quote.coin, order.quote.asked) }
      : undefined,
    expiresAtMs: order.expiresAtMs,
  })
}

function view(order: Order): RechargeOrder {
  const { decimalLength } = currency(order.currencyId)
  const coin = order.quote?.coin ?? 'USDT'
  const coinsText = (units: bigint | null): string => (units === null ? '' : coinLine(coin, units))
  return {
    id: order.id,
    amount: formatAmount(order.amount, decimalLength),
    asked: formatAmount(order.asked, decimalLength),
    currencyId: order.currencyId,
    state: order.state,
    payUrl: order.payUrl,
    createdAt: order.createdAtMs,
    paidAt: order.paidAtMs,
    method: order.method,
    kind: kindOf(order.method),
    fee: formatAmount(order.fee, decimalLength),
    code: order.code,
    // A further transfer has no requested coins.
    coin: order.parent === null ? order.coin : '',
    link: linkOf(order),
    arrived: coinsText(order.arrived),
    held: coinsText(order.held),
    waiting: coinsText(order.waiting),
    expiresAt: order.expiresAtMs,
    confirmations: order.confirmations,
    needed: order.confirmationsNeeded,
    bonus: formatAmount(order.bonus?.amount ?? ZERO, decimalLength),
    wager: formatAmount(order.bonus?.wager ?? ZERO, decimalLength),
    refunded: formatAmount(order.refunded, decimalLength),
  }
}

const offerFor = async (ctx: DepositContext, userId: UserId, promo: string, currencyId: CurrencyId) =>
  promo === ''
    ? ok(await firstOffer(ctx, userId, currencyId))
    : promoOffer(ctx, ctx.db, userId, promo, currencyId)

/** The code a player registered with, or for a first deposit the site's own; only one that they can still use. */
async function suggestedPromo(ctx: DepositContext, userId: UserId, currencyId: CurrencyId): Promise<string> {
  const { vpCode } = (await ctx.site.current()).settings
  const own = await sql.readRegisteredPromo(ctx.db, userId)
  const codes = [own, (await paidDeposits(ctx, userId)).count === 0 ? vpCode : '']
  for (const code of codes)
    if (code !== '' && (await promoOffer(ctx, ctx.db, userId, code, currencyId)).ok) return promoCodeOf(code)
  return ''
}

/** Deposit methods open to a player now, with the bonus offer and the active bonuses. */
export async function rechargeInfo(
  anyTerms: DepositContext,
  userId: UserId,
  { promo = '' }: InputOf<'/api/pay/recharge_info'>,
): Promise<Result<RechargeInfo, Refusal>> {
  const ctx = await atNewestTerms(anyTerms)
  const { db } = ctx
  const { currencyId } = await ctx.ledger.balances(userId)
  const { countryId, isVerified } = await sql.readPayer(db, userId)
  const barred = await isBarred(db, userId)
  const offer = barred ? ok(null) : await offerFor(ctx, userId, promo, currencyId)
  if (!offer.ok) return offer
  const mayHaveFirst =
    !barred && promo === '' && offer.value === null && firstOfferIn(ctx, currencyId) !== null
  const [last, needed, suggested, bonuses, review] = await Promise.all([
    sql.readLastMethod(db, userId),
    needsDocument(ctx, userId).then((isMissing) => isMissing || needsIdentity(ctx, userId, currencyId, 0n)),
    barred || promo !== '' ? '' : suggestedPromo(ctx, userId, currencyId),
    barred ? [] : listOpenBonuses(db, userId),
    mayHaveFirst && !(await hasDeposited(db, userId)) ? offerReview(ctx, userId) : null,
  ])
  const text = (amount: bigint) => formatAmount(minor(amount), currency(currencyId).decimalLength)
  return ok({
    open: ctx.site.money().deposits,
    barred,
    currencyId,
    needsContact: !isVerified,
    needsIdentity: needed,
    methods: methodsFor(ctx, { countryId, currencyId }).map((method) => viewMethod(ctx, method, currencyId)),
    last,
    offer: offer.value && viewOffer(offer.value, currencyId),
    review,
    rules: await bonusRules(ctx, currencyId),
    wagerPercent: ctx.site.money().withdrawalWagerPercent,
    terms: ctx.site.money().version,
    suggested,
    bonuses: bonuses.map(({ amount, left, total }) => ({
      amount: text(amount),
      left: text(left),
      total: text(total),
    })),
  })
}

/** Only for the caller's own orders: another player's is as unknown as one that does not exist. */
export async function rechargeStatus(
  ctx: DepositContext,
  userId: UserId,
  id: OrderId,
): Promise<Result<RechargeOrder, Refusal>> {
  const order = await sql.findOrder(ctx.db, id, ctx.clock.now())
  return order?.userId === userId ? ok(view(order)) : err(refusal('unknownOrder'))
}

export async function rechargeRecord(
  ctx: DepositContext,
  userId: UserId,
  page: InputOf<'/api/pay/recharge_record'>,
) {
  const [items, total] = await Promise.all([
    sql.listOrders(ctx.db, userId, page, ctx.clock.now()),
    sql.countOrders(ctx.db, userId),
  ])
  return { items: items.map(view), total, pageNo: page.pageNo, pageSize: page.pageSize }
}
