import { Cob, type CobRequest } from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import type { News, Opened, PaymentDraft, PaymentRef } from '../../ports/payments.ts'
import { amountText } from '../amounts.ts'
import { jsonOf } from '../keyed-calls.ts'
import { brCode } from './br-code.ts'
import type { ApiPixClient, ApiPixSettings } from './client.ts'
import { plainId, uuidOf } from './ids.ts'
import { readPages } from './pages.ts'
import { listTakenBack, receivedOf } from './received.ts'

/** The standard's own lifetime of a charge. */
const USUAL_SECONDS = 86_400
/** A Pix that was confirmed in the last second is still on its way for a moment. */
const GRACE_MS = 10 * 60_000
const LIST_WITHIN_MS = 30_000

/** Deposits by the central bank's charges. An order's id is the charge's txid, so an order has one charge. */
export function apiPixCharges(settings: ApiPixSettings, call: ApiPixClient) {
  const cobPath = (orderId: string) => `/cob/${plainId(orderId)}`

  async function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const { orderId, pays } = draft
    const body = requestOf(settings, draft, ctx.clock.now())
    const made = await call(ctx, { method: 'PUT', path: cobPath(orderId), body, about: orderId })
    // Refused as used already, or its answer was lost: the charge may be there.
    const isUnclear = made.kind === 'lost' || (made.kind === 'answer' && made.status >= 400)
    const answer = isUnclear
      ? await call(ctx, { method: 'GET', path: cobPath(orderId), about: orderId })
      : made
    const cob = cobIn(answer, orderId)
    // A charge of another amount, to another key, or that nobody can pay any more is not this order's.
    return cob?.valor.original === pays && cob.chave === settings.pixKey && cob.status === 'ATIVA'
      ? openedOf(settings, cob)
      : null
  }

  async function read(ctx: Context, payment: PaymentRef): Promise<News | 'never' | null> {
    const { orderId } = payment
    const answer = await call(ctx, { method: 'GET', path: cobPath(orderId), about: orderId })
    if (answer.kind === 'answer' && answer.status === 404) return 'never'
    const cob = cobIn(answer, orderId)
    if (!cob || cob.chave !== settings.pixKey) return null
    const received = await receivedOf(ctx, settings, call, payment, cob)
    if (received === null) return null
    return newsOf(cob, orderId, received, ctx.clock.now())
  }

  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null> {
    const cobs = await readPages('cobs', fromMs, toMs, (query) =>
      call(ctx, { method: 'GET', path: '/cob', query, withinMs: LIST_WITHIN_MS }),
    )
    return (
      cobs?.flatMap((cob) => {
        const orderId = uuidOf(cob.txid)
        const isOurs = orderId !== null && cob.chave === settings.pixKey
        const received = (cob.pix ?? []).map(({ endToEndId, valor }) => ({
          reference: endToEndId,
          amount: valor,
          currency: 'BRL',
          payer: '',
          isOwn: null,
        }))
        return isOurs ? [newsOf(cob, orderId, received, ctx.clock.now())] : []
      }) ?? null
    )
  }

  const takenBack = (ctx: Context, fromMs: number, toMs: number) => listTakenBack(call, ctx, fromMs, toMs)

  return { open, read, list, listTakenBack: takenBack }
}

/** The charge of this order in an answer; null for any other answer. */
export function cobIn(answer: HttpAnswer, orderId: string): Cob | null {
  const cob = Cob.safeParse(jsonOf(answer, 200, 201)).data
  return cob?.txid.toLowerCase() === plainId(orderId) ? cob : null
}

function requestOf(settings: ApiPixSettings, draft: PaymentDraft, nowMs: number): CobRequest {
  const { name, taxId } = draft.payer
  return {
    calendario: { expiracao: Math.max(60, Math.ceil((draft.expiresAtMs - nowMs) / 1000)) },
    ...(taxId !== '' && name !== '' && { devedor: { cpf: taxId, nome: name.slice(0, 200) } }),
    valor: { original: draft.pays, modalidadeAlteracao: 0 },
    chave: settings.pixKey,
    solicitacaoPagador: settings.merchant.name,
  }
}

function openedOf({ merchant }: ApiPixSettings, cob: Cob): Opened | null {
  const location = cob.location ?? cob.loc?.location ?? ''
  const code = cob.pixCopiaECola ?? (location === '' ? '' : brCode(location, merchant))
  if (code === '') return null
  return {
    paymentId: cob.txid,
    payUrl: '',
    code,
    coin: '',
    expiresAtMs: endOf(cob),
    confirmationsNeeded: 0,
  }
}

/** Null where the bank's date is none. */
function endOf({ calendario: { criacao, expiracao = USUAL_SECONDS } }: Cob): number | null {
  const endsAtMs = Date.parse(criacao) + expiracao * 1000
  return Number.isNaN(endsAtMs) ? null : endsAtMs
}

function newsOf(cob: Cob, orderId: string, received: NonNullable<News['received']>, nowMs: number): News {
  const first = received.find(({ isOwn }) => isOwn !== false)
  const endsAtMs = endOf(cob)
  const isOver =
    cob.status === 'REMOVIDA_PELO_PSP' ||
    cob.status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR' ||
    // Expiry is no status of the standard.
    (cob.status === 'ATIVA' && endsAtMs !== null && endsAtMs + GRACE_MS < nowMs)
  // What came counts, not what was asked for.
  const amount = first?.amount ?? received[0]?.amount ?? cob.valor.original
  return {
    paymentId: cob.txid,
    orderId,
    pays: amountText(amount, 'BRL') ?? amount,
    currency: 'BRL',
    state: received.length > 0 ? 'paid' : isOver ? 'failed' : 'waiting',
    confirmations: 0,
    transfers: [],
    coins: '',
    received,
  }
}
