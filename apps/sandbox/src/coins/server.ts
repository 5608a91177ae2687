import { ChargeRequest, CoinPayoutRequest, type Json } from '@baize/contract'
import { type Clock, never } from '@baize/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { acceptForms } from '../forms.ts'
import { missingPage } from '../psp/pages.ts'
import { showPage } from '../psp/show-page.ts'
import type { Store } from '../psp/store.ts'
import { languageOf } from '../psp/words.ts'
import { type Charges, type CoinStep, chargeOf } from './charges.ts'
import { coinPage } from './page.ts'
import { type CoinPayouts, paidCoinsOf } from './payouts.ts'
import { isFromMerchant } from './signature.ts'

type Coins = {
  readonly store: Store
  readonly charges: Charges
  readonly payouts: CoinPayouts
  readonly clock: Clock
  /** Public key that merchant requests must be signed with. */
  readonly merchantKey: string
  readonly originOf: () => string
}

const AnyJson = z.json()
const refuse = (reply: FastifyReply, code: number, error: string) => reply.code(code).send({ error })

/** The coin provider: signed API for the merchant, and a fake wallet page for the player. */
export function coinProvider(app: FastifyInstance, coins: Coins): void {
  void app.register(async (scope) => merchantCalls(scope, coins))
  void app.register(async (scope) => payoutCalls(scope, coins))
  void app.register(async (scope) => {
    acceptForms(scope)
    walletPages(scope, coins)
  })
}

function merchantCalls(
  scope: FastifyInstance,
  { store, charges, clock, merchantKey, originOf }: Coins,
): void {
  const isFrom = (request: FastifyRequest, body: Json | undefined) =>
    isFromMerchant(merchantKey, clock.now(), request.headers, {
      method: request.method,
      path: request.url,
      body,
    })

  scope.post('/coins/v2/charges', async (request, reply) => {
    const body = AnyJson.safeParse(request.body)
    if (!body.success || !isFrom(request, body.data)) return refuse(reply, 401, 'wrong signature')
    const input = ChargeRequest.safeParse(body.data)
    if (!input.success) return refuse(reply, 400, 'not a request for a charge')
    const opened = await charges.open(input.data)
    if (opened.ok) {
      if (store.faults.silentPayments === 0)
        return reply.code(201).send(chargeOf(opened.value, opened.value, originOf()))
      store.faults.silentPayments--
      reply.hijack()
      request.raw.destroy()
      return undefined
    }
    switch (opened.error) {
      case 'down':
        return refuse(reply, 503, 'out of order')
      case 'badAddress':
        return refuse(reply, 400, 'callback must be an http(s) address')
      case 'badAmount':
        return refuse(reply, 400, 'the price must be above zero')
      case 'otherCharge':
        return refuse(reply, 409, 'this reference has a charge of another price')
      default:
        return never(opened.error)
    }
  })

  scope.get<{ Params: { id: string } }>('/coins/v2/charges/:id', async (request, reply) => {
    if (!isFrom(request, undefined)) return refuse(reply, 401, 'wrong signature')
    const charge = charges.find(request.params.id)
    return charge ? reply.send(chargeOf(charge, charge, originOf())) : refuse(reply, 404, 'no such charge')
  })

  scope.get<{ Querystring: { from?: string; to?: string } }>('/coins/v2/charges', async (request, reply) => {
    if (!isFrom(request, undefined)) return refuse(reply, 401, 'wrong signature')
    const [from, to] = [Number(request.query.from) * 1000, Number(request.query.to) * 1000]
    const found = [...store.charges.values()].filter(({ createdAt }) => createdAt >= from && createdAt < to)
    return reply.send({ charges: found.map((charge) => chargeOf(charge, charge, originOf())) })
  })
}

