import { ChargeRequest, CoinPayoutRequest } from '@baize/contract/provider'
import type { Clock } from '@baize/kit'
import { strikes } from '@baize/sandbox-shared/faults'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { missingPage } from '../psp/pages.ts'
import type { Store } from '../psp/store.ts'
import { languageOf } from '../psp/words.ts'
import { leaveUnanswered, type Refusals, refuse, showPage } from '../replies.ts'
import { type ChargeFault, type Charges, type CoinStep, chargeOf } from './charges.ts'
import { coinPage } from './page.ts'
import { type CoinPayoutFault, type CoinPayouts, paidCoinsOf } from './payouts.ts'
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

const CHARGE_REFUSED: Refusals<ChargeFault> = {
  down: [503, 'out of order'],
  badAddress: [400, 'callback must be an http(s) address'],
  badAmount: [400, 'the price must be above zero'],
  otherCharge: [409, 'this reference has a charge of another price'],
}
const PAYOUT_REFUSED: Refusals<CoinPayoutFault> = {
  down: [503, 'out of order'],
  badCallback: [400, 'callback must be an http(s) address'],
  badAmount: [400, 'the number of coins must be above zero'],
  badAddress: [400, 'not an address of this network'],
  otherPayout: [409, 'this reference has a payout of other coins'],
}

/** The coin provider: signed API for the merchant, and a fake wallet page for the player. */
export function coinProvider(app: FastifyInstance, coins: Coins): void {
  void app.register(async (scope) => merchantCalls(scope, coins))
  void app.register(async (scope) => controls(scope, coins.payouts))
  void app.register(async (scope) => {
    acceptForms(scope)
    walletPages(scope, coins)
  })
}

function merchantCalls(
  scope: FastifyInstance,
  { store, charges, payouts, clock, merchantKey, originOf }: Coins,
): void {
  scope.addHook('preHandler', async ({ method, url, headers, body }, reply) => {
    const said = AnyJson.safeParse(body)
    const isFrom =
      (body === undefined || said.success) &&
      isFromMerchant(merchantKey, clock.now(), headers, { method, path: url, body: said.data })
    return isFrom ? undefined : refuse(reply, 401, 'wrong signature')
  })

  scope.post('/coins/v2/charges', async (request, reply) => {
    const input = ChargeRequest.safeParse(request.body)
    if (!input.success) return refuse(reply, 400, 'not a request for a charge')
    const opened = await charges.open(input.data)
    if (!opened.ok) return refuse(reply, ...CHARGE_REFUSED[opened.error])
    return strikes(store.faults, 'silentPayments')
      ? leaveUnanswered(request, reply)
      : reply.code(201).send(chargeOf(opened.value, opened.value, originOf()))
  })

  scope.get<{ Params: { id: string } }>('/coins/v2/charges/:id', async ({ params }, reply) => {
    const charge = charges.find(params.id)
    return charge ? reply.send(chargeOf(charge, charge, originOf())) : refuse(reply, 404, 'no such charge')
  })

  scope.get<{ Querystring: Period }>('/coins/v2/charges', async ({ query }) => ({
    charges: within(store.charges, query).map((charge) => chargeOf(charge, charge, originOf())),
  }))

  scope.post('/coins/v2/payouts', async (request, reply) => {
    const input = CoinPayoutRequest.safeParse(request.body)
    if (!input.success) return refuse(reply, 400, 'not a payout request')
    const taken = await payouts.take(input.data)
    if (!taken.ok) return refuse(reply, ...PAYOUT_REFUSED[taken.error])
    return payouts.staysSilent()
      ? leaveUnanswered(request, reply)
      : reply.code(201).send(paidCoinsOf(taken.value))
  })

  scope.get<{ Params: { reference: string } }>('/coins/v2/payouts/:reference', async ({ params }, reply) => {
    const payout = payouts.find(params.reference)
    return payout ? reply.send(paidCoinsOf(payout)) : refuse(reply, 404, 'no such payout')
  })

  scope.get<{ Querystring: Period }>('/coins/v2/payouts', async ({ query }) => ({
    payouts: within(store.coinPayouts, query).map(paidCoinsOf),
  }))
}

type Period = { readonly from?: string; readonly to?: string }

/** What was created in a period, which is given in seconds. */
function within<Kept extends { readonly createdAt: number }>(
  kept: ReadonlyMap<string, Kept>,
  period: Period,
): Kept[] {
  const [from, to] = [Number(period.from) * 1000, Number(period.to) * 1000]
  return [...kept.values()].filter(({ createdAt }) => createdAt >= from && createdAt < to)
}

/** Decides a payout that the control page holds. */
function controls(scope: FastifyInstance, payouts: CoinPayouts): void {
  for (const status of ['completed', 'failed'] as const)
    scope.post<{ Params: { reference: string } }>(
      `/coins/payouts/:reference/${status}`,
      async ({ params }, reply) => {
        const payout = payouts.find(params.reference)
        if (!payout) return refuse(reply, 404, 'no such payout')
        await payouts.settle(payout, status === 'completed')
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
      return afterForm(request, reply, `/coins/pay/${charge.id}`, { status: charge.status })
    })
}
