import { Devolucao, type DevolucaoRequest, PixProblem } from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import type { RefundDraft } from '../../ports/payments.ts'
import { jsonOf } from '../keyed-calls.ts'
import { cobIn } from './charges.ts'
import type { ApiPixClient } from './client.ts'
import { plainId } from './ids.ts'

/** Sends money back by `devolução`: an id of ours is used once, so it is asked for before it is made. */
export function apiPixRefunds(call: ApiPixClient) {
  const pathOf = async (ctx: Context, draft: RefundDraft): Promise<string | null> => {
    const e2eId = draft.reference ?? (await creditedPix(ctx, call, draft))
    return e2eId === null ? null : `/pix/${encodeURIComponent(e2eId)}/devolucao/${plainId(draft.refundId)}`
  }

  async function readRefund(ctx: Context, draft: RefundDraft): Promise<boolean | null> {
    const path = await pathOf(ctx, draft)
    if (path === null) return null
    return outcomeOf(await call(ctx, { method: 'GET', path, about: draft.refundId }), draft)
  }

  async function refund(ctx: Context, draft: RefundDraft): Promise<boolean | null> {
    const { refundId, amount } = draft
    const path = await pathOf(ctx, draft)
    if (path === null) return null
    const known = await call(ctx, { method: 'GET', path, about: refundId })
    if (!isAbsent(known)) return outcomeOf(known, draft)
    const body: DevolucaoRequest = { valor: amount }
    const made = await call(ctx, { method: 'PUT', path, body, about: refundId })
    if (made.kind === 'answer' && made.status === 400 && isRefusal(made)) {
      // Refused as invalid. If another call has made it meanwhile, that one counts.
      const meanwhile = await call(ctx, { method: 'GET', path, about: refundId })
      return isAbsent(meanwhile) ? false : outcomeOf(meanwhile, draft)
    }
    return outcomeOf(made, draft)
  }

  return { refund, readRefund }
}

const isAbsent = (answer: HttpAnswer): boolean => answer.kind === 'answer' && answer.status === 404

/** The bank's own word, not that of something between us. */
const isRefusal = (answer: HttpAnswer): boolean =>
  answer.kind === 'answer' && PixProblem.safeParse(answer.json).success

function outcomeOf(answer: HttpAnswer, { refundId, amount }: RefundDraft): boolean | null {
  const made = Devolucao.safeParse(jsonOf(answer, 200, 201)).data
  // An answer about another refund, or another amount, does not count.
  if (made?.id.toLowerCase() !== plainId(refundId) || made.valor !== amount) return null
  return made.status === 'DEVOLVIDO' ? true : made.status === 'NAO_REALIZADO' ? false : null
}

/** The money that an order was credited for: the only one of a charge, unless a reference says which. */
async function creditedPix(
  ctx: Context,
  call: ApiPixClient,
  { payment: { orderId } }: RefundDraft,
): Promise<string | null> {
  const answer = await call(ctx, { method: 'GET', path: `/cob/${plainId(orderId)}`, about: orderId })
  const pix = cobIn(answer, orderId)?.pix ?? []
  return pix.length === 1 ? (pix[0]?.endToEndId ?? null) : null
}
