import type { PaidOrder } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { session } from '../../session/session.ts'
import { storage } from '../../storage/storage.ts'

const KEPT_MS = 60 * 60_000
const MOST = 10
const CHECK_AFTER_MS = 3 * 60_000

type Purchase = { readonly id: string; readonly time: number }

const listeners = new Set<() => void>()

function held(nowMs: number): readonly Purchase[] {
  return (storage.get('paidList') ?? []).filter(({ time }) => nowMs - time <= KEPT_MS).slice(-MOST)
}

function keep(purchases: readonly Purchase[]): void {
  if (purchases.length === 0) storage.remove('paidList')
  else storage.set('paidList', [...purchases])
}

/** Records a started deposit. It is checked three minutes later, also if the page was left meanwhile. */
export function rememberPurchase(id: string, nowMs = Date.now()): void {
  keep([...held(nowMs).filter((purchase) => purchase.id !== id), { id, time: nowMs }].slice(-MOST))
  for (const changed of listeners) changed()
}

/** Fetches which recorded deposits are paid. Those are returned once and forgotten. */
export async function checkPurchases(nowMs: number): Promise<readonly PaidOrder[]> {
  const asked = held(nowMs)
  keep(asked)
  if (asked.length === 0 || !session().hasLogin) return []
  const answer = await call('/api/pay/paid_list', { ids: asked.map(({ id }) => id) }, { quiet: true })
  if (!isAccepted(answer)) return []
  const paid = new Set(answer.model.map(({ id }) => id))
  // Read again: another deposit may have been started during the request.
  keep(held(nowMs).filter(({ id }) => !paid.has(id)))
  return answer.model
}

/** Checks every deposit once, three minutes after its start, and reports paid ones. Returns the stop function. */
export function watchPurchases(onPaid: (paid: readonly PaidOrder[]) => void): () => void {
  const checked = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(): void {
    clearTimeout(timer)
    const next = held(Date.now()).find(({ id }) => !checked.has(id))
    if (next) timer = setTimeout(() => void check(), Math.max(0, next.time + CHECK_AFTER_MS - Date.now()))
  }

  async function check(): Promise<void> {
    const due = held(Date.now()).filter(({ time }) => time + CHECK_AFTER_MS <= Date.now())
    for (const { id } of due) checked.add(id)
    const paid = await checkPurchases(Date.now())
    if (paid.length > 0) onPaid(paid)
    wait()
  }

  listeners.add(wait)
  wait()
  return () => {
    listeners.delete(wait)
    clearTimeout(timer)
  }
}
