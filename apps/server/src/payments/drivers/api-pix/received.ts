import { type Cob, MED_NATURES, type Pix } from '@baize/contract/provider'
import { DAY_MS } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { PaymentRef, Received, TakenBack } from '../../ports/payments.ts'
import type { ApiPixClient, ApiPixSettings } from './client.ts'
import { plainId, uuidOf } from './ids.ts'
import { readPages } from './pages.ts'

/** Clocks of the two sides may differ by this much. */
const CLOCK_SKEW_MS = 60_000
/** A Pix is searched from its order on, but not further back than banks answer. */
const MOST_BACK_MS = 90 * DAY_MS
const LIST_WITHIN_MS = 30_000

/**
 * The money that came for a charge, with whether the player sent it. The standard names no payer, but lists what one
 * CPF has paid: money that is listed without the player's CPF and not with it came from somebody else. Null if the bank
 * does not answer: such money is neither credited nor sent back.
 */
export async function receivedOf(
  ctx: Context,
  settings: ApiPixSettings,
  call: ApiPixClient,
  { orderId, createdAtMs, payer }: PaymentRef,
  cob: Cob,
): Promise<readonly Received[] | null> {
  const nowMs = ctx.clock.now()
  const fromMs = Math.max(createdAtMs - CLOCK_SKEW_MS, nowMs - MOST_BACK_MS)
  const txid = plainId(orderId)
  const listed = (more: Readonly<Record<string, string>>) =>
    readPages('pix', fromMs, nowMs + CLOCK_SKEW_MS, (query) =>
      call(ctx, { method: 'GET', path: '/pix', query: { ...query, txid, ...more }, about: orderId }),
    )

  const pix = cob.pix ?? (cob.status === 'CONCLUIDA' ? await listed({}) : [])
  // Paid, but the bank does not say by what.
  if (pix === null || (pix.length === 0 && cob.status === 'CONCLUIDA')) return null
  if (pix.length === 0) return []
  if (!settings.checksPayer || payer.taxId === '') return pix.map((each) => receivedFrom(each, null))
  const own = await listed({ cpf: payer.taxId })
  if (own === null) return null
  const isIn = (list: readonly Pix[], id: string) => list.some(({ endToEndId }) => endToEndId === id)
  if (pix.every(({ endToEndId }) => isIn(own, endToEndId))) return pix.map((each) => receivedFrom(each, true))
  // Absent from both lists, it may just not be listed yet.
  const all = await listed({})
  if (all === null || !pix.every(({ endToEndId }) => isIn(all, endToEndId))) return null
  return pix.map((each) => receivedFrom(each, isIn(own, each.endToEndId)))
}

/** Far more than fraud reports of some days: a list that never ends is cut off. */
const MOST_TAKEN_PAGES = 20

/** The orders of Pix that came in a period and were taken back by the scheme, with its ids of what it took. */
export async function listTakenBack(
  call: ApiPixClient,
  ctx: Context,
  fromMs: number,
  toMs: number,
): Promise<readonly TakenBack[] | null> {
  const pix = await readPages(
    'pix',
    fromMs,
    toMs,
    (query) =>
      call(ctx, {
        method: 'GET',
        path: '/pix',
        query: { ...query, devolucaoPresente: 'true' },
        withinMs: LIST_WITHIN_MS,
      }),
    MOST_TAKEN_PAGES,
  )
  return (
    pix?.flatMap((each) => {
      const orderId = uuidOf(each.txid ?? '')
      // Money of others in the same account is not ours.
      return orderId === null ? [] : takenBackOf(each).map(({ reference }) => ({ orderId, reference }))
    }) ?? null
  )
}

const takenBackOf = ({ devolucoes = [] }: Pix): NonNullable<Received['takenBack']> =>
  devolucoes.flatMap(({ id, rtrId = id, valor: amount, natureza, status }) =>
    MED_NATURES.some((nature) => nature === natureza) && status !== 'NAO_REALIZADO'
      ? [{ reference: rtrId, amount }]
      : [],
  )

function receivedFrom(pix: Pix, isOwn: boolean | null): Received {
  const { endToEndId, valor } = pix
  const takenBack = takenBackOf(pix)
  return {
    reference: endToEndId,
    amount: valor,
    currency: 'BRL',
    // Nobody's name or number is in the standard; the sender's bank is in the id.
    payer: `ISPB ${endToEndId.slice(1, 9)}`,
    isOwn,
    ...(takenBack.length > 0 && { takenBack }),
  }
}
