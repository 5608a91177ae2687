import {
  EfiFault,
  EfiPayout,
  type EfiPayoutRequest,
  EfiSent,
  EfiSentList,
  PixProblem,
} from '@baize/contract/provider'
import { assert } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { EfiSettings } from '../../../platform/configuration/payment-drivers/efi.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import type { PayoutAnswer, PayoutDraft, PayoutNews } from '../../ports/payouts.ts'
import { amountText } from '../amounts.ts'
import type { ApiPixClient } from '../api-pix/client.ts'
import { plainId, uuidOf } from '../api-pix/ids.ts'
import { jsonOf } from '../keyed-calls.ts'
import { mayStillArrive, reasonOf } from '../spi-codes.ts'

const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 100
const MOST_PAGES = 1000

/** Payouts by Efí. A withdrawal's id is its idEnvio, which Efí pays once. */
export function efiPayouts(settings: EfiSettings, connector: Connector, call: ApiPixClient) {
  async function send(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const { withdrawalId } = draft
    const path = `/v3/gn/pix/${plainId(withdrawalId)}`
    const body = requestOf(settings, draft)
    const answer = await call(ctx, { method: 'PUT', path, body, about: withdrawalId })
    const made = EfiPayout.safeParse(jsonOf(answer, 200, 201)).data
    if (made)
      return made.idEnvio.toLowerCase() === plainId(withdrawalId)
        ? newsWith(connector, withdrawalId, made.valor, 'pending')
        : null
    if (!isRefusal(answer)) return null
    // Refused, or repeated: an id that Efí has been given before is answered with a refusal too.
    const known = await read(ctx, draft)
    return known === 'never'
      ? { ...newsWith(connector, withdrawalId, draft.amount, 'failed'), reason: refusalReason(answer) }
      : known
  }

  async function read(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const { withdrawalId, sentAtMs } = draft
    const path = `/v2/gn/pix/enviados/id-envio/${plainId(withdrawalId)}`
    const answer = await call(ctx, { method: 'GET', path, about: withdrawalId })
    if (answer.kind === 'answer' && answer.status === 404) return 'never'
    const sent = EfiSent.safeParse(jsonOf(answer, 200)).data
    if (!sent || (sent.idEnvio ?? plainId(withdrawalId)).toLowerCase() !== plainId(withdrawalId)) return null
    return newsOf(connector, withdrawalId, sent, sentAtMs, ctx.clock.now())
  }

  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly PayoutNews[] | null> {
    const found: PayoutNews[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await call(ctx, {
        method: 'GET',
        path: '/v2/gn/pix/enviados',
        query: {
          inicio: new Date(fromMs).toISOString(),
          fim: new Date(toMs - 1).toISOString(),
          'paginacao.paginaAtual': String(page),
          'paginacao.itensPorPagina': String(PAGE_SIZE),
        },
        withinMs: LIST_WITHIN_MS,
      })
      const sent = EfiSentList.safeParse(jsonOf(answer, 200)).data
      if (!sent) return null
      for (const payout of sent.pix) {
        // Money that others send from the same account is not ours.
        const withdrawalId = uuidOf(payout.idEnvio ?? '')
        if (withdrawalId !== null) found.push(newsOf(connector, withdrawalId, payout, null, ctx.clock.now()))
      }
      if (page + 1 >= (sent.parametros?.paginacao.quantidadeDePaginas ?? 0)) return found
    }
    return null
  }

  return { send, read, list }
}

function requestOf({ pixKey }: EfiSettings, draft: PayoutDraft): EfiPayoutRequest {
  const { withdrawalId, amount, account, holder } = draft
  assert(account.kind === 'pix', `withdrawal ${withdrawalId} is one by Pix`)
  return {
    valor: amount,
    pagador: { chave: pixKey },
    // With the CPF, the bank itself refuses a key of anybody else.
    favorecido: { chave: account.key, ...(holder.taxId !== '' && { cpf: holder.taxId }) },
  }
}

/** Efí's own refusal of the request, not a fault of something between us. */
const isRefusal = (answer: HttpAnswer): boolean =>
  answer.kind === 'answer' &&
  (answer.status === 400 || answer.status === 409 || answer.status === 422) &&
  (PixProblem.safeParse(answer.json).success || EfiFault.safeParse(answer.json).success)

/** Efí names the fault: a key of another person's has `documento` in its name. */
function refusalReason(answer: HttpAnswer) {
  const name = answer.kind === 'answer' ? (EfiFault.safeParse(answer.json).data?.nome ?? '') : ''
  if (/documento|cpf|titular/i.test(name)) return 'nameDiffers' as const
  return /chave/i.test(name) ? ('accountWrong' as const) : ('bankRefused' as const)
}

const STATES = { EM_PROCESSAMENTO: 'pending', REALIZADO: 'paid', NAO_REALIZADO: 'failed' } as const

function newsOf(
  connector: Connector,
  withdrawalId: string,
  sent: EfiSent,
  sentAtMs: number | null,
  nowMs: number,
): PayoutNews {
  const code = sent.gnExtras?.erro?.codigo
  const state = STATES[sent.status]
  if (state === 'failed')
    return mayStillArrive(code, sentAtMs, nowMs)
      ? newsWith(connector, withdrawalId, sent.valor, 'pending')
      : { ...newsWith(connector, withdrawalId, sent.valor, 'failed'), reason: reasonOf(code) }
  const isBack = (sent.devolucoes ?? []).some(
    ({ valor, status }) => status === 'DEVOLVIDO' && valor === sent.valor,
  )
  return newsWith(connector, withdrawalId, sent.valor, state === 'paid' && isBack ? 'reversed' : state)
}

const newsWith = (
  { name }: Connector,
  withdrawalId: string,
  amount: string,
  state: PayoutNews['state'],
): PayoutNews => ({
  via: name,
  payoutId: plainId(withdrawalId),
  withdrawalId,
  state,
  amount: amountText(amount, 'BRL') ?? amount,
  currency: 'BRL',
})