function payoutCalls(scope: FastifyInstance, { store, payouts, clock, merchantKey }: Coins): void {
  const isFrom = (request: FastifyRequest, body: Json | undefined) =>
    isFromMerchant(merchantKey, clock.now(), request.headers, {
      method: request.method,
      path: request.url,
      body,
    })

  scope.post('/coins/v2/payouts', async (request, reply) => {
    const body = AnyJson.safeParse(request.body)
    if (!body.success || !isFrom(request, body.data)) return refuse(reply, 401, 'wrong signature')
    const input = CoinPayoutRequest.safeParse(body.data)
    if (!input.success) return refuse(reply, 400, 'not a payout request')
    const taken = await payouts.take(input.data)
    if (taken.ok) {
      if (!payouts.staysSilent()) return reply.code(201).send(paidCoinsOf(taken.value))
      reply.hijack()
      request.raw.destroy()
      return undefined
    }
    switch (taken.error) {
      case 'down':
        return refuse(reply, 503, 'out of order')
      case 'badCallback':
        return refuse(reply, 400, 'callback must be an http(s) address')
      case 'badAmount':
        return refuse(reply, 400, 'the number of coins must be above zero')
      case 'badAddress':
        return refuse(reply, 400, 'not an address of this network')
      case 'otherPayout':
        return refuse(reply, 409, 'this reference has a payout of other coins')
      default:
        return never(taken.error)
    }
  })

  scope.get<{ Params: { reference: string } }>('/coins/v2/payouts/:reference', async (request, reply) => {
    if (!isFrom(request, undefined)) return refuse(reply, 401, 'wrong signature')
    const payout = payouts.find(request.params.reference)
    return payout ? reply.send(paidCoinsOf(payout)) : refuse(reply, 404, 'no such payout')
  })

  scope.get<{ Querystring: { from?: string; to?: string } }>('/coins/v2/payouts', async (request, reply) => {
    if (!isFrom(request, undefined)) return refuse(reply, 401, 'wrong signature')
    const [from, to] = [Number(request.query.from) * 1000, Number(request.query.to) * 1000]
    const found = [...store.coinPayouts.values()].filter(
      ({ createdAt }) => createdAt >= from && createdAt < to,
    )
    return reply.send({ payouts: found.map(paidCoinsOf) })
  })

  for (const status of ['completed', 'failed'] as const)
    scope.post<{ Params: { reference: string } }>(
      `/coins/payouts/:reference/${status}`,
      async (request, reply) => {
        const payout = payouts.find(request.params.reference)
        if (!payout) return refuse(reply, 404, 'no such payout')
        await payouts.settle(payout, status)
        return reply.send({ status: payout.status })
      },
    )
}

/** A positive decimal with at most six places. */
const SendForm = z.object({
  coins: z.optional(z.string().check(z.regex(/^(?=.*[1-9])(0|[1-9]\d{0,8})(\.\d{1,6})?$/))),
})
const STEPS: readonly CoinStep[] = ['send', 'confirm', 'confirmAll', 'fail']

function walletPages(scope: FastifyInstance, { charges, originOf }: Coins): void {
  const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])
  scope.get<{ Params: { id: string } }>('/coins/pay/:id', async (request, reply) => {
    const charge = charges.find(request.params.id)
    return charge
      ? showPage(reply, coinPage(charge, chargeOf(charge, charge, originOf()), languageFor(request)))
      : showPage(reply.code(404), missingPage(languageFor(request)))
  })
  for (const step of [...STEPS, 'resend'] as const)
    scope.post<{ Params: { id: string } }>(`/coins/pay/:id/${step}`, async (request, reply) => {
      const charge = charges.find(request.params.id)
      if (!charge) return showPage(reply.code(404), missingPage(languageFor(request)))
      if (step === 'resend') await charges.resend(charge)
      else {
        const form = SendForm.safeParse(request.body ?? {})
        if (!form.success) return refuse(reply, 400, 'not a number of coins')
        await charges.step(charge, step, form.data.coins)
      }
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
      return isForm ? reply.redirect(`/coins/pay/${charge.id}`, 303) : reply.send({ status: charge.status })
    })
}
