import { createHmac } from 'node:crypto'
import { DIDIT_HEADERS } from '@baize/contract/provider'
import type { Case } from '../identity/desk.ts'

/** The state of a session as Didit writes it. */
export function diditStatus({ state, outcome }: Case): string {
  if (state === 'init') return 'Not Started'
  if (state === 'started' || state === 'pending') return 'In Progress'
  switch (outcome?.state) {
    case 'passed':
      return 'Approved'
    case 'failed':
      return 'Declined'
    case 'expired':
      return 'Expired'
    case 'unclear':
    case undefined:
      return 'In Review'
  }
}

/** Sorted, compact, as Didit signs it. Written apart from the site's own, so that a mistake in one shows. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, part]) => [name, sorted(part)]),
        )
      : value

/** A webhook with both signatures. */
export function diditWebhook(
  told: Case,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): { headers: Record<string, string>; body: string } {
  const at = String(Math.floor(nowMs / 1000))
  const said = {
    session_id: told.id,
    status: diditStatus(told),
    webhook_type: 'status.updated',
    vendor_data: told.externalId,
    workflow_id: told.level,
    created_at: Math.floor(told.receivedAt / 1000),
    timestamp: Math.floor(nowMs / 1000),
    decision: { session_id: told.id, status: diditStatus(told), features: ['ID_VERIFICATION', 'LIVENESS'] },
  }
  const sign = (text: string) => createHmac('sha256', secret).update(`${at}:${text}`).digest('hex')
  return {
    headers: {
      'content-type': 'application/json',
      [DIDIT_HEADERS.at]: at,
      [DIDIT_HEADERS.signature]: sign(JSON.stringify(sorted(said))),
      [DIDIT_HEADERS.simple]: sign(`${said.session_id}:${said.status}:${said.webhook_type}`),
    },
    body: JSON.stringify(said),
  }
}
